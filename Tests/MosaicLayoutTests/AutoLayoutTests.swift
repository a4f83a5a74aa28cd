// Which layout is used where none is named, and what it says of it.

import TestSupport
import Testing

@testable import MosaicLayout

@Suite(.bounded) struct AutoLayoutTests {
  static let box = Container(width: 900, height: 600)

  @Test(arguments: 0...9) func nineAreASudoku(count: Int) throws {
    let (auto, sudoku): (AutoLayout, SudokuLayout) = (.auto(gap: 6), .sudoku(gap: 6))
    let chosen = try auto.arrangement(of: squares(count), in: Self.box)
    #expect(chosen.placements == (try sudoku.arrangement(of: squares(count), in: Self.box).placements))
    #expect(chosen.choice?.layout == "sudoku")
  }

  @Test(arguments: [(12, nil), (24, nil), (5, 2), (9, 4), (30, 7)] as [(Int, Int?)])
  func moreOrGivenColumnsAreAGrid(count: Int, columns: Int?) throws {
    let (auto, grid): (AutoLayout, GridLayout) = (
      .auto(columns: columns, gap: 6), .grid(columns: columns, gap: 6)
    )
    let chosen = try auto.arrangement(of: squares(count), in: Self.box)
    #expect(chosen.placements == (try grid.arrangement(of: squares(count), in: Self.box).placements))
    #expect(chosen.choice?.layout == "grid")
  }

  @Test(
    arguments: [
      ("one keeps its shape", [1.5], 900, nil, "sudoku", "one item keeps its shape"),
      ("portraits side by side", [0.75, 0.75], 900, 600, "sudoku", "at most 0.7 % of a picture is cut off"),
      (
        "photographs", [1.5, 1.333, 1, 1.333], 900, 600, "collage",
        "at most 15 % of a picture is cut off, and the largest area is 1.5 times the smallest, where sudoku would cut 34 %"
      ),
      (
        "a panorama among portraits", [0.667, 6, 0.667, 0.75], 900, 600, "collage",
        "at most 18 % of a picture is cut off, and the largest area is 3.1 times the smallest, where sudoku would cut 75 %"
      ),
      (
        "a panorama among portraits, and nobody asked for a square", [1, 4, 0.75, 0.75, 0.7], 800, nil,
        "justified", "nothing is cut off, where sudoku would cut 79 %"
      ),
      (
        "eleven leave no hole", Array(repeating: 1.5, count: 11), 900, 600, "collage",
        "at most 0.8 % of a picture is cut off, and the largest area is 2.3 times the smallest, where grid would leave a hole"
      ),
    ] as [(String, [Double], Double, Double?, String, String)])
  func chooses(
    _: String, ratios: [Double], width: Double, height: Double?, layout: String, reason: String
  ) throws {
    let arrangement = try AutoLayout.auto(gap: 6).arrangement(
      of: pictures(ratios), in: Container(width: width, height: height))
    let choice = arrangement.choice
    #expect(choice?.layout == layout)
    #expect(choice?.reason == reason)
    let others = choice?.alternatives.map(\.change) ?? []
    #expect(Set(others).count == others.count && !others.contains("layout=\(layout)"))
  }

  /// Twelve pictures on a sheet, and the width that their captions need.
  @Test(arguments: [(0, 0), (200, 0), (260, 0), (440, 0), (880, 0), (1000, 12)])
  func captionsAreWhole(width: Double, cut: Int) throws {
    var items = pictures(Array(repeating: 1.5, count: 12))
    for index in items.indices { items[index].captionWidth = width }
    for height in [600.0, nil] {
      let found = try AutoLayout.auto(gap: 6).arrangement(
        of: items, in: Container(width: 900, height: height))
      let choice = try #require(found.choice)
      let narrow = found.frames.count { $0.width < width * (1 - 1e-9) }
      #expect(narrow == choice.cutCaptions)
      // So few columns would cut more than half of each picture: it is said, and not done.
      let isTooMuch = height != nil && width > 400
      #expect((narrow > 0) == (cut > 0 || isTooMuch), "\(width) in a height of \(height ?? 0)")
      let advice =
        isTooMuch && width < 450 ? "layout=grid columns=2 shows all of them and cuts at most" : ""
      #expect(choice.advice.hasPrefix(advice) && choice.advice.isEmpty == advice.isEmpty, "\(choice.advice)")
    }
  }

  @Test("one picture makes the sheet as high as its shape asks for") func one() throws {
    let arrangement = try AutoLayout().arrangement(of: pictures([1.5]), in: Container(width: 900))
    expect(arrangement, has: rects("0 0 900 600"))
    #expect(arrangement.contentSize == Size(width: 900, height: 600))
  }

  @Test("no holes, and no needless crops", arguments: 1...300) func laws(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    let ratios = (0..<random.int(2...40)).map { _ in
      random.int(0...9) == 0 ? random.double(0.2...6) : random.pick([1.5, 0.667, 1.333, 0.75, 1])
    }
    let box = Container(width: 900, height: random.double(500...1600))
    let arrangement = try AutoLayout.auto(gap: 6).arrangement(of: pictures(ratios), in: box)
    let frames = arrangement.frames
    // The areas with half a gap on each side sum to the box with such a border: nothing is left over.
    let covered = frames.reduce(0) { $0 + ($1.width + 6) * ($1.height + 6) }
    #expect(abs(covered - 906 * ((box.height ?? 0) + 6)) < 1e-3, "\(ratios.count) items leave a hole")
    let crops = zip(frames, ratios).map { 1 - min($0.size.ratio / $1, $1 / $0.size.ratio) }
    let justified = try JustifiedLayout.justified(gap: 6).arrangement(of: pictures(ratios), in: box).frames
    let least = zip(justified, ratios).map { 1 - min($0.size.ratio / $1, $1 / $0.size.ratio) }.max() ?? 0
    #expect((crops.max() ?? 0) <= max(AutoLayout.largestCrop, least + 0.3))
  }

  private func pictures(_ ratios: [Double]) -> [LayoutItem] {
    ratios.map { LayoutItem(size: Size(width: 100 * $0, height: 100), keepsRatio: true) }
  }
}
