// A report of compared pictures: one HTML document that needs no other file and no network.

import MosaicCodecs
import MosaicScene
import MosaicSpec

/// Writes the document: an opening, a block for each pair in any order, and a closing with what is known at the end.
///
/// No file is read or written here. The pictures are in the document as text (Base64), which the browser decodes only when a pair is
/// shown, so that a report of a thousand pairs opens at once. The order (worst first) is made in the browser.
///
/// Nothing of a pair becomes markup: it is JSON whose `<` are escaped, and the page shows it as text. The page has a policy (CSP) that
/// runs its one script alone, known by its hash, and loads nothing.
package enum HTMLReport {
  /// The version of the document's data.
  package static let version = 1

  /// The whole document.
  package static func text(_ heading: ReportHeading, _ pairs: some Sequence<ReportPair>) -> [UInt8] {
    var text = Array(opening.utf8)
    for pair in pairs { text += block(pair) }
    return text + closing(heading).utf8
  }

  /// The document up to its first pair.
  package static var opening: String { ReportPage.markup.opening }

  /// The lines of a pair.
  ///
  /// - Precondition: ``ReportPair/record`` is a JSON object.
  package static func block(_ pair: ReportPair) -> [UInt8] {
    var text = Array(ReportLine.text(ofPair: json(pair)).utf8)
    for role in ReportRole.allCases {
      guard let file = pair.picture(role), let type = PictureType(file) else { continue }
      text += ReportLine.opening(of: role, type).utf8
      Base64.append(file, to: &text)
      text += ReportLine.end.utf8
      text.append(0x0A)
    }
    return text
  }

  /// The document's end.
  package static func closing(_ heading: ReportHeading) -> String {
    ReportLine.text(ofHeading: heading.json.line) + ReportPage.markup.closing
  }

  private static func json(_ pair: ReportPair) -> String {
    var members: [(String, JSONValue)] = [("path", .string(pair.path))]
    if let path = pair.actualPath, path != pair.path { members.append(("from", .string(path))) }
    members.append(("status", .string(pair.status.rawValue)))
    if let digest = pair.expectedDigest { members.append(("expected", .string(digest.hex))) }
    if let digest = pair.actualDigest { members.append(("actual", .string(digest.hex))) }
    // The record is a text: it becomes the last member. Line breaks of JSON are only between its values.
    let record = String(
      decoding: pair.record.utf8.map { $0 == 0x0A || $0 == 0x0D ? 0x20 : $0 }, as: UTF8.self)
    return JSONValue.object(members).line.dropLast() + ", \"record\": " + record + "}"
  }
}

/// The kinds of pictures that browsers show.
enum PictureType: String, CaseIterable {
  case png = "image/png"
  case jpeg = "image/jpeg"
  case webp = "image/webp"
  case gif = "image/gif"

  /// The kind of a file, by its first bytes; `nil` for another.
  init?(_ file: [UInt8]) {
    switch file.prefix(12) {
    case let start where start.starts(with: [0x89, 0x50, 0x4E, 0x47]): self = .png
    case let start where start.starts(with: [0xFF, 0xD8, 0xFF]): self = .jpeg
    case let start where start.starts(with: "RIFF".utf8) && start.suffix(4).elementsEqual("WEBP".utf8):
      self = .webp
    case let start where start.starts(with: "GIF8".utf8): self = .gif
    default: return nil
    }
  }
}
