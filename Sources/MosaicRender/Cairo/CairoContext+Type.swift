// How glyphs are drawn: the same at every size and on every kind of surface.

import CCairo

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
