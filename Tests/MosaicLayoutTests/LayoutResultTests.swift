// Mistakes of one's own layouts: each is an error that says what is wrong.

import TestSupport
import Testing

@testable import MosaicLayout

@Suite(.bounded) struct LayoutResultTests {
  /// Returns what it is told to.
  struct Given: Layout {
    var result = Arrangement(placements: [], contentSize: .zero)
    var requiredSides: ContainerSides { [] }

    func arrange(_ items: [LayoutItem], in container: Container) throws(LayoutError) -> Arrangement { result }
  }

  struct Stubborn: Layout {
    var requiredSides: ContainerSides { [] }

    func arrange(_ items: [LayoutItem], in container: Container) throws(LayoutError) -> Arrangement {
      throw .custom("this layout takes pairs only; add an item or remove one")
    }
  }

  static let frame = Rect(x: 0, y: 0, width: 10, height: 10)

  private static func placed(
    _ items: Int..., frame: Rect = frame, opacity: Double = 1, hiding hiddenCount: Int = 0,
    isRepeating: Bool = false
  ) -> Arrangement {
    let placements = items.map {
      Placement(item: $0, frame: frame, opacity: opacity, hiddenCount: hiddenCount)
    }
    var result = Arrangement(placements: placements, contentSize: Size(width: 10, height: 10))
    result.isRepeating = isRepeating
    return result
  }

  private static func rotated(_ degrees: Double) -> Arrangement {
    Arrangement(placements: [Placement(item: 0, frame: frame, rotation: degrees)], contentSize: .zero)
  }

  private static func sized(_ width: Double, spacing: Double = 0) -> Arrangement {
    Arrangement(
      placements: [], contentSize: Size(width: width, height: 1), spacing: Size(width: 0, height: spacing))
  }

  static let table: [(result: Arrangement, words: String)] = [
    (placed(99), "'placements[0].item' is 99; allowed: 0 to 3"),
    (placed(0, -1), "'placements[1].item' is -1; allowed: 0 to 3"),
    (placed(.max), "'placements[0].item' is \(Int.max); allowed: 0 to 3"),
    (placed(1, 1), "'placements[1].item' is 1 after 1; allowed: the items in their order, each once at most"),
    (placed(2, 0), "'placements[1].item' is 0 after 2; allowed: the items in their order, each once at most"),
    (
      placed(0, 1, 2, 3, 1, isRepeating: true),
      "'placements[4].item' is 1; allowed: 0, as the items are repeated in order"
    ),
    (
      placed(0, 2, isRepeating: true),
      "'placements[1].item' is 2; allowed: 1, as the items are repeated in order"
    ),
    (
      rotated(.nan), "'placements[0].rotation' is nan; allowed: -1000000000 to 1000000000 degrees"
    ),
    (
      placed(0, frame: rect(.nan, 0, 1, 1)),
      "'placements[0].frame.x' is nan; allowed: -1e+300 to 1e+300 points"
    ),
    (
      placed(0, frame: rect(0, -.infinity, 1, 1)),
      "'placements[0].frame.y' is -inf; allowed: -1e+300 to 1e+300 points"
    ),
    (placed(0, frame: rect(0, 0, -1, 1)), "'placements[0].frame.width' is -1; allowed: 0 to 1e+300 points"),
    (
      placed(0, frame: rect(0, 0, 1, .infinity)),
      "'placements[0].frame.height' is inf; allowed: 0 to 1e+300 points"
    ), (placed(0, opacity: .nan), "'placements[0].opacity' is nan; allowed: 0 to 1"),
    (placed(0, opacity: 1.5), "'placements[0].opacity' is 1.5; allowed: 0 to 1"),
    (sized(.nan), "'contentSize.width' is nan; allowed: 0 to 1e+300 points"),
    (sized(-1), "'contentSize.width' is -1; allowed: 0 to 1e+300 points"),
    (sized(1, spacing: .infinity), "'spacing.height' is inf; allowed: 0 to 1e+300 points"),
    (placed(0, hiding: -1), "'placements[0].hiddenCount' is -1; allowed: 0 or more"),
  ]

  @Test("a wrong result is refused with name, found and allowed", arguments: table.indices)
  func words(index: Int) {
    let row = Self.table[index]
    #expect(
      complaint(of: Given(result: row.result), items: squares(4), in: Container())
        == "layout 'Given' returned a wrong result: \(row.words)")
  }

  @Test func noItems() {
    #expect(
      complaint(of: Given(result: Self.placed(0)), items: [], in: Container())
        == "layout 'Given' returned a wrong result: 'placements[0].item' is 0; allowed: none, as there are no items"
    )
  }

  @Test func ownWords() {
    #expect(
      complaint(of: Stubborn(), items: squares(3), in: Container())
        == "this layout takes pairs only; add an item or remove one")
  }

  @Test("a good result comes through as it is") func good() throws {
    var result = Self.placed(0, 3)
    result.placements[1].hiddenCount = 2
    result.placements[1].frame = Rect(x: -1e200, y: 1e200, width: 0, height: 0)
    #expect(try Given(result: result).arrangement(of: squares(4), in: Container()) == result)
  }

  @Test("edges far outside are snapped without a trap", arguments: [Int.min, -1, 0, .max])
  func flushEdges(pixel: Int) {
    for x in [-1e9, 0, 1e9] {
      var snapping = PixelSnapping(scale: 2)
      snapping.right = .init(points: x + 10, pixel: pixel)
      snapping.bottom = snapping.right
      let snapped = snapping.snap(Rect(x: x, y: x, width: 10, height: 10))
      #expect(snapped.width >= 1 && snapped.height >= 1)
    }
  }
}
