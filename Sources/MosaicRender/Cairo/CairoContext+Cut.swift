// Shapes that are too large for Cairo, cut to what can be seen of them.

import CCairo
import MosaicLayout

extension CairoContext {
  /// The farthest coordinate that is handed to Cairo, whose own numbers end at 8,388,607 and then begin anew; half of that,
  /// since what is turned reaches farther.
  static let farthest = 4e6

  /// What can be seen of the surface, in the context's units, with some room around it.
  private var seen: (left: Double, top: Double, right: Double, bottom: Double) {
    var (left, top, right, bottom) = (0.0, 0.0, 0.0, 0.0)
    cairo_clip_extents(pointer, &left, &top, &right, &bottom)
    let room = 4 + cairo_get_line_width(pointer)
    return (left - room, top - room, right + room, bottom + room)
  }

  /// Whether anything drawn in the rectangle may show.
  func sees(_ rect: PixelRect) -> Bool {
    let seen = seen
    return Double(rect.x) < seen.right && Double(rect.maxX) > seen.left && Double(rect.y) < seen.bottom
      && Double(rect.maxY) > seen.top
  }

  /// Makes the path of a rectangle whose corners may be quarters of ellipses, with all that is far from what can be seen moved
  /// near to it.
  ///
  /// A point outside a box goes to the nearest one on it: what is inside stays as it is, and nothing crosses it.
  func addCutPath(
    _ left: Double, _ top: Double, _ right: Double, _ bottom: Double, radiusX: Double, radiusY: Double
  ) {
    let seen = seen
    func near(_ x: Double, _ y: Double) -> (x: Double, y: Double) {
      (min(max(x, seen.left), seen.right), min(max(y, seen.top), seen.bottom))
    }
    guard radiusX > 0, radiusY > 0 else {
      let (start, end) = (near(left, top), near(right, bottom))
      return cairo_rectangle(pointer, start.x, start.y, end.x - start.x, end.y - start.y)
    }
    let corners = [
      (right - radiusX, top + radiusY), (right - radiusX, bottom - radiusY),
      (left + radiusX, bottom - radiusY), (left + radiusX, top + radiusY),
    ]
    cairo_new_sub_path(pointer)
    for (index, (x, y)) in corners.enumerated() {
      let arc = Arc(x: x, y: y, radiusX: radiusX, radiusY: radiusY, quarter: index)
      for angle in arc.angles(in: seen) {
        let point = arc.point(angle)
        let (x, y) = near(point.x, point.y)
        cairo_line_to(pointer, x, y)
      }
    }
    cairo_close_path(pointer)
  }
}

/// A quarter of an ellipse, clockwise: the first begins at the top.
private struct Arc {
  var x: Double
  var y: Double
  var radiusX: Double
  var radiusY: Double
  var quarter: Int

  /// How far a straight piece may be from the curve, in pixels.
  private static let tolerance = 0.02

  func point(_ angle: Double) -> Point {
    Point(x: x + radiusX * cosine(angle), y: y + radiusY * sine(angle))
  }

  /// The angles of the points that straight pieces are drawn between: the ends, wherever the curve crosses an edge of the box or
  /// its continuation, and inside the box as many as it takes.
  func angles(in box: (left: Double, top: Double, right: Double, bottom: Double)) -> [Double] {
    let start = Double(quarter - 1) * .pi / 2
    let end = start + .pi / 2
    var turns: [Double] = []
    for edge in [box.left, box.right] where abs(edge - x) <= radiusX {
      let angle = arcTangent((radiusX * radiusX - (edge - x) * (edge - x)).squareRoot(), edge - x)
      turns += [angle, -angle, 2 * .pi - angle]
    }
    for edge in [box.top, box.bottom] where abs(edge - y) <= radiusY {
      let angle = arcTangent(edge - y, (radiusY * radiusY - (edge - y) * (edge - y)).squareRoot())
      turns += [angle, .pi - angle]
    }
    let ends = [start] + turns.filter { $0 > start && $0 < end }.sorted() + [end]
    return zip(ends, ends.dropFirst()).flatMap { from, to -> [Double] in
      let middle = point((from + to) / 2)
      guard middle.x > box.left, middle.x < box.right, middle.y > box.top, middle.y < box.bottom else {
        return [from]
      }
      let pieces = ((to - from) * (max(radiusX, radiusY) / (8 * Self.tolerance)).squareRoot()).rounded(.up)
      let count = Int(min(max(1, pieces), 100_000))
      return (0..<count).map { from + (to - from) * Double($0) / Double(count) }
    } + [end]
  }
}
