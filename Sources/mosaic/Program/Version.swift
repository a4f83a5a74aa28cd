// mosaic --version: this program's version and those of the libraries that it draws and decodes with.

import MosaicCodecs
import MosaicRender

/// The text of `--version`.
enum Version {
  static var text: String {
    var libraries = ["cairo \(CollageRenderer.cairoVersion)"] + ImageReader.libraryVersions
    if let version = CollageRenderer.pangoVersion { libraries.append("pango \(version)") }
    return "mosaic \(Mosaic.version) (\(libraries.joined(separator: ", ")))\n"
  }
}
