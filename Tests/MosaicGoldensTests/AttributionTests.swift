// Changed regions are named by the items of a plan.

import MosaicCompare
import MosaicLayout
import MosaicPixels
import TestSupport
import Testing

@testable import MosaicCollage
@testable import MosaicGoldens
@testable import MosaicSpec

@Suite(.bounded) struct AttributionTests {
  /// A canvas with three items of 40 × 30 in a row: a pattern, another pattern with a caption of 8 rows, and a colour.
  private static let plan: PlanOutline = {
    func item(_ index: Int, _ content: PlanOutline.Item.Content) -> PlanOutline.Item {
      let rect = PixelRect(x: 10 + index * 50, y: 10, width: 40, height: 30)
      return PlanOutline.Item(index: index, content: content, pixels: rect, box: rect, ink: rect)
    }
    var plan = PlanOutline(
      width: 160, height: 60, items: [item(0, .picture), item(1, .picture), item(2, .color)])
    plan.items[1].box.height = 22
    plan.items[1].caption = PixelRect(x: 60, y: 32, width: 40, height: 8)
    plan.titles = [PixelRect(x: 10, y: 50, width: 100, height: 8)]
    return plan
  }()

  /// What is painted, as a table of what may be altered.
  private struct Painting {
    var ground = SIMD4<UInt8>(255, 255, 255, 255)
    var shifts = [SIMD2(0, 0), SIMD2(0, 0), SIMD2(0, 0)]
    var patterns = [3, 5, 0]
    var isHidden = [false, false, false]
    var dots: [(x: Int, y: Int)] = []

    func pixmap() -> StraightPixmap {
      let plan = AttributionTests.plan
      var picture = StraightPixmap(
        width: plan.width, height: plan.height,
        bytes: (0..<plan.width * plan.height).flatMap { _ in [ground.x, ground.y, ground.z, ground.w] })
      for (place, item) in plan.items.enumerated() where !isHidden[place] {
        for y in 0..<item.pixels.height {
          for x in 0..<item.pixels.width {
            let (column, row) = (item.pixels.x + x + shifts[place].x, item.pixels.y + y + shifts[place].y)
            picture[column, row] = color(patterns[place], x, y)
          }
        }
      }
      for (x, y) in dots { picture[x, y] = SIMD4(255, 0, 0, 255) }
      return picture
    }

    private func color(_ pattern: Int, _ x: Int, _ y: Int) -> SIMD4<UInt8> {
      guard pattern > 0 else { return SIMD4(0, 0, 200, 255) }
      let value = UInt8(truncatingIfNeeded: (x * x * pattern + y * 7 * pattern + x * y) &* 37)
      return SIMD4(value, value / 2, 40, 255)
    }
  }

  private struct Case: Sendable, CustomTestStringConvertible {
    let words: Set<String>
    let alter: @Sendable (inout Painting) -> Void
    var testDescription: String { words.sorted().joined(separator: ", ") }
  }

  private static let cases: [Case] = [
    Case(words: ["item 0: moved 1 px right"]) { $0.shifts[0] = SIMD2(1, 0) },
    Case(words: ["item 1: moved 2 px left, 3 px up"]) { $0.shifts[1] = SIMD2(-2, -3) },
    Case(words: ["item 2: moved 8 px down"]) { $0.shifts[2] = SIMD2(0, 8) },
    Case(words: ["item 0: picture"]) { $0.patterns[0] = 11 },
    Case(words: ["item 2: colour"]) { painting in
      painting.dots = (12..<38).flatMap { y in (112..<148).map { ($0, y) } }
    },
    Case(words: ["item 1: missing"]) { $0.isHidden[1] = true },
    Case(words: ["item 0: shows what item 1 showed", "item 1: shows what item 0 showed"]) {
      $0.patterns.swapAt(0, 1)
    },
    Case(words: ["caption of item 1"]) { $0.dots = [(70, 35), (72, 36), (74, 36)] },
    Case(words: ["item 2: corner radius"]) {
      $0.dots = [(110, 10), (111, 10), (110, 11), (149, 10), (149, 39), (110, 39)]
    },
    Case(words: ["item 2: top left corner"]) { $0.dots = [(110, 10), (111, 10), (110, 11)] },
    Case(words: ["item 2: left edge"]) { $0.dots = (20..<30).map { (110, $0) } },
    Case(words: ["item 2: edge"]) { painting in
      painting.dots =
        (110..<150).flatMap { [($0, 10), ($0, 39)] } + (10..<40).flatMap { [(110, $0), (149, $0)] }
    },
    Case(words: ["item 1: caption, corners"]) {
      $0.dots = [(60, 10), (61, 10), (60, 11)] + (62..<90).map { ($0, 36) }
    },
    Case(words: ["gap"]) { $0.dots = [(55, 20), (55, 21)] },
    Case(words: ["background"]) { $0.dots = [(3, 3), (4, 3)] },
    Case(words: ["title"]) { $0.dots = [(20, 53), (21, 53)] },
  ]

  /// Two items of one colour, and the places of their left edges; the first lies over the second if its `z` says so.
  private static func words(_ places: [Int], z: [Int], dots: [(x: Int, y: Int)]) throws -> [[String]] {
    let items = zip(places, z).enumerated().map { index, place in
      let rect = PixelRect(x: place.0, y: 10, width: 30, height: 20)
      var item = PlanOutline.Item(index: index, content: .color, pixels: rect, box: rect, ink: rect)
      item.z = place.1
      return item
    }
    let plan = PlanOutline(width: 90, height: 40, items: items)
    let white = StraightPixmap(
      width: 90, height: 40, bytes: [UInt8](repeating: 255, count: 90 * 40 * 4))
    var altered = white
    for (x, y) in dots { altered[x, y] = SIMD4(255, 0, 0, 255) }
    let comparison = try Comparison(white, altered)
    return Attribution(plan).regions(comparison.regions, of: comparison.map, white, altered).map(\.parts)
  }

  @Test("a change is the topmost item's; of several items the one that changed most is named first")
  func order() throws {
    let overlap = [(x: 25, y: 20), (x: 26, y: 20), (x: 27, y: 20)]
    for (z, index) in [([1, 0], 0), ([0, 1], 1), ([0, 0], 1)] {
      let found = try Self.words([10, 20], z: z, dots: overlap)
      #expect(
        found.count == 1 && found[0].count == 1 && found[0][0].hasPrefix("item \(index)"), "\(z): \(found)")
    }
    // Side by side: more dots on one than on the other.
    for (columns, first) in [(36..<50, 1), (39..<46, 1), (27..<43, 0), (30..<43, 0)] {
      let found = try Self.words([10, 40], z: [0, 0], dots: columns.map { ($0, 20) })
      #expect(
        found.count == 1 && found[0].count == 2 && found[0][0].hasPrefix("item \(first)"),
        "\(columns): \(found)")
    }
  }

  @Test(arguments: cases.indices) func namesWhatChanged(_ index: Int) throws {
    let this = Self.cases[index]
    var altered = Painting()
    this.alter(&altered)
    let (one, other) = (Painting().pixmap(), altered.pixmap())
    let comparison = try Comparison(one, other)
    let regions = Attribution(Self.plan).regions(comparison.regions, of: comparison.map, one, other)
    #expect(!regions.isEmpty)
    #expect(Set(regions.compactMap(\.words)) == this.words, "\(this.testDescription)")
    if this.words == ["item 0: picture"] { #expect(regions.allSatisfy { $0.items == [0] }) }
  }
}

@Suite(.bounded) struct ItemWordsTests {
  static let cases: [(phrases: [String], joined: [String])] = [
    ([], []),
    (["item 3: moved 1 px right"], ["item 3: moved 1 px right"]),
    (["item 1: picture", "item 1: picture"], ["item 1: picture"]),
    (
      ["item 4: picture", "gap", "item 0: picture", "item 1: picture", "gap", "item 2: colour"],
      ["items 0–1, 4: picture", "gap", "item 2: colour"]
    ),
    (["caption of item 2", "caption of item 3"], ["caption of item 2", "caption of item 3"]),
    (["item x: picture", "item 2"], ["item x: picture", "item 2"]),
    (["picture", "item 2: picture"], ["picture", "item 2: picture"]),
  ]

  @Test(arguments: cases) func joined(phrases: [String], joined: [String]) {
    #expect(ItemWords.joined(phrases) == joined)
  }
}
