// mosaic --version: this program's version and those of the libraries that it draws and decodes with.

import MosaicCodecs
import MosaicRender

/// The text of `--version`.
enum Version {
  /// This program's own.
  static let number = "0.1.0"

  static var text: String {
    var libraries = ["cairo \(CollageRenderer.cairoVersion)"] + ImageReader.libraryVersions
    if let version = CollageRenderer.pangoVersion { libraries.append("pango \(version)") }
    return "mosaic \(number) (\(libraries.joined(separator: ", ")))\n"
  }
}
