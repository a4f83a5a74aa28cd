// Records of comparisons as Markdown, for the summary of a run or a comment on a change.

import MosaicCompare
import MosaicSystem
import MosaicText

/// A table of the findings, the worst first, and a comment with the counts, which `mosaic report merge` reads.
package enum MarkdownText {
  /// The most findings that are listed: pages of GitHub and GitLab are limited.
  static let mostRows = 200

  static let headingStart = "### "
  static let commentStart = "<!-- mosaic compare "
  static let commentEnd = " -->"

  /// A row of the table.
  struct Row: Equatable {
    let status: PairResult.Status
    /// The path, the status and the words, as cells with ` | ` between them.
    let cells: String
    /// The cell of the small picture.
    let picture: String?
  }

  package static func text(_ records: [PairResult], _ counts: ComparisonCounts) -> String {
    // Sorting is stable.
    let findings = records.filter { $0.status != .same }.sorted { share($0) > share($1) }
    return text(findings.map(Row.init), counts)
  }

  /// - Parameter rows: The findings that are known, in their order among those of the same status. The counts may have more of them.
  static func text(_ rows: [Row], _ counts: ComparisonCounts) -> String {
    let ranks: [PairResult.Status] = [.unreadable, .different, .fixed, .missing, .new, .flaky, .known]
    let rows = ranks.flatMap { status in rows.filter { $0.status == status } }.prefix(mostRows)
    var text = "\(headingStart)\(escaped(counts.description))\(words(counts.parts))\n\n"
    if !rows.isEmpty {
      let hasPictures = rows.contains { $0.picture != nil }
      text += "| picture | result | what |" + (hasPictures ? " before, after, difference |" : "")
      text += "\n| --- | --- | --- |" + (hasPictures ? " --- |\n" : "\n")
      for row in rows {
        text += "| \(row.cells) |"
        if hasPictures { text += row.picture.map { " \($0) |" } ?? " |" }
        text += "\n"
      }
      if counts.findings > rows.count { text += "\nand \(counts.findings - rows.count) more\n" }
      text += "\n"
    }
    return text + commentStart + counts.json + commentEnd + "\n"
  }

  /// A single part of the pairs, or the parts that are missing of several ones; empty if no part is missing.
  private static func words(_ parts: ReportParts?) -> String {
    guard let parts, let lack = parts.lack else { return "" }
    return parts.present.count == 1 ? " (part \(parts.presentWords))" : " (\(lack))"
  }

  /// The words of a record, and the kinds of its changed regions: `2 of 200 pixels differ; 2 regions: 1 shift, 1
  /// edge`.
  fileprivate static func words(_ record: PairResult) -> String {
    let regions = record.measures?.regions ?? []
    var kinds = Tally<Region.Kind>()
    for region in regions { kinds.add(region.region.kind) }
    guard !regions.isEmpty else { return record.words }
    return "\(record.words); \(counted(regions.count, "region")): \(kinds.words())"
  }

  private static func share(_ record: PairResult) -> Double {
    guard let measures = record.measures, measures.total > 0 else { return 0 }
    return Double(measures.differing) / Double(measures.total)
  }

  /// Text that Markdown shows unchanged, on one line.
  fileprivate static func escaped(_ text: String) -> String {
    XMLText.escaped(EscapedText.escaped(text, as: .line)) { scalar in
      switch scalar {
      case ">", "\"": String(scalar)
      // An `@` would notify people and teams of that name.
      case "@": "&#64;"
      case "\\", "`", "*", "_", "[", "]", "|", "~", "#", "!": "\\\(scalar)"
      default: nil
      }
    }
  }
}

extension MarkdownText.Row {
  fileprivate init(_ record: PairResult) {
    status = record.status
    cells = [record.name, status.rawValue, MarkdownText.words(record)].map(MarkdownText.escaped).joined(
      separator: " | ")
    picture = record.pictureAddress.map { "![before, after, difference](\($0))" }
  }

  /// Reads a row of the table; `nil` for any other line, and for a row with markup that no table of `compare` has.
  init?(line: String) {
    guard line.hasPrefix("| "), line.hasSuffix(" |"), !line.contains("<"), !line.contains("@") else {
      return nil
    }
    let cells = line.dropFirst(2).dropLast(2).split(separator: " | ", omittingEmptySubsequences: false)
    guard (3...4).contains(cells.count), let status = PairResult.Status(rawValue: String(cells[1])) else {
      return nil
    }
    self.status = status
    // A row without a picture ends in an empty cell, if other rows have pictures.
    var words = cells[2]
    if cells.count == 3, words.hasSuffix(" |") { words = words.dropLast(2) }
    self.cells = "\(cells[0]) | \(cells[1]) | \(words)"
    picture = cells.count == 4 && !cells[3].isEmpty ? String(cells[3]) : nil
  }

  /// The path of the pair, as the table spells it.
  var path: String { cells.split(separator: " | ", maxSplits: 1).first.map(String.init) ?? cells }
}
