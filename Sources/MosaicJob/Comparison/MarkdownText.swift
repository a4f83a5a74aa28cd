// Records as Markdown, for the summary of a run or a comment on a change.

import MosaicCodecs
import MosaicScene

/// A table of the findings, the worst first.
package enum MarkdownText {
  /// The most findings that are listed: pages of GitHub and GitLab are limited.
  package static let mostRows = 200

  /// The text of a file.
  package static func text(_ records: [ComparisonRecord], _ counts: ComparisonCounts) -> String {
    let findings = records.filter { $0.status != .same }.enumerated().sorted {
      (rank($0.element), -share($0.element), $0.offset) < (rank($1.element), -share($1.element), $1.offset)
    }
    var text = "### \(escaped(counts.description))\n"
    guard !findings.isEmpty else { return text }
    text += "\n| picture | result | what |\n| --- | --- | --- |\n"
    for finding in findings.prefix(mostRows) {
      let record = finding.element
      text += "| \(escaped(record.name)) | \(record.status.rawValue) | \(escaped(record.words)) |\n"
    }
    if findings.count > mostRows { text += "\nand \(findings.count - mostRows) more\n" }
    return text
  }

  private static func rank(_ record: ComparisonRecord) -> Int {
    switch record.status {
    case .unreadable: 0
    case .different: 1
    case .missing: 2
    case .new: 3
    case .same: 4
    }
  }

  /// The share of pixels that differ.
  private static func share(_ record: ComparisonRecord) -> Double {
    guard let measures = record.measures, measures.total > 0 else { return 0 }
    return Double(measures.differing) / Double(measures.total)
  }

  /// Text that Markdown shows as it is, on one line.
  private static func escaped(_ text: String) -> String {
    XMLText.escaped(EscapedText.escaped(text, as: .line)) { scalar in
      switch scalar {
      case ">", "\"": String(scalar)
      // Names of people and teams would be told of it.
      case "@": "&#64;"
      case "\\", "`", "*", "_", "[", "]", "|", "~", "#", "!": "\\\(scalar)"
      default: nil
      }
    }
  }
}
