// Without the trait `Text`: one plain line with Cairo's own font selection.

#if !Text
  import CCairo
  import MosaicLayout
  import MosaicScene

  /// Draws one line from left to right in one font; a line that is too long is cut.
  final class PlainLines {
    /// For measuring; `nil` if memory is short, and then every size is 0.
    private let scratch = try? CairoContext(CairoImage(width: 1, height: 1))
    /// Whether the text that was drawn last is too long.
    private(set) var isCut = false

    func lineHeight(of style: TextStyle) -> Double {
      guard let scratch else { return style.fontSize }
      let font = select(style, on: scratch)
      return font.ascent + font.descent
    }

    func extent(of text: String, _ style: TextStyle, width: Double?) -> (width: Double, lines: Int) {
      guard let scratch else { return (0, 1) }
      _ = select(style, on: scratch)
      let advance = advance(of: text, on: scratch)
      return (width.map { min($0, advance) } ?? advance, 1)
    }

    func draw(_ text: String, _ style: TextStyle, in box: Rect, pitch: Double, on context: CairoContext) {
      let isEnlarged = context.isTooLarge(type: style.fontSize)
      guard let measuring = isEnlarged ? scratch : context else { return }
      let font = select(style, on: measuring)
      let advance = advance(of: text, on: measuring)
      isCut = advance > box.width
      let free = max(0, box.width - advance)
      let share = style.align.share(isRightToLeft: false)
      context.setColor(style.color)
      let (x, y) = (box.x + free * share, box.y + (pitch + font.ascent - font.descent) / 2)
      guard !isEnlarged else {
        return context.fillEnlarged(x: x, y: y) {
          _ = select(style, on: context)
          cairo_text_path(context.pointer, text)
        }
      }
      cairo_move_to(context.pointer, x, y)
      cairo_show_text(context.pointer, text)
    }

    func findings(in style: TextStyle) -> [RenderRemark] { [] }

    private func select(_ style: TextStyle, on context: CairoContext) -> cairo_font_extents_t {
      cairo_select_font_face(
        context.pointer, style.font.first ?? "sans-serif",
        style.italic ? CAIRO_FONT_SLANT_ITALIC : CAIRO_FONT_SLANT_NORMAL,
        style.weight >= 600 ? CAIRO_FONT_WEIGHT_BOLD : CAIRO_FONT_WEIGHT_NORMAL)
      cairo_set_font_size(context.pointer, min(style.fontSize, TextStyle.largestFontSize))
      CairoContext.withFontOptions { cairo_set_font_options(context.pointer, $0) }
      var extents = cairo_font_extents_t()
      cairo_font_extents(context.pointer, &extents)
      return extents
    }

    private func advance(of text: String, on context: CairoContext) -> Double {
      var extents = cairo_text_extents_t()
      cairo_text_extents(context.pointer, text, &extents)
      return extents.x_advance
    }
  }
#endif
