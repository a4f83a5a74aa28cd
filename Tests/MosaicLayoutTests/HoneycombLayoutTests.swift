// Hexagons by hand; one gap on all six sides, for many seeds.

import TestSupport
import Testing

@testable import MosaicLayout

@Suite(.bounded) struct HoneycombLayoutTests {
  /// Half the height of a hexagon 100 wide is 57.735, and rows of such are 86.603 apart.
  private static let high = 200 / 3.0.squareRoot()
  private static let step = 50 * 3.0.squareRoot()

  private static func cells(_ places: (Double, Double)...) -> [Rect] {
    places.map { rect($0.0, $0.1, 100, high) }
  }

  static let rows: [FrameRow] = [
    FrameRow(
      "one in the middle", HoneycombLayout(), squares(1), in: Container(width: 300, height: 2 * high),
      [rect(50, 0, 200, 2 * high)], size: Size(width: 300, height: 2 * high)),
    FrameRow(
      "a flower of seven", HoneycombLayout(), squares(7), in: Container(width: 300, height: 2 * step + high),
      cells((50, 0), (150, 0), (0, step), (100, step), (200, step), (50, 2 * step), (150, 2 * step))),
    FrameRow(
      "a last row of one, the height follows", HoneycombLayout.honeycomb(columns: 3, gap: 10), squares(4),
      in: Container(width: 320), cells((0, 0), (110, 0), (220, 0), (55, 1.1 * step)),
      size: Size(width: 320, height: 1.1 * step + high)),
    FrameRow(
      "a last row of one in the middle", HoneycombLayout.honeycomb(columns: 3), squares(6),
      in: Container(width: 300), cells((0, 0), (100, 0), (200, 0), (50, step), (150, step), (100, 2 * step))),
    FrameRow(
      "no more columns than items", HoneycombLayout.honeycomb(columns: 1_000_000), squares(3),
      in: Container(width: 300), cells((0, 0), (100, 0), (200, 0))),
    FrameRow(
      "as many in all rows", HoneycombLayout.honeycomb(columns: 2), squares(4), in: Container(width: 250),
      cells((0, 0), (100, 0), (50, step), (150, step))),
  ]

  @Test(arguments: rows) func frames(row: FrameRow) throws {
    try row.check()
    let found = try row.layout.arrangement(of: row.items, in: row.container)
    #expect(found.placements.allSatisfy { $0.shape == .hexagon })
  }

  /// The distance of the middles at a right angle to the sides that face each other.
  private static func distance(_ one: Rect, _ other: Rect) -> Double {
    let (x, y) = (abs(one.center.x - other.center.x), abs(one.center.y - other.center.y))
    return max(x, x / 2 + y * 3.0.squareRoot() / 2)
  }

  @Test("hexagons are regular and nowhere nearer than the gap; each has a neighbour just so far") func laws()
    throws
  {
    for seed in UInt64(1)...500 {
      var random = SeededGenerator(seed: seed)
      let count = random.int(1...60)
      let gap = random.bool() ? 0 : random.double(0...12)
      let layout = HoneycombLayout.honeycomb(columns: random.bool() ? nil : random.int(1...12), gap: gap)
      let box = Container(
        width: random.double(300...3000), height: random.bool() ? nil : random.double(300...3000))
      guard let found = try? layout.arrangement(of: squares(count), in: box) else { continue }
      let frames = found.frames
      for (index, frame) in frames.enumerated() {
        let height = frame.width * Self.high / 100
        #expect(abs(frame.height - height) < 1e-9 * height)
        let gaps = frames.indices.filter { $0 != index }
          .map { Self.distance(frame, frames[$0]) - frame.width }
        guard let least = gaps.min() else { continue }
        #expect(abs(least - gap) < 1e-6, "seed \(seed): \(least) for \(gap)")
      }
      // The sheet is used: cells that were a little larger would not fit.
      let (left, right) = (frames.map(\.minX).min() ?? 0, frames.map(\.maxX).max() ?? 0)
      let (top, bottom) = (frames.map(\.minY).min() ?? 0, frames.map(\.maxY).max() ?? 0)
      #expect(left > -1e-6 && right < found.contentSize.width + 1e-6)
      #expect(top > -1e-6 && bottom < found.contentSize.height + 1e-6)
    }
  }

  @Test("no other number of columns has larger cells", arguments: 1...40) func largest(count: Int) throws {
    for box in [Container(width: 900, height: 600), Container(width: 500, height: 900)] {
      let best = try HoneycombLayout().arrangement(of: squares(count), in: box).frames[0].width
      for columns in 1...count {
        let other = try HoneycombLayout.honeycomb(columns: columns).arrangement(of: squares(count), in: box)
        #expect(other.frames[0].width < best * (1 + 1e-8))
      }
    }
  }
}
