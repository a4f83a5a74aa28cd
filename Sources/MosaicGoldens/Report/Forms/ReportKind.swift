// The kinds of reports that a comparison writes, and that `mosaic report merge` joins.

import MosaicText

/// A kind of report.
package enum ReportKind: CaseIterable, Sendable {
  case html, junit, json, markdown

  /// The endings of files of that kind, in small letters, the usual one first.
  package var endings: [String] {
    switch self {
    case .html: ["html", "htm"]
    case .junit: ["xml"]
    case .json: ["json", "jsonl", "ndjson"]
    case .markdown: ["md", "markdown"]
    }
  }

  /// Its name in sentences.
  package var name: String {
    switch self {
    case .html: "HTML"
    case .junit: "JUnit"
    case .json: "JSON"
    case .markdown: "Markdown"
    }
  }

  /// The option of `mosaic compare` that writes it.
  var option: String {
    switch self {
    case .html: "--report"
    case .junit: "--junit"
    case .json: "--json"
    case .markdown: "--markdown"
    }
  }

  /// The kind that the ending of a path says; `nil` if it says none.
  package init?(ofFile path: String) {
    let ending = path.pathEnding
    guard let kind = Self.allCases.first(where: { $0.endings.contains(ending) }) else { return nil }
    self = kind
  }

  /// A form without pairs.
  var form: any ReportForm {
    switch self {
    case .html: HTMLForm()
    case .junit: JUnitForm()
    case .json: JSONForm()
    case .markdown: MarkdownForm()
    }
  }
}

// MARK: Reading and joining

/// How the reports of a kind are read line by line, and how the joined report is written.
///
/// One form reads all reports, one after the other. It is told the lines of each pair that is not in the joined report yet.
protocol ReportForm {
  /// Whether a report says its version before its pairs.
  var hasMark: Bool { get }
  /// The start of the joined report.
  var opening: String { get }

  /// Reads the next line of a report.
  mutating func read(_ line: [UInt8]) throws(ReportLine.Fault) -> ReportLine

  /// The lines of a pair without what differs from run to run, such as times.
  func lasting(_ lines: [UInt8]) -> [UInt8]

  /// Takes the lines of a pair, and returns those that are written at once.
  mutating func add(_ lines: [UInt8]) -> [UInt8]

  /// The end of the joined report, after all reports were read.
  func closing(_ heading: ReportHeading) -> String
}

extension ReportForm {
  var opening: String { "" }
  func lasting(_ lines: [UInt8]) -> [UInt8] { lines }
}

/// Pages: their pairs are written at once, since pictures are large.
private struct HTMLForm: ReportForm {
  let hasMark = true
  var opening: String { HTMLReport.opening }

  func read(_ line: [UInt8]) throws(ReportLine.Fault) -> ReportLine { try ReportLine(line) }
  func add(_ lines: [UInt8]) -> [UInt8] { lines }
  func closing(_ heading: ReportHeading) -> String { HTMLReport.closing(heading) }
}
