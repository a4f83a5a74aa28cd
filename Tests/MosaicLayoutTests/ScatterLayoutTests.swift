// Heaps: nothing cropped, all inside, and of each print at least 60 % visible, by counting points of it.

import TestSupport
import Testing

@testable import MosaicLayout

@Suite(.bounded) struct ScatterLayoutTests {
  /// A print as the test sees it: whether a point is in it.
  private struct Print {
    let frame: Rect
    let rotation: RotationMatrix
    let z: Int

    init(_ placement: Placement, _ item: LayoutItem) {
      (frame, z) = (placement.frame, placement.z)
      rotation = RotationMatrix(degrees: placement.rotation + item.rotation)
    }

    /// A point of the upright frame, from its middle, on the canvas.
    func place(_ x: Double, _ y: Double) -> Point {
      Point(
        x: frame.center.x + x * rotation.cosine - y * rotation.sine,
        y: frame.center.y + x * rotation.sine + y * rotation.cosine)
    }

    func holds(_ point: Point) -> Bool {
      let (x, y) = (point.x - frame.center.x, point.y - frame.center.y)
      return abs(x * rotation.cosine + y * rotation.sine) < frame.width / 2
        && abs(y * rotation.cosine - x * rotation.sine) < frame.height / 2
    }
  }

  private static let grain = 50

  /// The visible share of each print, from points in rows and columns.
  private static func shares(_ found: Arrangement, _ items: [LayoutItem]) -> [Double] {
    let prints = zip(found.placements, items).map(Print.init)
    return prints.map { print in
      let above = prints.filter { $0.z > print.z }
      var visible = 0
      for row in 0..<grain {
        for column in 0..<grain {
          let point = print.place(
            ((Double(column) + 0.5) / Double(grain) - 0.5) * print.frame.width,
            ((Double(row) + 0.5) / Double(grain) - 0.5) * print.frame.height)
          if !above.contains(where: { $0.holds(point) }) { visible += 1 }
        }
      }
      return Double(visible) / Double(grain * grain)
    }
  }

  private static func items(_ count: Int, _ random: inout SeededGenerator) -> [LayoutItem] {
    let (isRotated, hasCaptions) = (random.bool(), random.int(0...3) == 0)
    return (0..<count).map { _ in
      var item = LayoutItem(width: random.double(40...200), height: random.double(40...200))
      if random.int(0...9) == 0 { item.size.width *= 20 }
      if hasCaptions { item.captionHeight = 8 }
      if isRotated { item.rotation = random.double(-180...180) }
      return item
    }
  }

  @Test("60 % of every print are visible, whatever the seed, the angle and the gap") func isVisible() throws {
    var overlaps = 0
    for seed in 1...120 {
      var random = SeededGenerator(seed: UInt64(seed))
      let items = Self.items(random.int(1...30), &random)
      let box = Container(width: random.double(300...1500), height: random.double(300...1500))
      let gap = random.pick([nil, nil, -30, -200, -1e9, 5])
      let layout = ScatterLayout.scatter(angle: random.pick([0, 5, 12, 45, 180]), gap: gap, seed: seed)
      guard let found = try? layout.arrangement(of: items, in: box) else {
        #expect(gap == 5, "only a gap may leave no room")
        continue
      }
      let shares = Self.shares(found, items)
      // A point of the grain stands for 0.04 %; edges of prints above are off by less than a grain.
      #expect((shares.min() ?? 1) > 0.585, "seed \(seed): \(shares.min() ?? 1)")
      overlaps += shares.filter { $0 < 0.99 }.count
      for (item, placement) in zip(items, found.placements) {
        let picture = Size(
          width: placement.frame.width, height: placement.frame.height - item.captionHeight)
        #expect(abs(picture.ratio / item.size.ratio - 1) < 1e-9, "nothing is cropped")
      }
    }
    #expect(overlaps > 300, "heaps overlap: \(overlaps)")
  }

  @Test("a gap above 0 is kept") func gaps() throws {
    var random = SeededGenerator(seed: 7)
    let items = Self.items(20, &random)
    let found = try ScatterLayout.scatter(gap: 12).arrangement(
      of: items, in: Container(width: 2000, height: 1500))
    let bounds = zip(found.placements, items).map { $0.frame.rotated(by: $0.rotation + $1.rotation) }
    for (index, one) in bounds.enumerated() {
      for other in bounds[..<index] {
        let across = max(one.minX - other.maxX, other.minX - one.maxX)
        #expect(max(across, one.minY - other.maxY, other.minY - one.maxY) > 12 - 1e-9)
      }
    }
  }

  @Test(
    "the angle is the largest, the seed decides, and prints of one ratio have one size where they are free")
  func parameters() throws {
    let box = Container(width: 900, height: 600)
    func heap(_ seed: Int, angle: Double = 12) throws -> [Placement] {
      try ScatterLayout.scatter(angle: angle, seed: seed).arrangement(of: squares(12), in: box).placements
    }
    let first = try heap(1)
    #expect(try heap(1) == first)
    #expect(try heap(2) != first)
    #expect(Set(first.map(\.z)) == Set(0..<12))
    let angles = first.map { abs($0.rotation) }
    #expect((angles.max() ?? 0) <= 12 && (angles.max() ?? 0) > 6)
    #expect(try heap(1, angle: 0).allSatisfy { $0.rotation == 0 })
    // At least half are as large as the largest, to a tenth.
    let widths = first.map(\.frame.width)
    #expect(widths.filter { $0 > 0.9 * (widths.max() ?? 0) }.count >= 6, "\(widths)")
  }

  @Test("more than two thousand are refused") func tooMany() {
    #expect(
      complaint(of: ScatterLayout(), items: squares(2001))
        == "layout 'scatter' is for at most 2000 items and was given 2001; 'justified' and 'waterfall' take a million"
    )
    #expect(complaint(of: ScatterLayout(), items: squares(2000)) == "")
  }

  /// A square on a corner about the other one's corner: a triangle with sides of 1, 1 and √2.
  @Test func areasOfPolygons() {
    let square = ConvexPolygon(rect(0, 0, 2, 2), rotatedBy: 0)
    #expect(abs(square.area - 4) < 1e-12)
    #expect(abs(ConvexPolygon(rect(3, 7, 4, 5), rotatedBy: 33).area - 20) < 1e-9)
    #expect(abs(square.intersection(ConvexPolygon(rect(1, 1, 2, 2), rotatedBy: 0)).area - 1) < 1e-12)
    #expect(square.intersection(ConvexPolygon(rect(5, 1, 2, 2), rotatedBy: 45)).area == 0)
    let side = 2.0.squareRoot()
    let diamond = ConvexPolygon(rect(-side / 2, -side / 2, side, side), rotatedBy: 45)
    #expect(abs(square.intersection(diamond).area - 0.5) < 1e-12)
  }
}
