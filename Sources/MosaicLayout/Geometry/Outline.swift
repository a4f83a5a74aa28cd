/// An area within closed lines: clockwise around what is inside as seen with y downwards, counterclockwise around holes.
///
/// Lines do not cross, so that both fill rules give the same area.
package struct Outline: Codable, Hashable, Sendable {
  /// The corners of each line.
  package var contours: [[Point]]

  package init(_ contours: [[Point]]) { self.contours = contours }

  package var cornerCount: Int { contours.reduce(0) { $0 + $1.count } }

  package var area: Double {
    contours.reduce(0) { sum, corners in
      corners.indices.reduce(sum) { sum, index in
        let one = corners[index]
        let next = corners[(index + 1) % corners.count]
        return sum + (one.x * next.y - next.x * one.y) / 2
      }
    }
  }

  /// The rectangle around it; `nil` for nothing.
  package var bounds: Rect? {
    let points = contours.joined()
    guard let first = points.first else { return nil }
    var (least, most) = (first, first)
    for point in points {
      (least.x, least.y) = (min(least.x, point.x), min(least.y, point.y))
      (most.x, most.y) = (max(most.x, point.x), max(most.y, point.y))
    }
    return Rect(x: least.x, y: least.y, width: most.x - least.x, height: most.y - least.y)
  }

  /// All contours as one line: from the end of each it goes back to the beginning of the first, there and back on the same way.
  package var line: [Point] {
    guard contours.count > 1, let origin = contours.first?.first else { return contours.first ?? [] }
    return contours.enumerated().flatMap { $1 + $1.prefix(1) + ($0 > 0 ? [origin] : []) }
  }

  package func map(_ change: (Point) -> Point) -> Outline { Outline(contours.map { $0.map(change) }) }

  /// The part in a rectangle. Lines run along its edges where it cuts them.
  package func cut(to rect: Rect) -> Outline {
    Outline(
      contours.map { $0.cut(left: rect.minX, top: rect.minY, right: rect.maxX, bottom: rect.maxY) }
        .filter { $0.count > 2 })
  }
}

extension [Point] {
  /// The part of a polygon in a rectangle: Sutherland and Hodgman, "Reentrant polygon clipping", 1974.
  package func cut(left: Double, top: Double, right: Double, bottom: Double) -> [Point] {
    var corners = self
    for (side, bound, sign) in [
      (\Point.x, left, 1.0), (\.x, right, -1), (\.y, top, 1), (\.y, bottom, -1),
    ] {
      corners = corners.cut {
        ($0[keyPath: side] - bound) * sign
      } onto: {
        $0[keyPath: side] = bound
      }
    }
    return corners
  }

  /// The part of a polygon on one side of a line: where the distance from it is at least 0.
  ///
  /// - Parameter line: Moves a point near the line onto it.
  func cut(at distance: (Point) -> Double, onto line: (inout Point) -> Void = { _ in }) -> [Point] {
    let distances = map(distance)
    guard distances.contains(where: { $0 < 0 }) else { return self }
    return indices.flatMap { index -> [Point] in
      let corner = self[index]
      let next = self[(index + 1) % count]
      let here = distances[index]
      let there = distances[(index + 1) % count]
      let inside = here >= 0 ? [corner] : []
      guard (here < 0) != (there < 0) else { return inside }
      let share = here / (here - there)
      var crossing = Point(
        x: corner.x + (next.x - corner.x) * share, y: corner.y + (next.y - corner.y) * share)
      line(&crossing)
      return inside + [crossing]
    }
  }
}
