// Plain text with Cairo's own font selection; nothing here runs for a plan without text.

import CCairo
public import MosaicLayout
public import MosaicScene

/// Draws one line of text in the middle of a box.
struct TextPainter {
  let context: CairoContext
  /// Pixels per point.
  var scale = 1.0

  /// Space around a label's text, in shares of its type's height.
  static let padding = (x: 0.6, y: 0.3)

  /// Draws the label in the middle of `box`; text that is too wide begins at the box's left edge and is cut.
  func paint(_ label: Label, in box: PixelRect, of item: PlanItem, pixelHeight: Double? = nil) {
    select(height: pixelHeight ?? label.fontSize * scale)
    var font = cairo_font_extents_t()
    cairo_font_extents(context.pointer, &font)
    let width = advance(of: label.text)
    let x = Double(box.x) + max(0, (Double(box.width) - width) / 2)
    let y = Double(box.y) + (Double(box.height) + font.ascent - font.descent) / 2
    context.clip(to: box, radius: item.cornerRadius)
    context.setColor(label.color)
    cairo_move_to(context.pointer, x, y)
    cairo_show_text(context.pointer, label.text)
  }

  /// Width and height of the label with its padding, in points.
  func measure(_ label: Label) -> Size {
    select(height: label.fontSize)
    var font = cairo_font_extents_t()
    cairo_font_extents(context.pointer, &font)
    return Size(
      width: advance(of: label.text) + 2 * Self.padding.x * label.fontSize,
      height: font.ascent + font.descent + 2 * Self.padding.y * label.fontSize)
  }

  private func select(height: Double) {
    cairo_select_font_face(context.pointer, "sans-serif", CAIRO_FONT_SLANT_NORMAL, CAIRO_FONT_WEIGHT_NORMAL)
    cairo_set_font_size(context.pointer, height)
    // Without hinting a text has the same shape at every size and on every kind of surface.
    guard let options = cairo_font_options_create() else { return }
    cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE)
    cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF)
    cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY)
    cairo_set_font_options(context.pointer, options)
    cairo_font_options_destroy(options)
  }

  private func advance(of text: String) -> Double {
    var extents = cairo_text_extents_t()
    cairo_text_extents(context.pointer, text, &extents)
    return extents.x_advance
  }
}

/// Measures labels without drawing them.
public enum TextMeasure {
  /// Width and height of a label in points, with the space around its text.
  public static func size(of label: Label) throws(RenderError) -> Size {
    let context = try CairoContext(CairoImage(width: 1, height: 1))
    let size = TextPainter(context: context).measure(label)
    try context.check()
    return size
  }
}
