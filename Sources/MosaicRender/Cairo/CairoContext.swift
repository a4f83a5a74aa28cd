// Drawing with Cairo on one surface: paths, colours, pictures, and shapes that are too large for it.

import CCairo
import MosaicLayout
import MosaicScene
import MosaicText

/// Draws on one surface; lengths are pixels of the plan.
final class CairoContext {
  let pointer: OpaquePointer
  /// Whether it draws on pixels rather than on a page of vectors.
  let isRaster: Bool
  /// From pixels of the plan to the surface's units, without any rotation.
  private var base = cairo_matrix_t()

  /// Makes a context whose unit is a pixel of the plan and whose origin is the plan's column `left` and row `top`.
  ///
  /// - Parameter unit: The surface's units per pixel of the plan: 1 on a raster, `1 / scale` on a page in points.
  init(_ surface: CairoSurface, unit: Double = 1, left: Int = 0, top: Int = 0) throws(RenderError) {
    guard let created = cairo_create(surface.pointer) else { throw .cairo("no context") }
    pointer = created
    isRaster = surface is CairoImage
    try check()
    cairo_scale(pointer, unit, unit)
    cairo_translate(pointer, -Double(left), -Double(top))
    cairo_get_matrix(pointer, &base)
  }

  deinit { cairo_destroy(pointer) }

  /// Throws what went wrong since the context was made; Cairo keeps the first error and draws nothing after it.
  func check() throws(RenderError) { try cairo_status(pointer).check() }

  func saved<Failure: Error>(_ body: () throws(Failure) -> Void) throws(Failure) {
    cairo_save(pointer)
    defer { cairo_restore(pointer) }
    try body()
  }

  func setColor(_ color: Color) {
    cairo_set_source_rgba(
      pointer, Double(color.red) / 255, Double(color.green) / 255, Double(color.blue) / 255,
      Double(color.alpha) / 255)
  }

  /// Makes the path of a rectangle, with round corners if `radius` is above 0.
  ///
  /// - Parameters:
  ///   - inset: Moves every edge inwards, and takes as much off the radius.
  ///   - clip: A shape in place of the rectangle, in shares of it.
  func addPath(
    of rect: PixelRect, radius: Double, radiusY: Double? = nil, inset: Double = 0, clip: Outline? = nil
  ) {
    let (left, top) = (Double(rect.x) + inset, Double(rect.y) + inset)
    let (right, bottom) = (Double(rect.maxX) - inset, Double(rect.maxY) - inset)
    let radius = max(0, radius - inset)
    guard right > left, bottom > top else { return }
    if let clip {
      for contour in clip.contours {
        addPath(of: contour.map { Point(x: left + $0.x * (right - left), y: top + $0.y * (bottom - top)) })
      }
      return
    }
    guard [left, top, right, bottom].allSatisfy({ abs($0) <= Self.farthest }) else {
      let (radiusX, radiusY) = (radius, max(0, radiusY.map { $0 - inset } ?? radius))
      return addCutPath(left, top, right, bottom, radiusX: radiusX, radiusY: radiusY)
    }
    guard radius > 0 else {
      cairo_rectangle(pointer, left, top, right - left, bottom - top)
      return
    }
    if let radiusY, radiusY - inset != radius {
      addPath(left, top, right, bottom, radius, max(0, radiusY - inset))
      return
    }
    let quarter = Double.pi / 2
    cairo_new_sub_path(pointer)
    cairo_arc(pointer, right - radius, top + radius, radius, -quarter, 0)
    cairo_arc(pointer, right - radius, bottom - radius, radius, 0, quarter)
    cairo_arc(pointer, left + radius, bottom - radius, radius, quarter, 2 * quarter)
    cairo_arc(pointer, left + radius, top + radius, radius, 2 * quarter, 3 * quarter)
    cairo_close_path(pointer)
  }

  /// Makes the path of a rectangle whose corners are quarters of ellipses.
  private func addPath(
    _ left: Double, _ top: Double, _ right: Double, _ bottom: Double, _ radiusX: Double, _ radiusY: Double
  ) {
    guard radiusY > 0 else { return cairo_rectangle(pointer, left, top, right - left, bottom - top) }
    let quarter = Double.pi / 2
    let corners = [
      (right - radiusX, top + radiusY), (right - radiusX, bottom - radiusY),
      (left + radiusX, bottom - radiusY),
      (left + radiusX, top + radiusY),
    ]
    cairo_new_sub_path(pointer)
    for (index, (x, y)) in corners.enumerated() {
      // The path keeps its coordinates when the matrix is restored.
      cairo_save(pointer)
      cairo_translate(pointer, x, y)
      cairo_scale(pointer, radiusX, radiusY)
      cairo_arc(pointer, 0, 0, 1, quarter * Double(index - 1), quarter * Double(index))
      cairo_restore(pointer)
    }
    cairo_close_path(pointer)
  }

  /// Fills the path: hard-edged for whole-pixel rectangles, whose pixels are then exact, smooth for curves.
  func fill(smooth: Bool) {
    cairo_set_antialias(pointer, smooth ? CAIRO_ANTIALIAS_BEST : CAIRO_ANTIALIAS_NONE)
    cairo_fill(pointer)
  }

  /// Draws nothing outside the rectangle until the state is restored: hard-edged as ``fill(smooth:)`` without corners.
  func clip(
    to rect: PixelRect, radius: Double, radiusY: Double? = nil, smooth: Bool = false, clip: Outline? = nil
  ) {
    let isSmooth = smooth || radius > 0 || clip != nil
    cairo_set_antialias(pointer, isSmooth ? CAIRO_ANTIALIAS_BEST : CAIRO_ANTIALIAS_NONE)
    cairo_new_path(pointer)
    addPath(of: rect, radius: radius, radiusY: radiusY, clip: clip)
    cairo_clip(pointer)
  }

  /// Erases the outside of a shape, which is in shares of a rectangle.
  func erase(outside clip: Outline, of rect: PixelRect) {
    saved {
      cairo_set_operator(pointer, CAIRO_OPERATOR_DEST_IN)
      setColor(.black)
      cairo_new_path(pointer)
      addPath(of: rect, radius: 0, clip: clip)
      fill(smooth: true)
    }
  }

  /// Rotates the drawing from here on, until the state is restored.
  func rotate(by degrees: Double, about pivot: Point) {
    let rotation = RotationMatrix(degrees: degrees)
    cairo_translate(pointer, pivot.x, pivot.y)
    var matrix = cairo_matrix_t()
    cairo_matrix_init(
      &matrix, rotation.cosine, rotation.sine, -rotation.sine, rotation.cosine, 0, 0)
    cairo_transform(pointer, &matrix)
    cairo_translate(pointer, -pivot.x, -pivot.y)
  }

  /// Undoes all rotations, until the state is restored.
  func resetRotation() { cairo_set_matrix(pointer, &base) }

  /// Fills the whole surface with one colour, replacing its content.
  func clear(to color: Color) {
    saved {
      cairo_set_operator(pointer, CAIRO_OPERATOR_SOURCE)
      setColor(color)
      cairo_paint(pointer)
    }
  }

  /// Makes `surface` the source of the next painting. One of its pixels covers `scaleX × scaleY` of the plan's pixels.
  /// - Parameter smooth: Whether the surface is smoothed, since its pixels do not fall on the plan's.
  func setSource(
    _ surface: CairoSurface, x: Double, y: Double, scaleX: Double = 1, scaleY: Double = 1,
    smooth: Bool = false
  ) {
    guard scaleX != 1 || scaleY != 1 || smooth else {
      cairo_set_source_surface(pointer, surface.pointer, x, y)
      cairo_pattern_set_filter(cairo_get_source(pointer), CAIRO_FILTER_NEAREST)
      return
    }
    cairo_set_source_surface(pointer, surface.pointer, 0, 0)
    var matrix = cairo_matrix_t()
    cairo_matrix_init_scale(&matrix, 1 / scaleX, 1 / scaleY)
    cairo_matrix_translate(&matrix, -x, -y)
    cairo_pattern_set_matrix(cairo_get_source(pointer), &matrix)
  }
}

extension CairoContext {
  /// The largest type requested of fonts, in pixels: FreeType's sizes end at 65,535.
  static let largestType = 30_000.0

  /// Whether type of a height in the context's units is too large for fonts.
  func isTooLarge(type height: Double) -> Bool {
    var (x, y) = (height, 0.0)
    cairo_user_to_device_distance(pointer, &x, &y)
    return x * x + y * y > Self.largestType * Self.largestType
  }

  /// Fills the path that `body` adds at the origin, where a unit is a pixel, enlarged and moved as outlines.
  func fillEnlarged(x: Double, y: Double, _ body: () -> Void) {
    cairo_save(pointer)
    cairo_identity_matrix(pointer)
    cairo_new_path(pointer)
    cairo_move_to(pointer, 0, 0)
    body()
    let path = cairo_copy_path(pointer)
    cairo_restore(pointer)
    saved {
      cairo_translate(pointer, x, y)
      cairo_new_path(pointer)
      cairo_append_path(pointer, path)
    }
    cairo_path_destroy(path)
    cairo_fill(pointer)
  }

  /// Calls `body` with font options without hinting, which would fit letters to the pixels of one size.
  static func withFontOptions(_ body: (OpaquePointer) -> Void) {
    guard let options = cairo_font_options_create() else { return }
    defer { cairo_font_options_destroy(options) }
    cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE)
    cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF)
    cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY)
    body(options)
  }
}

// MARK: Shapes that are too large for Cairo, cut to their visible part

extension CairoContext {
  /// The largest coordinate passed to Cairo, whose fixed-point numbers wrap around beyond 8,388,607; half of that, since
  /// rotation makes coordinates larger.
  static let farthest = 4e6

  /// Adds the path of a rectangle counterclockwise, the other way round than every other path here: a shape inside it is then a
  /// hole by both fill rules.
  ///
  /// Viewers fill a clip of an SVG by the nonzero rule: Cairo writes its own rule on the clipped element, where the attribute does
  /// not apply (SVG 1.1, 14.3.5: `clip-rule` is for the content of a `clipPath`).
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

  /// Adds the path of a polygon. If a corner is too far away, the part of the polygon outside the visible box is cut off.
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
  private func addCutPath(
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
