// mosaic --version: the versions of this program and of its libraries.

import MosaicCodecs
import MosaicRender

/// The text of `--version`.
enum Version {
  /// The version of this program.
  static let number = CollageRenderer.version

  static var text: String {
    var libraries = ["cairo \(CollageRenderer.cairoVersion)"] + ImageReader.libraryVersions
    if let version = CollageRenderer.pangoVersion { libraries.append("pango \(version)") }
    return "mosaic \(number) (\(libraries.joined(separator: ", ")))\n"
  }
}
