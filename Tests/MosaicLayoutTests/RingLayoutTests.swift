// Places on the circle, by hand, and the largest circle that fits.

import TestSupport
import Testing

@testable import MosaicLayout

@Suite(.bounded) struct RingLayoutTests {
  static let box = Container(width: 300, height: 200)

  struct Row: Sendable {
    var count: Int
    var startAngle = 0.0
    var clockwise = false
    /// Centres as seen from the middle, in parts of the radius.
    var directions: [(Double, Double)]
  }

  @Test(arguments: [
    Row(count: 1, startAngle: 45, directions: [(0, 0)]), Row(count: 2, directions: [(0, 1), (0, -1)]),
    Row(count: 4, directions: [(0, 1), (1, 0), (0, -1), (-1, 0)]),
    Row(count: 4, clockwise: true, directions: [(0, 1), (-1, 0), (0, -1), (1, 0)]),
    Row(count: 4, startAngle: 90, directions: [(1, 0), (0, -1), (-1, 0), (0, 1)]),
    Row(count: 4, startAngle: 90, clockwise: true, directions: [(-1, 0), (0, -1), (1, 0), (0, 1)]),
    Row(count: 2, startAngle: -90, directions: [(-1, 0), (1, 0)]),
    Row(
      count: 3, startAngle: 180, directions: [(0, -1), (-0.75.squareRoot(), 0.5), (0.75.squareRoot(), 0.5)]),
  ]) func standsOnTheCircle(row: Row) throws {
    let layout: RingLayout = .ring(
      itemSize: Size(width: 50, height: 50), radius: 70, startAngle: row.startAngle,
      clockwise: row.clockwise)
    let arrangement = try layout.arrangement(of: squares(row.count), in: Self.box)
    // 50 × 50 on a radius of 70 about (150, 100).
    expect(arrangement, has: row.directions.map { rect(125 + 70 * $0.0, 75 + 70 * $0.1, 50, 50) })
    #expect(arrangement.contentSize == Size(width: 300, height: 200))
    #expect(arrangement.spacing == .zero)
  }

  /// In 300 × 200 with items of 60 × 40 there is room for 120 across and 80 down; 60 × 40 takes 40 × 60 when it is rotated by a
  /// right angle, and 71.96 × 64.64 by 30 degrees.
  @Test(
    arguments: [
      ([0], 0.0, 0.0), ([0, 0], 0, 80), ([0, 0], 90, 120), ([0, 0, 0, 0], 0, 80),
      ([0, 0, 0, 0], 45, 80 * 2.0.squareRoot()), ([0, 0, 0], 0, 80), ([0, 0, 0], 90, 80 / 0.75.squareRoot()),
      ([90, 90, 90, 90], 0, 70), ([0, 90, 0, 90], 0, 80), ([90, 0, 0, 0], 0, 70),
      ([180, 90, 180, -270], 0, 80), ([30, 0], 0, 67.679491924311227), ([-30, 30], 0, 67.679491924311227),
      ([45], 0, 0),
    ] as [([Double], Double, Double)])
  func fits(rotations: [Double], startAngle: Double, radius: Double) throws {
    let layout: RingLayout = .ring(itemSize: Size(width: 60, height: 40), startAngle: startAngle)
    let items = rotations.map { LayoutItem(size: Size(width: 1, height: 1), rotation: $0) }
    for frame in try layout.arrangement(of: items, in: Self.box).frames {
      let (x, y) = (frame.center.x - 150, frame.center.y - 100)
      #expect(abs((x * x + y * y).squareRoot() - radius) < 1e-9)
      #expect(frame.size.isClose(to: Size(width: 60, height: 40)))
    }
  }

  /// Two items one above the other, as wide as the box: no width is left, but they need none.
  @Test func aPartOfNothingSetsNoBound() throws {
    let layout: RingLayout = .ring(itemSize: Size(width: 300, height: 40))
    expect(try layout.arrangement(of: squares(2), in: Self.box), has: rects("0 160 300 40, 0 0 300 40"))
  }

  @Test("by default items fill the box and stay apart, rotated ones too", arguments: 1...40, [0.0, 30])
  func fillsTheBox(count: Int, rotation: Double) throws {
    var items = squares(count)
    for index in items.indices { items[index].rotation = rotation }
    let frames = try RingLayout().arrangement(of: items, in: Self.box).frames
    for (index, frame) in frames.enumerated() {
      let turned = frame.rotated(by: rotation)
      #expect(
        turned.minY > -1e-9 && turned.maxY < 200 + 1e-9 && turned.minX > -1e-9 && turned.maxX < 300 + 1e-9)
      let next = frames[(index + 1) % count]
      // Squares whose middles are more than a diagonal apart cannot meet, however they are rotated.
      let (x, y) = (next.center.x - frame.center.x, next.center.y - frame.center.y)
      #expect(count == 1 || (x * x + y * y).squareRoot() > frame.width * 2.0.squareRoot())
    }
    let bottom = frames.map { $0.rotated(by: rotation).maxY }.max() ?? 0
    #expect(count == 1 || abs(bottom - 200) < 1e-6, "the first one touches the bottom")
  }
}
