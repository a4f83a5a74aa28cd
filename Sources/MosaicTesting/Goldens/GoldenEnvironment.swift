// The versions of libraries and fonts, which decide the pixels of a picture.

import MosaicCodecs
import MosaicRender
import MosaicSystem

enum GoldenEnvironment {
  /// The versions of this process's libraries and fonts that decide the pixels of a picture. The keys are the names of the
  /// libraries, and for fonts the names of CSS's generic families.
  static let current: [String: String] = {
    var versions = ["cairo": LibraryVersions.cairo]
    if let pango = LibraryVersions.pango { versions["pango"] = pango }
    for text in ImageReader.libraryVersions {
      // "libpng 1.6.39", "Little CMS 2.14"
      guard let space = text.lastIndex(of: " ") else { continue }
      versions[String(text[..<space])] = String(text[text.index(after: space)...])
    }
    if let pixman = Self.pixman { versions["pixman"] = pixman }
    if let fontconfig = Self.fontconfig { versions["fontconfig"] = fontconfig }
    if let freeType = Self.freeType { versions["FreeType"] = freeType }
    versions["mosaic"] = LibraryVersions.mosaic
    versions.merge(LibraryVersions.genericFonts) { library, _ in library }
    return versions
  }()

  /// All libraries of the process: `RTLD_DEFAULT`, a macro that Swift does not see.
  private static var everywhere: UnsafeMutableRawPointer? {
    #if canImport(Darwin)
      UnsafeMutableRawPointer(bitPattern: -2)
    #else
      nil
    #endif
  }

  /// cairo's rasteriser is in the process with cairo. Its function is looked up by name, because this module does not link it.
  private static var pixman: String? {
    guard let symbol = dlsym(everywhere, "pixman_version_string") else { return nil }
    // The signature in pixman.h: `const char *pixman_version_string (void)`, a constant string.
    let function = unsafeBitCast(symbol, to: (@convention(c) () -> UnsafePointer<CChar>?).self)
    return function().map { String(cString: $0) }
  }

  private static var fontconfig: String? {
    guard let symbol = dlsym(everywhere, "FcGetVersion") else { return nil }
    // The signature in fontconfig.h: `int FcGetVersion (void)`, 10000 · major + 100 · minor + revision.
    let function = unsafeBitCast(symbol, to: (@convention(c) () -> CInt).self)
    let number = Int(function())
    return "\(number / 10_000).\(number / 100 % 100).\(number % 100)"
  }

  private static var freeType: String? {
    guard let begin = dlsym(everywhere, "FT_Init_FreeType"),
      let tell = dlsym(everywhere, "FT_Library_Version"),
      let end = dlsym(everywhere, "FT_Done_FreeType")
    else { return nil }
    // The signatures in freetype.h: `FT_Error FT_Init_FreeType (FT_Library *)`, `void FT_Library_Version (FT_Library, FT_Int *,
    // FT_Int *, FT_Int *)` and `FT_Error FT_Done_FreeType (FT_Library)`; an `FT_Library` is a pointer, an `FT_Int` an `int`.
    typealias Number = UnsafeMutablePointer<CInt>
    let initialize = unsafeBitCast(
      begin, to: (@convention(c) (UnsafeMutablePointer<OpaquePointer?>) -> CInt).self)
    let version = unsafeBitCast(
      tell, to: (@convention(c) (OpaquePointer, Number, Number, Number) -> Void).self)
    let finish = unsafeBitCast(end, to: (@convention(c) (OpaquePointer) -> CInt).self)
    var library: OpaquePointer?
    guard initialize(&library) == 0, let library else { return nil }
    defer { _ = finish(library) }
    var (major, minor, patch): (CInt, CInt, CInt) = (0, 0, 0)
    version(library, &major, &minor, &patch)
    return "\(major).\(minor).\(patch)"
  }
}
