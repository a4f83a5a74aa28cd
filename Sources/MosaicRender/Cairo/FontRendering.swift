// How glyphs are drawn: the same at every size and on every kind of surface.

import CCairo

enum FontRendering {
  /// Calls `body` with font options without hinting, which would fit letters to the pixels of one size.
  static func plain(_ body: (OpaquePointer) -> Void) {
    guard let options = cairo_font_options_create() else { return }
    defer { cairo_font_options_destroy(options) }
    cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE)
    cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF)
    cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY)
    body(options)
  }
}
