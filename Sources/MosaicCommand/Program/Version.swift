// mosaic --version: the versions of this program and of its libraries.

import MosaicCodecs
import MosaicRender

/// The text of `--version`.
enum Version {
  /// The version of this program.
  static let number = LibraryVersions.mosaic

  static var text: String {
    var libraries = ["cairo \(LibraryVersions.cairo)"] + ImageReader.libraryVersions
    if let version = LibraryVersions.pango { libraries.append("pango \(version)") }
    return "mosaic \(number) (\(libraries.joined(separator: ", ")))\n"
  }
}
