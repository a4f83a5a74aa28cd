// What a picture was made with: versions of libraries, which decide its pixels.

import MosaicCodecs
import MosaicRender

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// The versions of the libraries that decide the pixels of a picture.
struct GoldenEnvironment: Hashable, Sendable {
  /// Versions by the names of the libraries.
  let versions: [String: String]

  /// That of this process.
  static let current: GoldenEnvironment = {
    var versions = ["cairo": CollageRenderer.cairoVersion]
    if let pango = CollageRenderer.pangoVersion { versions["pango"] = pango }
    for text in ImageReader.libraryVersions {
      // "libpng 1.6.39", "Little CMS 2.14"
      guard let space = text.lastIndex(of: " ") else { continue }
      versions[String(text[..<space])] = String(text[text.index(after: space)...])
    }
    if let pixman = Self.pixman { versions["pixman"] = pixman }
    if let fontconfig = Self.fontconfig { versions["fontconfig"] = fontconfig }
    return GoldenEnvironment(versions: versions)
  }()

  /// cairo's rasteriser is in the process with cairo, and is asked by name: nothing here links it.
  private static var pixman: String? {
    guard let symbol = dlsym(nil, "pixman_version_string") else { return nil }
    // The signature in pixman.h: `const char *pixman_version_string (void)`, a constant string.
    let function = unsafeBitCast(symbol, to: (@convention(c) () -> UnsafePointer<CChar>?).self)
    return function().map { String(cString: $0) }
  }

  private static var fontconfig: String? {
    guard let symbol = dlsym(nil, "FcGetVersion") else { return nil }
    // The signature in fontconfig.h: `int FcGetVersion (void)`, 10000 · major + 100 · minor + revision.
    let function = unsafeBitCast(symbol, to: (@convention(c) () -> CInt).self)
    let number = Int(function())
    return "\(number / 10_000).\(number / 100 % 100).\(number % 100)"
  }
}
