// Shapes that are too large for Cairo, cut to their visible part.

import CCairo
import MosaicLayout

extension CairoContext {
  /// The largest coordinate passed to Cairo, whose fixed-point numbers wrap around beyond 8,388,607; half of that, since
  /// rotation makes coordinates larger.
  static let farthest = 4e6

  /// Adds the path of a rectangle counterclockwise, the other way round than every other path here: a shape inside it is then a
  /// hole by both fill rules.
  ///
  /// Viewers fill a clip of an SVG by the nonzero rule: Cairo writes its own rule on the clipped element, where the attribute does
  /// not apply (SVG 1.1, 14.3.5: `clip-rule` is for what is inside a `clipPath`).
  func addReversedPath(of rect: PixelRect) {
    var (start, end) = (
      (x: Double(rect.x), y: Double(rect.y)), (x: Double(rect.maxX), y: Double(rect.maxY))
    )
    if [start.x, start.y, end.x, end.y].contains(where: { abs($0) > Self.farthest }) {
      let visible = visible
      start = (min(max(start.x, visible.left), visible.right), min(max(start.y, visible.top), visible.bottom))
      end = (min(max(end.x, visible.left), visible.right), min(max(end.y, visible.top), visible.bottom))
    }
    cairo_move_to(pointer, start.x, start.y)
    cairo_line_to(pointer, start.x, end.y)
    cairo_line_to(pointer, end.x, end.y)
    cairo_line_to(pointer, end.x, start.y)
    cairo_close_path(pointer)
  }

  /// The visible part of the surface, in the context's units, with a margin.
  private var visible: (left: Double, top: Double, right: Double, bottom: Double) {
    var (left, top, right, bottom) = (0.0, 0.0, 0.0, 0.0)
    cairo_clip_extents(pointer, &left, &top, &right, &bottom)
    let room = 4 + cairo_get_line_width(pointer)
    return (left - room, top - room, right + room, bottom + room)
  }

  /// Whether anything drawn in the rectangle may be visible.
  func sees(_ rect: PixelRect) -> Bool {
    let visible = visible
    return Double(rect.x) < visible.right && Double(rect.maxX) > visible.left
      && Double(rect.y) < visible.bottom
      && Double(rect.maxY) > visible.top
  }

  /// Adds the path of a polygon. Of a corner that is too far away, the part of the polygon outside the visible box is cut off.
  func addPath(of polygon: [Point]) {
    var corners = polygon
    if corners.contains(where: { max(abs($0.x), abs($0.y)) > Self.farthest }) {
      let visible = visible
      corners = corners.cut(
        left: visible.left, top: visible.top, right: visible.right, bottom: visible.bottom)
    }
    cairo_new_sub_path(pointer)
    for corner in corners { cairo_line_to(pointer, corner.x, corner.y) }
    cairo_close_path(pointer)
  }

  /// Adds the path of a rectangle whose corners may be quarters of ellipses. A point outside the visible box is replaced by the
  /// nearest point on its edge; the shape inside the box does not change.
  func addCutPath(
    _ left: Double, _ top: Double, _ right: Double, _ bottom: Double, radiusX: Double, radiusY: Double
  ) {
    let visible = visible
    func near(_ x: Double, _ y: Double) -> (x: Double, y: Double) {
      (min(max(x, visible.left), visible.right), min(max(y, visible.top), visible.bottom))
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
      for angle in arc.angles(in: visible) {
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

  /// The largest distance of a straight segment from the curve, in pixels.
  private static let tolerance = 0.02

  func point(_ angle: Double) -> Point {
    Point(x: x + radiusX * cosine(angle), y: y + radiusY * sine(angle))
  }

  /// The angles of the points that straight segments connect: the ends, the crossings of the curve with the lines through the
  /// box's edges, and inside the box as many as ``tolerance`` takes.
  func angles(in box: (left: Double, top: Double, right: Double, bottom: Double)) -> [Double] {
    let start = Double(quarter - 1) * .pi / 2
    let end = start + .pi / 2
    var crossings: [Double] = []
    for edge in [box.left, box.right] where abs(edge - x) <= radiusX {
      let angle = arcTangent((radiusX * radiusX - (edge - x) * (edge - x)).squareRoot(), edge - x)
      crossings += [angle, -angle, 2 * .pi - angle]
    }
    for edge in [box.top, box.bottom] where abs(edge - y) <= radiusY {
      let angle = arcTangent(edge - y, (radiusY * radiusY - (edge - y) * (edge - y)).squareRoot())
      crossings += [angle, .pi - angle]
    }
    let ends = [start] + crossings.filter { $0 > start && $0 < end }.sorted() + [end]
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
