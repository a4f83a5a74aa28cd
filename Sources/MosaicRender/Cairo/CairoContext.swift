import CCairo
import MosaicLayout
import MosaicPixels
import MosaicScene

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

  /// Makes the path of a rectangle, with round corners where `radius` is above 0.
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

  /// Erases what is outside a shape, in shares of a rectangle.
  func erase(outside clip: Outline, of rect: PixelRect) {
    saved {
      cairo_set_operator(pointer, CAIRO_OPERATOR_DEST_IN)
      setColor(.black)
      cairo_new_path(pointer)
      addPath(of: rect, radius: 0, clip: clip)
      fill(smooth: true)
    }
  }

  /// Rotates what is drawn next, until the state is restored.
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

  /// Makes `surface` the source of what is painted next, one of its pixels on `scaleX × scaleY` of the plan's.
  /// - Parameter smooth: Whether it is to be smoothed, since its pixels do not fall on the plan's.
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
