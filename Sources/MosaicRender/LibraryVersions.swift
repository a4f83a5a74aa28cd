import CCairo
import MosaicText

#if Text
  import CPango
#endif

/// The version of this package, and of the libraries that draw.
package enum LibraryVersions {
  package static let mosaic = "0.4.0"

  package static var cairo: String {
    cairo_version_string().map { String(cString: $0) } ?? "unknown"
  }

  /// `nil` without the trait `Text`.
  package static var pango: String? {
    #if Text
      pango_version_string().map { String(cString: $0) }
    #else
      nil
    #endif
  }

  /// The fonts that stand in for `sans-serif`, `serif` and `monospace`, with their versions: `"sans-serif": "DejaVu Sans 2.37"`.
  ///
  /// The version is the revision in the font's `head` table (OpenType specification). Empty without the trait `Text`, and on a
  /// machine without fonts.
  package static var genericFonts: [String: String] {
    var found: [String: String] = [:]
    #if Text
      guard let fonts = PangoFonts() else { return [:] }
      for family in ["sans-serif", "serif", "monospace"] {
        let style = TextStyleFont(families: [FilePath(family)], size: 16, weight: 400, italic: false)
        guard let choice = PangoFontChoice(style, in: fonts), !choice.family.isEmpty else { continue }
        found[family] = [choice.family, choice.revision].compactMap { $0 }.joined(separator: " ")
      }
    #endif
    return found
  }
}
