// The owners of Pango's pointers: freed once, never copied.

#if Text
  import CCairo
  import CPango
  import MosaicCodecs
  import MosaicScene

  /// A Pango context: the installed fonts, files of other fonts, and how they are drawn. Belongs to one thread, as its font map
  /// does.
  final class PangoFonts {
    let pointer: OpaquePointer
    /// The families of the files of fonts that were asked for, `nil` for a file that is none; and the copies that are read in place of them.
    private var files: [FilePath: (family: String?, copy: PrivateCopy?)] = [:]
    /// The font map that has the files as well, once there are any.
    private var ownMap: OpaquePointer?

    /// `nil` where Pango has no fonts for Cairo.
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

    /// What Pango is asked for: a family, or that of a file with a font, which can be used from then on.
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

  /// A font: what was requested, and what was found.
  final class PangoFontChoice {
    let description: OpaquePointer
    /// The families that were requested, those of files by their names.
    let families: [String]
    /// Above the baseline in points.
    let ascent: Double
    /// Below the baseline in points.
    let descent: Double
    /// The family that was found; empty where there is no font at all.
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

    /// The font revision of an opened font, such as `2.37`; `nil` where its file does not say.
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
      return "\(whole).\(hundredths < 10 ? "0" : "")\(hundredths)"
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
