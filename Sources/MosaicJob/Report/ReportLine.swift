// The lines of a report that hold data: how they are written, and how `mosaic report merge` knows them again.

import MosaicCodecs
import MosaicSpec

/// A line of data in a report.
///
/// A pair is on one line, and each of its pictures on one of those that follow. Lines of markup, style and script never begin so.
enum ReportLine {
  /// A report of this version, in its head.
  case mark(version: String)
  /// A pair: its path, and its JSON.
  case pair(path: String)
  /// A picture of the pair before it.
  case picture
  /// The heading, behind all pairs.
  case heading(ReportHeading)
  /// Anything else.
  case other

  static let markStart = #"<meta name="mosaic-report" content=""#
  static let end = "</script>"
  private static let pairStart = #"<script type="application/json" class="pair">"#
  private static let headingStart = #"<script type="application/json" id="heading">"#
  private static let pictureStart = #"<script type="text/plain" class="picture""#

  // MARK: Writing

  /// The line of a pair or heading; `<` cannot begin a tag in it, so that no text of it can end the element.
  private static func line(_ start: String, _ json: String) -> String {
    // By scalars: a character may be "<" with a mark above it.
    let escaped = json.unicodeScalars.reduce(into: "") { text, scalar in
      if scalar == "<" { text += "\\u003c" } else { text.unicodeScalars.append(scalar) }
    }
    return start + escaped + end + "\n"
  }

  static func text(ofPair json: String) -> String { line(pairStart, json) }
  static func text(ofHeading json: String) -> String { line(headingStart, json) }

  /// The start of a picture's line, up to its Base64.
  static func opening(of role: ReportRole, _ type: PictureType) -> String {
    "\(pictureStart) data-role=\"\(role.rawValue)\" data-type=\"\(type.rawValue)\">"
  }

  // MARK: Reading

  /// A line that looks like data and is none: the report was changed or cut.
  struct Fault: Error {
    let detail: String
  }

  /// Reads a line. All that is passed on of foreign reports is checked here: a pair is JSON without `<`, a picture is Base64.
  init(_ bytes: [UInt8]) throws(Fault) {
    guard bytes.first == UInt8(ascii: "<") else {
      self = .other
      return
    }
    if bytes.starts(with: Self.markStart.utf8) {
      let rest = bytes.dropFirst(Self.markStart.utf8.count).prefix { $0 != UInt8(ascii: "\"") }
      self = .mark(version: String(decoding: rest, as: UTF8.self))
    } else if bytes.starts(with: Self.pairStart.utf8) {
      let json = try Self.json(bytes, after: Self.pairStart, what: "pair")
      if let fault = ReportShape.pair.fault(of: json) { throw Fault(detail: fault) }
      guard let path = json.member("path")?.string, let status = json.member("status")?.string,
        ComparisonRecord.Status(rawValue: status) != nil
      else { throw Fault(detail: "the pair has no path or no known status") }
      self = .pair(path: path)
    } else if bytes.starts(with: Self.headingStart.utf8) {
      let json = try Self.json(bytes, after: Self.headingStart, what: "heading")
      guard let heading = ReportHeading(json) else { throw Fault(detail: "the heading cannot be used") }
      self = .heading(heading)
    } else if bytes.starts(with: Self.pictureStart.utf8) {
      guard Self.isPicture(bytes) else { throw Fault(detail: "the picture is not whole") }
      self = .picture
    } else {
      self = .other
    }
  }

  private static func json(_ bytes: [UInt8], after start: String, what: String) throws(Fault) -> JSONNode {
    let text = bytes.dropFirst(start.utf8.count).dropLast(end.utf8.count)
    guard bytes.suffix(end.utf8.count).elementsEqual(end.utf8), !text.contains(UInt8(ascii: "<")) else {
      throw Fault(detail: "the \(what) is not whole")
    }
    do throws(SpecError) {
      return try JSONReader.read(text, isStrict: true)
    } catch {
      throw Fault(detail: "the \(what) is no JSON")
    }
  }

  private static func isPicture(_ bytes: [UInt8]) -> Bool {
    guard bytes.suffix(end.utf8.count).elementsEqual(end.utf8) else { return false }
    for role in ReportRole.allCases {
      for type in PictureType.allCases {
        let start = opening(of: role, type)
        guard bytes.starts(with: start.utf8) else { continue }
        return bytes.dropFirst(start.utf8.count).dropLast(end.utf8.count).allSatisfy(Base64.isDigit)
      }
    }
    return false
  }
}
