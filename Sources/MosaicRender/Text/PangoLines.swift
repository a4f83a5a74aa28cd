// Breaks texts into lines, and draws them, with Pango: every script, both directions, ellipsis.

#if Text
  import CCairo
  import CPango
  import MosaicLayout
  import MosaicScene

  /// The lines of one text after the other, in one paragraph object of Pango.
  ///
  /// Lines are positioned here and not by Pango, one line height of the style's first font apart: Pango would make a line with
  /// a single Chinese character higher than its neighbours.
  final class PangoLines {
    private let fonts = PangoFonts()
    private lazy var layout = fonts.flatMap { PangoParagraph($0) }
    private var choices: [TextStyleFont: PangoFontChoice] = [:]

    /// The distance of lines that the style's first font asks for.
    func lineHeight(of style: TextStyle) -> Double {
      choice(for: style).map { $0.ascent + $0.descent } ?? style.fontSize
    }

    /// Width of the longest line and number of lines; no line is longer than `width`, if it is given.
    func extent(of text: String, _ style: TextStyle, width: Double?) -> (width: Double, lines: Int) {
      guard let lines = lines(of: text, style, width: width) else { return (0, 1) }
      let longest = lines.reduce(0) { max($0, Self.width(of: $1)) }
      return (longest, lines.count)
    }

    /// Draws the lines from the top of `box`, `pitch` apart.
    func draw(_ text: String, _ style: TextStyle, in box: Rect, pitch: Double, on context: CairoContext) {
      guard let lines = lines(of: text, style, width: box.width), let font = choice(for: style) else {
        return
      }
      context.setColor(style.color)
      // Not BEST, which clips have: where both are equal, Cairo intersects the outlines, which rounds letters differently
      // in every band.
      cairo_set_antialias(context.pointer, CAIRO_ANTIALIAS_GOOD)
      for (index, line) in lines.enumerated() {
        let free = box.width - Self.width(of: line)
        let isRightToLeft = pango_layout_line_get_resolved_direction(line) == PANGO_DIRECTION_RTL
        let share = style.align.share(isRightToLeft: isRightToLeft)
        let y = box.y + Double(index) * pitch + (pitch + font.ascent - font.descent) / 2
        draw(
          line, x: box.x + free * share, y: y, on: context,
          isEnlarged: context.isRaster && context.isTooLarge(type: style.fontSize))
      }
    }

    /// Whether the text that was drawn last is too long, and ends in an ellipsis.
    var isCut: Bool { layout.map { pango_layout_is_ellipsized($0.pointer) != 0 } ?? false }

    func findings(in style: TextStyle) -> [RenderRemark] {
      guard let layout else { return [] }
      // Pango replaces a missing font, as long as any is installed.
      if let choice = choice(for: style), choice.family.isEmpty { return [.noFont] }
      var found: [RenderRemark] = []
      if pango_layout_get_unknown_glyphs_count(layout.pointer) > 0 {
        found.append(.missingGlyphs(characters: missingCharacters(layout), places: []))
      }
      if let choice = choice(for: style), let wanted = style.font.first,
        !choice.families.contains(where: {
          Self.isGeneric($0) || $0.lowercased() == choice.family.lowercased()
        })
      {
        let used = choice.family
        found.append(.otherFont(wanted: wanted, used: used))
      }
      return found
    }
  }

  extension PangoLines {
    private func choice(for style: TextStyle) -> PangoFontChoice? {
      let key = TextStyleFont(
        families: style.font.map { FilePath($0) }, size: style.fontSize, weight: style.weight,
        italic: style.italic)
      if let choice = choices[key] { return choice }
      let choice = fonts.flatMap { PangoFontChoice(key, in: $0) }
      choices[key] = choice
      return choice
    }

    /// Breaks a text into lines, which are valid until the next call.
    private func lines(
      of text: String, _ style: TextStyle, width: Double?
    ) -> [UnsafeMutablePointer<PangoLayoutLine>]? {
      guard let layout, let font = choice(for: style) else { return nil }
      let pointer = layout.pointer
      pango_layout_set_font_description(pointer, font.description)
      // -1 means no bound. Rounded up, so that a text that was measured to fit exactly is not cut.
      let units = width.map { Int32(min(1e9, max(0, $0) * Double(PANGO_SCALE)).rounded(.up)) } ?? -1
      pango_layout_set_width(pointer, units)
      // A negative height is a number of lines.
      let most = Int32(clamping: max(1, style.lines))
      pango_layout_set_height(pointer, -most)
      let ellipsis = Ellipsis(text, lines: style.lines)
      pango_layout_set_ellipsize(
        pointer, ellipsis == .middle ? PANGO_ELLIPSIZE_MIDDLE : PANGO_ELLIPSIZE_END)
      pango_layout_set_text(pointer, text, -1)
      var lines: [UnsafeMutablePointer<PangoLayoutLine>] = []
      // Without a width Pango ignores the number of lines.
      for index in 0..<min(pango_layout_get_line_count(pointer), most) {
        guard let line = pango_layout_get_line_readonly(pointer, index) else { break }
        lines.append(line)
      }
      return lines
    }

    private static func width(of line: UnsafeMutablePointer<PangoLayoutLine>) -> Double {
      var extents = PangoRectangle()
      pango_layout_line_get_extents(line, nil, &extents)
      return Double(extents.width) / Double(PANGO_SCALE)
    }

    /// Draws the runs of a line from `x` on.
    ///
    /// On pixels, letters are filled as shapes at their exact positions: Cairo snaps glyphs to whole pixels, which shows in
    /// small type. Coloured glyphs have no shape, and on a page of vectors glyphs stay glyphs.
    private func draw(
      _ line: UnsafeMutablePointer<PangoLayoutLine>, x: Double, y: Double, on context: CairoContext,
      isEnlarged: Bool
    ) {
      // The text that the runs refer to.
      guard let text = layout.flatMap({ pango_layout_get_text($0.pointer) }) else { return }
      var x = x
      var next = line.pointee.runs
      while let node = next {
        next = node.pointee.next
        // The list of a line's runs holds nothing but glyph items.
        guard let run = node.pointee.data?.assumingMemoryBound(to: PangoGlyphItem.self),
          let glyphs = run.pointee.glyphs, let item = run.pointee.item
        else { continue }
        cairo_new_path(context.pointer)
        cairo_move_to(context.pointer, x, y)
        if isEnlarged {
          context.fillEnlarged(x: x, y: y) {
            pango_cairo_glyph_string_path(context.pointer, item.pointee.analysis.font, glyphs)
          }
        } else if context.isRaster, !Self.isColored(glyphs) {
          pango_cairo_glyph_string_path(context.pointer, item.pointee.analysis.font, glyphs)
          cairo_fill(context.pointer)
        } else {
          // With its text, so that a PDF can be searched.
          pango_cairo_show_glyph_item(context.pointer, text, run)
        }
        x += Double(pango_glyph_string_get_width(glyphs)) / Double(PANGO_SCALE)
      }
      cairo_new_path(context.pointer)
    }

    private static func isColored(_ glyphs: UnsafeMutablePointer<PangoGlyphString>) -> Bool {
      UnsafeBufferPointer(start: glyphs.pointee.glyphs, count: Int(glyphs.pointee.num_glyphs))
        .contains { $0.attr.is_color != 0 }
    }

    private func missingCharacters(_ layout: PangoParagraph) -> String {
      let unknown: UInt32 = 0x1000_0000  // PANGO_GLYPH_UNKNOWN_FLAG, whose macro Swift does not see
      var found = String.UnicodeScalarView()
      for index in 0..<pango_layout_get_line_count(layout.pointer) {
        var next = pango_layout_get_line_readonly(layout.pointer, index)?.pointee.runs
        while let node = next {
          next = node.pointee.next
          guard let glyphs = node.pointee.data?.assumingMemoryBound(to: PangoGlyphItem.self).pointee.glyphs
          else { continue }
          for glyph in UnsafeBufferPointer(
            start: glyphs.pointee.glyphs, count: Int(glyphs.pointee.num_glyphs))
          where glyph.glyph & unknown != 0 && glyph.glyph != 0x0FFF_FFFF {
            if let scalar = Unicode.Scalar(glyph.glyph & ~unknown), !found.contains(scalar) {
              found.append(scalar)
            }
          }
        }
      }
      return String(found)
    }

    private static func isGeneric(_ family: String) -> Bool {
      ["sans", "sans-serif", "serif", "monospace", "mono", "system-ui", "cursive", "fantasy"]
        .contains(family.lowercased())
    }
  }
#endif
