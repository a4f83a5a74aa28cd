// Records of comparisons as texts for other programs: JUnit's XML, which test servers show, and Markdown for people.

import MosaicCodecs
import MosaicCompare
import MosaicSystem
import MosaicText

/// A report in the form of JUnit: a test case for each pair.
///
/// JUnit has no specification; the elements and attributes are the ones that Jenkins, GitLab and GitHub's actions
/// read.
package enum JUnitText {
  package static func text(_ records: [PairResult]) -> String {
    let errors = records.count { $0.status == .unreadable }
    let failures = records.count { $0.status != .unreadable && !$0.isSettled }
    let known = records.count(where: \.isAllowed)
    let counts =
      "tests=\"\(records.count)\" failures=\"\(failures)\" errors=\"\(errors)\" skipped=\"\(known)\""
    var text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites \(counts)>\n"
    text += "  <testsuite name=\"mosaic compare\" \(counts)>\n"
    for record in records { text += testCase(record) }
    return text + "  </testsuite>\n</testsuites>\n"
  }

  private static func testCase(_ record: PairResult) -> String {
    let folder = escaped(record.name.folderPath ?? "mosaic")
    let head = "    <testcase classname=\"\(folder)\" name=\"\(escaped(record.name.fileName))\""
    if record.isAllowed {
      return head
        + "><skipped type=\"\(record.status.rawValue)\" message=\"\(escaped(record.reason))\"/></testcase>\n"
    }
    guard !record.isSettled else { return head + "/>\n" }
    let element = record.status == .unreadable ? "error" : "failure"
    let lines = [record.reason] + record.notes + (record.measures?.regions.compactMap(\.words) ?? [])
    return """
      \(head)>
            <\(element) type="\(record.status.rawValue)" message="\(escaped(record.reason))">\
      \(escaped(lines.joined(separator: "\n")))</\(element)>
          </testcase>

      """
  }

  /// Characters that XML 1.0 forbids are spelled out.
  private static func escaped(_ text: String) -> String {
    XMLText.escaped(text) { scalar in
      switch scalar {
      case "\n": "&#10;"
      case "\u{FFFE}", "\u{FFFF}": "\u{FFFD}"
      default: EscapedText.spelled(scalar, .line)
      }
    }
  }
}

// MARK: Markdown, for the summary of a run or a comment on a change

/// A table of the findings, the worst first.
package enum MarkdownText {
  /// The most findings that are listed: pages of GitHub and GitLab are limited.
  static let mostRows = 200

  package static func text(_ records: [PairResult], _ counts: ComparisonCounts) -> String {
    let ranks: [PairResult.Status] = [.unreadable, .different, .fixed, .missing, .new, .flaky, .known]
    let findings = ranks.flatMap { status in
      // Sorting is stable.
      records.filter { $0.status == status }.sorted { share($0) > share($1) }
    }
    var text = "### \(escaped(counts.description))\n"
    guard !findings.isEmpty else { return text }
    let hasPictures = findings.contains { $0.pictureAddress != nil }
    text += "\n| picture | result | what |" + (hasPictures ? " before, after, difference |" : "")
    text += "\n| --- | --- | --- |" + (hasPictures ? " --- |\n" : "\n")
    for record in findings.prefix(mostRows) {
      text += "| \(escaped(record.name)) | \(record.status.rawValue) | \(escaped(words(record))) |"
      if hasPictures {
        text += record.pictureAddress.map { " ![before, after, difference](\($0)) |" } ?? " |"
      }
      text += "\n"
    }
    if findings.count > mostRows { text += "\nand \(findings.count - mostRows) more\n" }
    return text
  }

  /// The words of a record, and the kinds of its changed regions: `2 of 200 pixels differ; 2 regions: 1 shift, 1
  /// edge`.
  private static func words(_ record: PairResult) -> String {
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
  private static func escaped(_ text: String) -> String {
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
