/// Areas of a template as polygons, in percent of the container: the slanted panels of a comic page.
package struct TemplatePolygons: Hashable, Sendable {
  /// The most polygons, and the most corners of one.
  package static let limit = 1000

  /// The corners of each area from 0 to 100, clockwise.
  package let corners: [[Point]]

  /// A fault of a polygon, whose number counts from 0.
  package struct Fault: Error, Hashable {
    package let polygon: Int
    package let found: String
    package let allowed: String
  }

  package init(_ polygons: [[Point]]) throws(Fault) {
    guard polygons.count <= Self.limit else {
      throw Fault(polygon: Self.limit, found: "a further polygon", allowed: "up to \(Self.limit)")
    }
    var corners: [[Point]] = []
    for (number, polygon) in polygons.enumerated() {
      func fault(_ found: String, _ allowed: String) -> Fault {
        Fault(polygon: number, found: found, allowed: allowed)
      }
      guard (3...Self.limit).contains(polygon.count) else {
        throw fault(LayoutError.counted(polygon.count, "corner"), "3 to \(Self.limit) corners")
      }
      guard polygon.allSatisfy({ (0...100).contains($0.x) && (0...100).contains($0.y) }) else {
        throw fault("a polygon with a corner outside the container", "corners from 0% to 100%")
      }
      // What crosses itself encloses another area than its corners tell.
      let signed = Outline([polygon]).area
      guard let outline = Outline(within: [polygon]), abs(outline.area - abs(signed)) < 1e-6,
        abs(signed) > 1e-6
      else {
        throw fault(
          "a polygon whose lines cross, or enclose nothing", "corners in their order around an area")
      }
      corners.append(signed < 0 ? polygon.reversed() : polygon)
    }
    self.corners = corners
  }

  /// The polygons in points. Edges that are not the container's move inwards by half a gap.
  ///
  /// - Returns: `nil` for a polygon of which nothing is left.
  func placed(in box: Size, gap: Size) -> [[Point]?] {
    corners.map { polygon in
      Self.inset(
        polygon.map { Point(x: $0.x / 100 * box.width, y: $0.y / 100 * box.height) }, in: box, gap: gap)
    }
  }

  /// An edge after it has moved.
  private struct Line {
    var point: Point
    var x: Double
    var y: Double
  }

  private static func inset(_ polygon: [Point], in box: Size, gap: Size) -> [Point]? {
    let corners = polygon.indices.filter { polygon[$0] != polygon[($0 + 1) % polygon.count] }
      .map { polygon[$0] }
    let lines = corners.indices.map { index -> Line in
      let one = corners[index]
      let next = corners[(index + 1) % corners.count]
      let (x, y) = (next.x - one.x, next.y - one.y)
      let length = (x * x + y * y).squareRoot()
      let isEdge =
        one.x == next.x && (one.x == 0 || one.x == box.width)
        || one.y == next.y && (one.y == 0 || one.y == box.height)
      // A slanted gap is between those of columns and rows.
      let (across, down) = (gap.width * y / length, gap.height * x / length)
      let step = isEdge ? 0 : (across * across + down * down).squareRoot() / 2
      return Line(
        point: Point(x: one.x - y / length * step, y: one.y + x / length * step), x: x / length, y: y / length
      )
    }
    let moved = lines.indices.map { index -> Point in
      let before = lines[(index + lines.count - 1) % lines.count]
      let line = lines[index]
      let sine = before.x * line.y - before.y * line.x
      guard abs(sine) > 1e-9 else { return line.point }
      let way =
        ((line.point.x - before.point.x) * line.y - (line.point.y - before.point.y) * line.x) / sine
      return Point(x: before.point.x + before.x * way, y: before.point.y + before.y * way)
    }
    // An edge that was too short for the gap runs the other way.
    let isSound = moved.indices.allSatisfy { index in
      let one = moved[index]
      let next = moved[(index + 1) % moved.count]
      return (next.x - one.x) * lines[index].x + (next.y - one.y) * lines[index].y > 0
    }
    guard isSound, Outline([moved]).area > 0 else { return nil }
    return moved.cut(left: 0, top: 0, right: box.width, bottom: box.height)
  }
}
