// Which fonts a machine has for CSS's generic families: they decide the pixels of most text.

#if Text
  import CPango
  import MosaicScene
#endif

/// The fonts of the generic families.
enum GenericFonts {
  /// The fonts by their families, with versions.
  static var found: [String: String] {
    var found: [String: String] = [:]
    #if Text
      guard let fonts = PangoFonts() else { return [:] }
      for family in ["sans-serif", "serif", "monospace"] {
        let style = TextStyleFont(families: [family], size: 16, weight: 400, italic: false)
        guard let choice = PangoFontChoice(style, in: fonts), !choice.family.isEmpty else { continue }
        found[family] = [choice.family, choice.revision].compactMap { $0 }.joined(separator: " ")
      }
    #endif
    return found
  }
}

#if Text
  extension PangoFontChoice {
    /// The font revision of an opened font, such as `2.37`; `nil` where its file does not say.
    ///
    /// Bytes 4 to 7 of the table `head`: a signed number of sixteen bits and sixteen bits of its fraction.
    static func revision(of font: UnsafeMutablePointer<PangoFont>) -> String? {
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
#endif
