// Tables in Markdown of several runs as one.

import MosaicCodecs
import MosaicSpec
import MosaicSystem
import MosaicText

/// The paragraphs that ``MarkdownText`` writes: a heading, a table of the findings and a comment with the counts. A file may have several, to
/// which several runs have added theirs. Text that others have written is refused: it would be lost.
struct MarkdownForm: ReportForm {
  let hasMark = false
  private var rows: [MarkdownText.Row] = []
  private var counts = ComparisonCounts()
  /// The digests of the paragraphs, and the paths of their rows.
  private var known: Set<Digest> = []
  private var knownPaths: Set<String> = []
  /// The paragraph that is being read: its text, its rows, and how many more findings it has.
  private var text: [UInt8] = []
  private var section: [MarkdownText.Row] = []
  private var more = 0

  mutating func read(_ line: [UInt8]) throws(ReportLine.Fault) -> ReportLine {
    let words = String(decoding: line, as: UTF8.self)
    text += line + [0x0A]
    if words.hasPrefix(MarkdownText.commentStart) { return .heading(try end(words)) }
    if words.hasPrefix("| picture | result | what |") || words.hasPrefix("| --- |") { return .other }
    if let row = MarkdownText.Row(line: words) {
      section.append(row)
      return .pair(path: row.path)
    }
    if words.hasPrefix("and "), words.hasSuffix(" more"),
      let count = wholeNumber(words.dropFirst(4).dropLast(5))
    {
      more = count
      return .other
    }
    guard words.hasPrefix(MarkdownText.headingStart), section.isEmpty else {
      throw ReportLine.Fault(
        detail: "the line is not of mosaic compare --markdown",
        advice: "join files to which nothing else was added")
    }
    return .other
  }

  mutating func add(_ lines: [UInt8]) -> [UInt8] {
    if let row = MarkdownText.Row(line: String(decoding: lines.dropLast(), as: UTF8.self)) {
      rows.append(row)
    }
    return []
  }

  func closing(_ heading: ReportHeading) -> String {
    var counts = counts
    counts.parts = heading.parts
    return MarkdownText.text(rows, counts)
  }

  /// Ends a paragraph with the line of its counts.
  private mutating func end(_ comment: String) throws(ReportLine.Fault) -> ReportHeading {
    let json = comment.dropFirst(MarkdownText.commentStart.count).dropLast(MarkdownText.commentEnd.count)
    guard comment.hasSuffix(MarkdownText.commentEnd),
      let node = try? JSONReader.read(Array(json.utf8), isStrict: true), let told = ComparisonCounts(node)
    else { throw ReportLine.Fault(detail: "the counts cannot be used") }
    try told.requireWhole()
    guard told.findings == section.count + more else {
      throw ReportLine.Fault(
        detail: "the counts are of \(told.findings) findings, and \(section.count + more) are before them")
    }
    let paths = section.map(\.path)
    if known.insert(SHA256.digest(of: text)).inserted {
      if let path = paths.first(where: knownPaths.contains) {
        throw ReportLine.Fault(
          detail:
            "the pair \(EscapedText.shortened(path, quote: "'", as: .quoted)) is in another table as well",
          advice: "join tables of different pairs")
      }
      counts.add(told)
    }
    knownPaths.formUnion(paths)
    text = []
    section = []
    more = 0
    return ReportHeading(parts: told.parts)
  }
}
