/// The corners of a convex polygon, clockwise as seen with y downwards.
struct ConvexPolygon {
  var corners: [Point]

  /// A rectangle rotated clockwise about its middle.
  init(_ rect: Rect, rotatedBy degrees: Double) {
    let center = rect.center
    let rotation = RotationMatrix(degrees: degrees)
    corners = [(-0.5, -0.5), (0.5, -0.5), (0.5, 0.5), (-0.5, 0.5)].map { x, y in
      let (x, y) = (x * rect.width, y * rect.height)
      return Point(
        x: center.x + x * rotation.cosine - y * rotation.sine,
        y: center.y + x * rotation.sine + y * rotation.cosine)
    }
  }

  var area: Double {
    guard let first = corners.first else { return 0 }
    // Counted from a corner: far from the origin the products would be large, and their differences small.
    let sides = corners.map { Point(x: $0.x - first.x, y: $0.y - first.y) }
    return zip(sides, sides.dropFirst()).reduce(0) { $0 + $1.0.x * $1.1.y - $1.1.x * $1.0.y } / 2
  }

  /// The part inside another polygon: Sutherland and Hodgman, "Reentrant polygon clipping", 1974.
  func intersection(_ other: ConvexPolygon) -> ConvexPolygon {
    var part = self
    for (index, start) in other.corners.enumerated() {
      let end = other.corners[(index + 1) % other.corners.count]
      /// Above 0 on the inner side of the edge.
      func side(_ point: Point) -> Double {
        (end.x - start.x) * (point.y - start.y) - (end.y - start.y) * (point.x - start.x)
      }
      let corners = part.corners
      part.corners = []
      for (index, corner) in corners.enumerated() {
        let next = corners[(index + 1) % corners.count]
        let here = side(corner)
        let there = side(next)
        if here >= 0 { part.corners.append(corner) }
        guard (here < 0) != (there < 0) else { continue }
        let share = here / (here - there)
        part.corners.append(
          Point(x: corner.x + (next.x - corner.x) * share, y: corner.y + (next.y - corner.y) * share))
      }
    }
    return part
  }
}
