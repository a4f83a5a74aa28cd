// mosaic --version: this program's version and those of the libraries that it draws and decodes with.

import MosaicCodecs
import MosaicRender

/// The text of `--version`.
enum Version {
  static var text: String {
    var libraries = ["cairo \(CollageRenderer.cairoVersion)", "libpng \(ImageReader.libpngVersion)"]
    if let version = CollageRenderer.pangoVersion { libraries.append("pango \(version)") }
    if let version = ImageReader.libjpegVersion { libraries.append("libjpeg-turbo \(version)") }
    return "mosaic \(Mosaic.version) (\(libraries.joined(separator: ", ")))\n"
  }
}
