// Cells by hand, among them the example of the paper; areas as weights, for all tilings and many seeds.

import TestSupport
import Testing

@testable import MosaicLayout

@Suite(.bounded) struct TreemapLayoutTests {
  private static func weighted(_ weights: Double...) -> [LayoutItem] {
    weights.map { LayoutItem(size: Size(width: 3, height: 2), weight: $0) }
  }

  private static func box(_ width: Double, _ height: Double) -> Container {
    Container(width: width, height: height)
  }

  private static let spread: [LayoutItem] = {
    var items = squares(2)
    items[0].span = CellSpan(columns: 2, rows: 1)
    return items
  }()

  static let rows: [FrameRow] = [
    // Figure 4 of the paper: 6 x 4 with areas of 6, 6, 4, 3, 2, 2 and 1.
    FrameRow(
      "the paper's example, in another order", TreemapLayout(), weighted(1, 2, 6, 3, 6, 2, 4),
      in: box(630, 420),
      [
        rect(567, 245, 63, 175), rect(315, 245, 126, 175), rect(0, 0, 315, 210), rect(495, 0, 135, 245),
        rect(0, 210, 315, 210), rect(441, 245, 126, 175), rect(315, 0, 180, 245),
      ], size: Size(width: 630, height: 420)),
    FrameRow(
      "four of one weight", TreemapLayout.treemap(gap: 10), squares(4), in: box(210, 210),
      rects("0 0 100 100, 110 0 100 100, 0 110 100 100, 110 110 100 100")),
    FrameRow(
      "one", TreemapLayout.treemap(gap: 1e9), squares(1), in: box(300.1, 200.1), rects("0 0 300.1 200.1")),
    FrameRow(
      "as high as wide", TreemapLayout(), weighted(3, 1), in: Container(width: 400),
      rects("0 0 400 300, 0 300 400 100"), size: Size(width: 400, height: 400)),
    FrameRow("two cells", TreemapLayout(), spread, in: box(300, 200), rects("0 0 200 200, 200 0 100 200")),
    FrameRow(
      "a weight of nearly nothing counts as a millionth", TreemapLayout(), weighted(1, 1e-300),
      in: box(1_000_001, 1), rects("0 0 1000000 1, 1000000 0 1 1")),
    FrameRow(
      "halves", TreemapLayout.treemap(tiling: .binary), weighted(1, 1, 2), in: box(400, 200),
      rects("0 0 200 100, 0 100 200 100, 200 0 200 200")),
    FrameRow(
      "the cut nearest to the half", TreemapLayout.treemap(gap: 10, tiling: .binary), weighted(3, 1, 1),
      in: box(490, 190), rects("0 0 290 190, 300 0 190 90, 300 100 190 90")),
    FrameRow(
      "rows of as many", TreemapLayout.treemap(tiling: .sliceDice), squares(6), in: box(300, 200),
      rects("0 0 100 100, 100 0 100 100, 200 0 100 100, 0 100 100 100, 100 100 100 100, 200 100 100 100")),
    FrameRow(
      "rows of one weight", TreemapLayout.treemap(tiling: .sliceDice), weighted(3, 1, 1, 1),
      in: box(300, 200),
      rects("0 0 300 100, 0 100 100 100, 100 100 100 100, 200 100 100 100")),
  ]

  @Test(arguments: rows) func frames(row: FrameRow) throws { try row.check() }

  @Test("with half a gap around them cells have their shares", arguments: TreemapLayout.Tiling.allCases)
  func shares(tiling: TreemapLayout.Tiling) throws {
    for seed in UInt64(1)...200 {
      var random = SeededGenerator(seed: seed)
      let items = (0..<random.int(1...200)).map { _ in
        LayoutItem(size: Size(width: 4, height: 3), weight: exponential(random.double(-2...2)))
      }
      let box = Size(width: random.double(200...3000), height: random.double(200...3000))
      let gap = random.double(0...0.5)
      let frames = try TreemapLayout.treemap(gap: gap, tiling: tiling)
        .arrangement(of: items, in: Container(width: box.width, height: box.height)).frames
      let sum = items.reduce(0) { $0 + $1.weight }
      let whole = (box.width + gap) * (box.height + gap)
      for (item, frame) in zip(items, frames) {
        let share = (frame.width + gap) * (frame.height + gap) / whole
        #expect(abs(share / (item.weight / sum) - 1) < 1e-9, "\(tiling), seed \(seed)")
      }
      if tiling != .squarified {
        // The order of the items is that of reading, as far as cells of all sizes have one.
        for (one, next) in zip(frames, frames.dropFirst()) {
          #expect(next.maxX > one.minX + 1e-9 || next.maxY > one.minY + 1e-9)
        }
      }
    }
  }

  @Test("squarified cells are nearly square") func ratios() throws {
    let items = (1...60).map { LayoutItem(size: Size(width: 1, height: 1), weight: Double($0)) }
    let frames = try TreemapLayout().arrangement(of: items, in: Container(width: 900, height: 600)).frames
    let ratios = frames.map { max($0.size.ratio, 1 / $0.size.ratio) }
    #expect(ratios.reduce(0, +) / 60 < 1.2 && (ratios.max() ?? 9) < 2, "\(ratios.max() ?? 0)")
  }
}
