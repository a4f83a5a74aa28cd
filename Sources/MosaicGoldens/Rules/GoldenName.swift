// Names of goldens: approved variants, and the names of the manifest.

import MosaicCodecs
import MosaicText

package enum GoldenName {
  /// The path of the golden that a file is an approved variant of: `a/sheet.png` for `a/sheet@mac.png`. `nil` if the file is not
  /// a variant, such as `icon@2x.png`, which is a picture for a finer screen.
  package static func golden(ofVariant path: String) -> String? {
    let name = path.fileName
    guard let mark = name.firstIndex(of: "@"), mark != name.startIndex, let dot = name.lastIndex(of: "."),
      mark < dot
    else { return nil }
    let variant = name[name.index(after: mark)..<dot]
    guard !variant.isEmpty, variant.wholeMatch(of: /\d+(\.\d+)?x/) == nil else { return nil }
    let golden = name[..<mark] + name[dot...]
    return path.folderPath.map { $0.path(of: String(golden)) } ?? String(golden)
  }

  /// The name of a golden in the manifest: its path from the folder; for a PNG, without the ending.
  package static func name(of path: String) -> String {
    guard path.hasSuffix(".png") else { return path }
    let name = String(path.dropLast(4))
    return isPicture(name) ? path : name
  }

  /// The path of the golden of a name.
  package static func path(of name: String) -> String { isPicture(name) ? name : name + ".png" }

  private static func isPicture(_ name: String) -> Bool {
    name.fileName.contains(".") && ImageReader.pathExtensions.contains(name.pathEnding)
  }
}
