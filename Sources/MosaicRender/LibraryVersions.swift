// The versions of this package and of what draws and writes.

import CCairo

#if Text
  import CPango
#endif

/// The version of this package, and of the libraries that draw.
public enum LibraryVersions {
  /// The version of this package.
  public static let mosaic = "0.3.0"

  /// The version of the Cairo library.
  public static var cairo: String {
    cairo_version_string().map { String(cString: $0) } ?? "unknown"
  }

  /// The version of the Pango library; `nil` without the trait `Text`.
  public static var pango: String? {
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
  public static var genericFonts: [String: String] { GenericFonts.found }
}
