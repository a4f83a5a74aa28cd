// Reports in the form of JUnit as one, with the test cases of all.

import MosaicText

/// The reports that ``JUnitText`` writes, line by line. XML that other programs have written is refused.
struct JUnitForm: ReportForm {
  let hasMark = true
  private var suite = JUnitSuite()
  /// Whether the lines of a case are being read.
  private var isInCase = false
  /// The parts that the present report has named.
  private var parts: ReportParts?

  mutating func read(_ line: [UInt8]) throws(ReportLine.Fault) -> ReportLine {
    let text = String(decoding: line, as: UTF8.self)
    if text.hasPrefix(JUnitSuite.start) {
      parts = nil
      isInCase = false
      return .mark(version: "\(HTMLReport.version)")
    }
    if isInCase {
      isInCase = text != JUnitSuite.caseEnd
      guard !isInCase || text.hasPrefix("      <") || text.hasPrefix(JUnitSuite.attachmentStart) else {
        throw ReportLine.Fault(detail: "the line is not of a test case")
      }
      return .more
    }
    if text.hasPrefix(JUnitSuite.caseStart) {
      guard let folder = Self.attribute("classname", of: text), let name = Self.attribute("name", of: text),
        text.hasSuffix(">")
      else { throw ReportLine.Fault(detail: "the test case has no name") }
      isInCase = !text.hasSuffix("/>") && !text.hasSuffix("</testcase>")
      return .pair(path: "\(folder)/\(name)")
    }
    if text.hasPrefix(JUnitSuite.partsStart) {
      parts = Self.attribute("value", of: text).flatMap { ReportParts($0) }
      guard parts != nil else { throw ReportLine.Fault(detail: "the parts cannot be used") }
      return .other
    }
    if text == JUnitSuite.end { return .heading(ReportHeading(parts: parts)) }
    let others = ["<?xml ", "<testsuites", "    <properties>", "    </properties>", "  </testsuite>"]
    guard others.contains(where: text.hasPrefix) else {
      throw ReportLine.Fault(detail: "the line is not of mosaic compare")
    }
    return .other
  }

  func lasting(_ lines: [UInt8]) -> [UInt8] {
    let text = String(decoding: lines, as: UTF8.self)
    guard let time = Self.attribute("time", of: text) else { return lines }
    return Array((text[..<time.startIndex] + text[time.endIndex...]).utf8)
  }

  mutating func add(_ lines: [UInt8]) -> [UInt8] {
    let text = String(decoding: lines, as: UTF8.self)
    let outcome = JUnitSuite.Outcome.allCases.first { text.contains("<\($0.rawValue) ") }
    let seconds = Self.attribute("time", of: text).flatMap { Double($0) } ?? 0
    // A time that no run has is left out of the sum.
    let milliseconds = (0...1e9).contains(seconds) ? Int((seconds * 1000).rounded()) : 0
    suite.add(milliseconds, outcome ?? .passed, text)
    return []
  }

  func closing(_ heading: ReportHeading) -> String { suite.document(heading.parts) }

  /// The value of an attribute of the first element in a text, as XML spells it.
  private static func attribute(_ name: String, of text: String) -> Substring? {
    let element = text.prefix { $0 != ">" }
    guard let start = element.firstRange(of: " \(name)=\"")?.upperBound else { return nil }
    let value = element[start...].prefix { $0 != "\"" }
    return value.endIndex < element.endIndex ? value : nil
  }
}
