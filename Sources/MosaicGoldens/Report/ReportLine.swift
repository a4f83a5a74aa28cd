// The lines of a report that hold data: how they are written, and how `mosaic report merge` knows them again; and the lines of any report.

import MosaicCodecs
import MosaicSpec
import MosaicSystem
import MosaicText

/// A line of a report, of any kind.
///
/// In HTML a pair is on one line, and each of its pictures on one of those that follow. Lines of markup, style and script never begin
/// so.
enum ReportLine {
  /// A report of this version, in its head.
  case mark(version: String)
  /// A pair: its path, and its JSON.
  case pair(path: String)
  /// A further line of the pair before it, such as a picture.
  case more
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
    start + HTMLText.escaped(json: json) + end + "\n"
  }

  static func text(ofPair json: String) -> String { line(pairStart, json) }
  static func text(ofHeading json: String) -> String { line(headingStart, json) }

  /// The start of a picture's line, up to its Base64.
  static func opening(of role: ReportRole, _ format: ImageFormat) -> String {
    "\(pictureStart) data-role=\"\(role.rawValue)\" data-type=\"\(format.mediaType)\">"
  }

  // MARK: Reading

  /// A line that looks like data but is not: the report was changed or cut.
  struct Fault: Error {
    let detail: String
    /// The likely cause, or what to do.
    var advice = "the report was changed or cut"
  }

  /// Reads a line of HTML. All that is passed on of foreign reports is checked here: a pair is JSON without `<`, a picture is Base64.
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
        PairResult.Status(rawValue: status) != nil
      else { throw Fault(detail: "the pair has no path or no known status") }
      self = .pair(path: path)
    } else if bytes.starts(with: Self.headingStart.utf8) {
      let json = try Self.json(bytes, after: Self.headingStart, what: "heading")
      guard let heading = ReportHeading(json) else { throw Fault(detail: "the heading cannot be used") }
      self = .heading(heading)
    } else if bytes.starts(with: Self.pictureStart.utf8) {
      guard Self.isPicture(bytes) else { throw Fault(detail: "the picture is not whole") }
      self = .more
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
      for format in HTMLReport.formats {
        let start = opening(of: role, format)
        guard bytes.starts(with: start.utf8) else { continue }
        return bytes.dropFirst(start.utf8.count).dropLast(end.utf8.count).allSatisfy(Base64.isDigit)
      }
    }
    return false
  }
}

/// The type of a value in the JSON of a pair.
indirect enum ReportShape: Sendable {
  case text
  case number
  case list(ReportShape)
  /// An object: any of these members, each once, and others, which are not read.
  case object([String: ReportShape])

  static let pair: ReportShape = .object([
    "path": .text, "from": .text, "status": .text, "maskColor": .text, "expected": .text, "actual": .text,
    "change": .text, "manifest": .object(["width": .number, "height": .number, "pixels": .text]),
    "record": .object([
      "reason": .text, "notes": .list(.text), "metric": .text, "total": .number, "differing": .number,
      "antialiased": .number, "masked": .number, "a": picture, "b": picture,
      "budgets": .list(.object(["name": .text, "used": .number, "allowed": .number])),
      "regions": .list(
        .object([
          "x": .number, "y": .number, "width": .number, "height": .number, "pixels": .number,
          "strongest": .number, "kind": .text, "words": .text,
        ])),
      "edits": .list(.object(["kind": .text, "axis": .text, "at": .number, "count": .number])),
    ]),
  ])

  private static let picture: ReportShape = .object(["width": .number, "height": .number])

  /// The first place of a value that is not of this type, in words; `nil` if all values are.
  func fault(of json: JSONNode, at place: String = "") -> String? {
    switch self {
    case .text: json.isString ? nil : Self.words(json, place, "a string")
    case .number:
      json.number.map { $0.isFinite ? nil : Self.words(json, place, "a finite one") }
        ?? Self.words(json, place, "a number")
    case .list(let element):
      json.isArray
        ? json.elements.enumerated().lazy.compactMap { element.fault(of: $1, at: "\(place)[\($0)]") }.first
        : Self.words(json, place, "an array")
    case .object(let members): Self.fault(of: json, members, at: place)
    }
  }

  private static func fault(
    of json: JSONNode, _ shapes: [String: ReportShape], at place: String
  ) -> String? {
    guard json.isObject else { return words(json, place, "an object") }
    var seen: Set<String> = []
    for (key, value) in json.members {
      let name = key.name
      guard let shape = shapes[name] else { continue }
      let place = place.isEmpty ? name : "\(place).\(name)"
      // The page takes the last one, and mosaic the first.
      guard seen.insert(name).inserted else { return "\(place): is there twice" }
      if let fault = shape.fault(of: value, at: place) { return fault }
    }
    return nil
  }

  private static func words(_ json: JSONNode, _ place: String, _ wanted: String) -> String {
    "\(place.isEmpty ? "the pair" : "\(place):") is \(json.found); \(wanted) is wanted"
  }
}
