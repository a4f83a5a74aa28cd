// Records as JUnit's XML, which test servers show.

import MosaicCodecs
import MosaicScene

/// A report in the form of JUnit: a test case for each pair.
///
/// There is no specification; the elements and attributes are those that Jenkins, GitLab and GitHub's actions read.
package enum JUnitText {
  package static func text(_ records: [ComparisonRecord]) -> String {
    let errors = records.count { $0.status == .unreadable }
    let failures = records.count { $0.status != .unreadable && !$0.isSettled }
    let known = records.count { $0.status == .known }
    let counts =
      "tests=\"\(records.count)\" failures=\"\(failures)\" errors=\"\(errors)\" skipped=\"\(known)\""
    var text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites \(counts)>\n"
    text += "  <testsuite name=\"mosaic compare\" \(counts)>\n"
    for record in records { text += testCase(record) }
    return text + "  </testsuite>\n</testsuites>\n"
  }

  private static func testCase(_ record: ComparisonRecord) -> String {
    let folder = escaped(record.name.folderPath ?? "mosaic")
    let head = "    <testcase classname=\"\(folder)\" name=\"\(escaped(record.name.fileName))\""
    if record.status == .known {
      return head + "><skipped message=\"\(escaped(record.reason))\"/></testcase>\n"
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
