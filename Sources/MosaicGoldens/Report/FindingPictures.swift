// Small pictures of findings beside a table in Markdown, whose readers see no report.

import MosaicScene
package import MosaicSystem
import MosaicText

/// Draws the expected picture, the actual one and their difference side by side, as files of a folder beside the Markdown.
///
/// A name is the hash of its file: runs that add to one Markdown do not replace each other's pictures.
package final class FindingPictures: Sendable {
  /// Draws the pictures of some files beside each other, as a PNG; `nil` if none can be shown.
  package typealias Drawing = @Sendable (_ files: [[UInt8]?]) -> [UInt8]?

  private let folder: String
  private let address: String
  private let files: RunFiles
  private let folders = OutputFolders()
  private let count = Monitor(0)
  private let drawing: Drawing

  /// - Parameters:
  ///   - markdown: The path of the Markdown.
  ///   - drawing: What draws them: this target draws no collages.
  ///   - base: `relative`, for addresses from the Markdown on, or the address under which the folder's files will be found.
  /// - Throws: The values that are allowed, for another base.
  package init(
    beside markdown: String, at base: String, of files: RunFiles, drawing: @escaping Drawing
  ) throws(BadAddress) {
    self.drawing = drawing
    let ending = markdown.pathEnding.isEmpty ? 0 : markdown.pathEnding.utf8.count + 1
    folder = String(decoding: markdown.utf8.dropLast(ending), as: UTF8.self) + "_images"
    self.files = files
    if base == "relative" {
      address = Self.escaped(folder.fileName)
    } else if ["https://", "http://"].contains(where: base.hasPrefix), base.utf8.allSatisfy(Self.isPlain) {
      address = base.endsInSlash ? String(base.dropLast()) : base
    } else {
      throw BadAddress()
    }
  }

  /// An address that is neither `relative` nor one of the web.
  package struct BadAddress: Error {
    package let allowed = "relative, or an address such as https://example.com/pictures"
  }

  /// Writes the picture of a finding whose files are kept; returns its address, or `nil` if no picture can be shown.
  package func write(_ record: PairResult) throws(FileError) -> String? {
    guard record.status != .same, count.change({ $0 }) < MarkdownText.mostRows,
      let png = drawing([record.expected.file, record.actual.file, record.differenceFile])
    else {
      return nil
    }
    count.change { $0 += 1 }
    let name = "\(SHA256.digest(of: png).hex.prefix(16)).png"
    let path = folder.path(of: name)
    try folders.make(for: path)
    let file = try OutputFile(path, of: files)
    try file.write(png)
    try file.commit()
    return "\(address)/\(name)"
  }

  // MARK: Steps

  /// Whether a byte of an address does not end it in Markdown.
  private static func isPlain(_ byte: UInt8) -> Bool {
    byte > 0x20 && byte < 0x7F && !"()<>[]|\"\\`".utf8.contains(byte)
  }

  /// Keeps what ``isPlain(_:)`` allows, except `%`, `?` and `#`, which have a meaning in an address.
  private static func escaped(_ name: String) -> String {
    name.percentEscaped(keeping: "!$&'*+,-./:;=@^_{}~", uppercase: false)
  }
}
