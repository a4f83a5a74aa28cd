import TestSupport
import Testing

@testable import MosaicLayout

@Suite(.bounded) struct TemplatePolygonsTests {
  /// Two panels on both sides of a slanted line, and a wide one below.
  private static let page = [
    points(0, 0, 60, 0, 40, 50, 0, 50), points(100, 0, 60, 0, 40, 50, 100, 50),
    points(0, 50, 100, 50, 100, 100, 0, 100),
  ]

  private func outlines(_ arrangement: Arrangement) -> [[Point]] {
    arrangement.placements.map { placement in
      let frame = placement.frame
      let whole = [(0.0, 0.0), (1, 0), (1, 1), (0, 1)].map { Point(x: $0, y: $1) }
      return (placement.shape.outline?.contours[0] ?? whole).map {
        Point(x: frame.x + $0.x * frame.width, y: frame.y + $0.y * frame.height)
      }
    }
  }

  @Test("polygons are places in their order, and a rectangle is one") func plain() throws {
    let layout: TemplateLayout = .template(try Template(polygons: Self.page))
    let arrangement = try layout.arrangement(of: squares(3), in: Container(width: 300, height: 200))
    expect(arrangement, has: rects("0 0 180 100, 120 0 180 100, 0 100 300 100"))
    #expect(arrangement.placements.map(\.shape)[2] == .rectangle)
    #expect(arrangement.placements[0].shape == .polygon(points(0, 0, 1, 0, 2.0 / 3, 1, 0, 1)))
    #expect(layout.requiredSides == .box)
  }

  @Test("edges inside are half a gap from where they were, square to the edge; those of the box stay")
  func gaps() throws {
    for seed in 0..<100 {
      var random = SeededGenerator(seed: UInt64(seed))
      let (width, height) = (random.double(100...900), random.double(100...900))
      let gap = random.double(0...20)
      // A line from top to bottom, one from left to right of it, and what is left.
      let (top, bottom) = (random.double(20...80), random.double(20...80))
      let middle = random.double(30...70)
      let x = top + (bottom - top) * middle / 100
      let polygons = [
        points(0, 0, top, 0, bottom, 100, 0, 100), points(top, 0, 100, 0, 100, middle, x, middle),
        points(x, middle, 100, middle, 100, 100, bottom, 100),
      ]
      let layout: TemplateLayout = .template(try Template(polygons: polygons), gap: gap)
      let placed = outlines(
        try layout.arrangement(of: squares(3), in: Container(width: width, height: height)))
      let box = rect(0, 0, width, height)
      let corners = placed.joined()
      #expect(corners.map(\.x).min() == 0 && corners.map(\.y).min() == 0, "seed \(seed)")
      #expect(
        abs((corners.map(\.x).max() ?? 0) - width) < 1e-9
          && abs((corners.map(\.y).max() ?? 0) - height) < 1e-9)
      // The distance of every corner from the first line is half the gap or more, and half the gap for some of both sides.
      let (start, end) = (Point(x: top * width / 100, y: 0), Point(x: bottom * width / 100, y: height))
      let length = ((end.x - start.x) * (end.x - start.x) + box.height * box.height).squareRoot()
      func distance(_ point: Point) -> Double {
        ((point.x - start.x) * (end.y - start.y) - (point.y - start.y) * (end.x - start.x)) / length
      }
      let (left, right) = (
        placed[0].map(distance).max() ?? 0, (placed[1] + placed[2]).map(distance).min() ?? 0
      )
      #expect(abs(left + gap / 2) < 1e-6 && abs(right - gap / 2) < 1e-6, "seed \(seed): \(left), \(right)")
    }
  }

  @Test(arguments: [
    ([points(0, 0, 100, 100)], "2 corners, in polygon 1; allowed: 3 to 1000 corners"),
    (
      [points(0, 0, 100, 0, 0, 100), points(0, 0, 100, 100, 100, 0, 0, 100)],
      "a polygon whose lines cross, or enclose nothing, in polygon 2"
    ),
    ([points(0, 0, 50, 50, 100, 100)], "a polygon whose lines cross, or enclose nothing"),
    ([points(0, 0, 101, 0, 0, 100)], "a polygon with a corner outside the container"),
    ([points(0, 0, .nan, 0, 0, 100)], "a polygon with a corner outside the container"),
    (Array(repeating: points(0, 0, 100, 0, 0, 100), count: 1001), "a further polygon, in polygon 1001"),
  ]) func faults(polygons: [[Point]], words: String) {
    let error = #expect(throws: LayoutError.self) { try Template(polygons: polygons) }
    #expect(error?.description.contains(words) == true, "\(error?.description ?? "")")
  }

  @Test("what a gap leaves nothing of is refused, and names are numbers") func refusals() throws {
    let template = try Template(polygons: Self.page)
    let box = Container(width: 300, height: 200)
    let gap = complaint(of: TemplateLayout.template(template, gap: 260), items: squares(3), in: box)
    #expect(gap.contains("leave nothing of polygon"), "\(gap)")
    var items = squares(3)
    items[0].area = "3"
    let frames = try TemplateLayout.template(template).arrangement(of: items, in: box).frames
    #expect(frames == rects("0 100 300 100, 0 0 180 100, 120 0 180 100"))
    items[0].area = "4"
    let unknown = complaint(of: TemplateLayout.template(template), items: items, in: box)
    #expect(unknown.contains("the area '4'; allowed: one of '1', '2', '3'"), "\(unknown)")
  }
}
