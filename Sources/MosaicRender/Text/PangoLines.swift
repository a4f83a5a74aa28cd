// Texts broken into lines and drawn with Pango: every script, both directions, ellipsis; and the owners of its pointers.

import MosaicCodecs
import MosaicSystem

#if Text
  import CCairo
  import CPango
  import MosaicLayout
  import MosaicScene
  import MosaicText

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
      // Not BEST, which clips have: if both are equal, Cairo intersects the outlines, which rounds letters differently in every band.
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

  // MARK: The owners of Pango's pointers: freed once, never copied

  /// A Pango context: the installed fonts, files of other fonts, and how they are drawn. Belongs to one thread, as its font map
  /// does.
  final class PangoFonts {
    let pointer: OpaquePointer
    /// The families of the requested font files, `nil` for a file that is not a font; and the copies that are read in place of the files.
    private var files: [FilePath: (family: String?, copy: PrivateCopy?)] = [:]
    /// The font map that has the font files as well, once one was requested.
    private var ownMap: OpaquePointer?

    /// `nil` if Pango has no fonts for Cairo.
    init?() {
      // The thread's own font map, which lives as long as the thread: fonts are opened once.
      guard let map = pango_cairo_font_map_get_default(), let created = pango_font_map_create_context(map)
      else { return nil }
      pointer = created
      // Sizes are absolute; fixed, so that no setting of the machine applies.
      pango_cairo_context_set_resolution(pointer, 72)
      CairoContext.withFontOptions { pango_cairo_context_set_font_options(pointer, $0) }
      pango_context_set_round_glyph_positions(pointer, 0)
      // Otherwise the language of the environment would choose among fonts for Chinese characters.
      pango_context_set_language(pointer, pango_language_from_string("en"))
    }

    deinit {
      g_object_unref(UnsafeMutableRawPointer(pointer))
      if let ownMap { g_object_unref(UnsafeMutableRawPointer(ownMap)) }
    }

    /// The name to ask Pango for: a family, or the family of a font file, which can be used from then on.
    func family(_ name: String) -> String {
      guard TextStyle.isFontFile(name) else { return name }
      if let known = files[name] { return known.family ?? name }
      let copy = FontFile.copy(of: name)
      let family = FontFile.family(at: copy?.path ?? name)
      files[name] = (family, copy)
      if family != nil { openFiles() }
      return family ?? name
    }

    /// Makes all files known to this context, and to no other: a configuration that others use must not change while they do.
    private func openFiles() {
      guard let config = FcInitLoadConfigAndFonts() else { return }
      // The font map keeps it.
      defer { FcConfigDestroy(config) }
      for (path, file) in files.sorted(by: { $0.key < $1.key }) where file.family != nil {
        _ = FcConfigAppFontAddFile(config, file.copy?.path ?? path.text)
      }
      if ownMap == nil {
        // Only one of FreeType's fonts has such a configuration.
        ownMap = pango_cairo_font_map_new_for_font_type(CAIRO_FONT_TYPE_FT.rawValue)
        guard let ownMap else { return }
        pango_context_set_font_map(pointer, ownMap)
      }
      pango_fc_font_map_set_config(ownMap, config)
    }
  }

  /// A paragraph (a `PangoLayout`): a text broken into lines.
  final class PangoParagraph {
    let pointer: OpaquePointer

    init?(_ fonts: PangoFonts) {
      guard let created = pango_layout_new(fonts.pointer) else { return nil }
      pointer = created
      pango_layout_set_wrap(pointer, PANGO_WRAP_WORD_CHAR)
      pango_layout_set_ellipsize(pointer, PANGO_ELLIPSIZE_END)
      pango_layout_set_auto_dir(pointer, 1)
    }

    deinit { g_object_unref(UnsafeMutableRawPointer(pointer)) }
  }

  /// A font: the request, and the result.
  final class PangoFontChoice {
    let description: OpaquePointer
    /// The requested families; a font file is listed with the name of its family.
    let families: [String]
    /// Above the baseline in points.
    let ascent: Double
    /// Below the baseline in points.
    let descent: Double
    /// The family that was found; empty without any font.
    let family: String
    /// The revision of its file, such as `2.37`.
    let revision: String?

    init?(_ style: TextStyleFont, in fonts: PangoFonts) {
      guard let created = pango_font_description_new() else { return nil }
      description = created
      families = style.families.map { fonts.family($0.text) }
      pango_font_description_set_family(created, families.joined(separator: ","))
      // 0 would mean no size.
      pango_font_description_set_absolute_size(
        created, max(1, min(style.size, TextStyle.largestFontSize) * Double(PANGO_SCALE)))
      pango_font_description_set_weight(
        created, PangoWeight(rawValue: UInt32(min(max(1, style.weight), 1000))))
      pango_font_description_set_style(created, style.italic ? PANGO_STYLE_ITALIC : PANGO_STYLE_NORMAL)
      guard let font = pango_context_load_font(fonts.pointer, created) else {
        ascent = style.size
        descent = style.size / 4
        family = ""
        revision = nil
        return
      }
      defer { g_object_unref(UnsafeMutableRawPointer(font)) }
      let metrics = pango_font_get_metrics(font, pango_language_from_string("en"))
      defer { pango_font_metrics_unref(metrics) }
      ascent = Double(pango_font_metrics_get_ascent(metrics)) / Double(PANGO_SCALE)
      descent = Double(pango_font_metrics_get_descent(metrics)) / Double(PANGO_SCALE)
      let found = pango_font_describe(font)
      defer { pango_font_description_free(found) }
      family = pango_font_description_get_family(found).map { String(cString: $0) } ?? ""
      revision = Self.revision(of: font)
    }

    deinit { pango_font_description_free(description) }

    /// The font revision of an opened font, such as `2.37`; `nil` if its file does not say.
    ///
    /// Bytes 4 to 7 of the table `head`: a signed number of sixteen bits and sixteen bits of its fraction.
    private static func revision(of font: OpaquePointer) -> String? {
      guard let scaled = pango_font_get_hb_font(font), let face = hb_font_get_face(scaled) else { return nil }
      let head: UInt32 = 0x6865_6164  // "head"
      guard let blob = hb_face_reference_table(face, head) else { return nil }
      defer { hb_blob_destroy(blob) }
      var length: UInt32 = 0
      // The bytes belong to the blob, which lives until the end of this function.
      guard let data = hb_blob_get_data(blob, &length), length >= 8 else { return nil }
      let bytes = UnsafeRawBufferPointer(start: data, count: Int(length))
      let whole = Int(bytes[4]) << 8 | Int(bytes[5])
      let fraction = Int(bytes[6]) << 8 | Int(bytes[7])
      let hundredths = (fraction * 100 + 32_768) / 65_536
      return "\(whole).\(hundredths.zeroPadded(to: 2))"
    }
  }

  /// The properties of a style that choose a font.
  struct TextStyleFont: Hashable {
    var families: [FilePath]
    var size: Double
    var weight: Int
    var italic: Bool
  }
#endif

// MARK: The place of an ellipsis

/// The place at which a line that is too long is cut.
enum Ellipsis {
  case end
  /// The number and the ending of a picture's name are at its end.
  case middle

  init(_ text: String, lines: Int) { self = lines == 1 && Self.isFileName(text) ? .middle : .end }

  /// Whether a text is one word that ends as the name of a picture does, such as `IMG_20240612_0042.jpg`.
  static func isFileName(_ text: String) -> Bool {
    guard let dot = text.utf8.lastIndex(of: UInt8(ascii: ".")), dot > text.utf8.startIndex,
      text.utf8.distance(from: dot, to: text.utf8.endIndex) <= 6,
      !text.unicodeScalars.contains(where: \.properties.isWhitespace)
    else { return false }
    let ending = text[text.utf8.index(after: dot)...].lowercased()
    return ImageReader.pathExtensions.contains(ending)
      || ImageReader.otherImagePathExtensions.contains(ending)
  }
}
