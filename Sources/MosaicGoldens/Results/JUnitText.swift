// Records of comparisons as JUnit's XML, which test servers show.

import MosaicSystem
import MosaicText

/// A report in the form of JUnit: a test case for each pair.
///
/// JUnit has no specification; the elements and attributes are the ones that Jenkins, GitLab and GitHub's actions
/// read.
package enum JUnitText {
  /// - Parameter parts: The parts of all pairs that the report is about, if the pairs were shared between several runs.
  package static func text(_ records: [PairResult], _ parts: ReportParts? = nil) -> String {
    var suite = JUnitSuite()
    for record in records {
      let milliseconds = Int(record.milliseconds.rounded())
      let (outcome, content) = content(record)
      suite.add(milliseconds, outcome, head(record, milliseconds) + content)
    }
    return suite.document(parts)
  }

  private static func head(_ record: PairResult, _ milliseconds: Int) -> String {
    // The folders are the classes. Pictures beside all folders have a class as well, and a folder of its name has another one.
    let folder = escaped(record.name.folderPath.map { $0 == "mosaic" ? "./mosaic" : $0 } ?? "mosaic")
    let name = escaped(record.name.fileName)
    let time = JUnitSuite.seconds(milliseconds)
    return "\(JUnitSuite.caseStart)classname=\"\(folder)\" name=\"\(name)\" time=\"\(time)\""
  }

  private static func content(_ record: PairResult) -> (JUnitSuite.Outcome, String) {
    let message = "type=\"\(record.status.rawValue)\" message=\"\(escaped(record.reason))\""
    if record.isAllowed { return (.skipped, "><skipped \(message)/></testcase>\n") }
    guard !record.isSettled else { return (.passed, "/>\n") }
    let outcome = record.status == .unreadable ? JUnitSuite.Outcome.error : .failure
    let element = outcome.rawValue
    let lines = [record.reason] + record.notes + (record.measures?.regions.compactMap(\.words) ?? [])
    return (
      outcome,
      """
      >
            <\(element) \(message)>\(escaped(lines.joined(separator: "\n")))</\(element)>
      \(attachments(record))    </testcase>

      """
    )
  }

  /// The pictures of a failing case that exist as files, for servers that show them. The paths are the ones that the run was given.
  ///
  /// - Jenkins' plugin junit-attachments reads `[[ATTACHMENT|/absolute/path/to/some/file]]` from the output of a case, each on a
  ///   line of its own without any text before or behind: https://plugins.jenkins.io/junit-attachments/
  /// - GitLab reads the same tag from `system-out`, with a path from the folder of the project, and shows the first one only, so
  ///   the difference comes first. The pictures must be among the artifacts of the job:
  ///   https://docs.gitlab.com/ci/testing/unit_test_reports/#view-junit-screenshots-on-gitlab. It looks for
  ///   `/\[\[ATTACHMENT\|(?<path>[^\[\]\|]+?)\]\]/` (lib/gitlab/ci/parsers/test/junit.rb), so a path with one of `[]|` has no tag.
  private static func attachments(_ record: PairResult) -> String {
    let paths = [record.difference, record.actual.path, record.expected.path].compactMap { $0 }.filter {
      path in
      path.unicodeScalars.allSatisfy { !"[]|\u{FFFE}\u{FFFF}".unicodeScalars.contains($0) }
        && EscapedText.escaped(path, as: .line) == path && FileIdentity(path: path)?.isFile == true
    }
    guard !paths.isEmpty else { return "" }
    let lines = paths.map { "\(JUnitSuite.attachmentStart)\(XMLText.escaped($0))]]\n" }.joined()
    return "      <system-out>\n\(lines)      </system-out>\n"
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

// MARK: The suite, of one run or of several

/// The test cases of a report, and their counts.
struct JUnitSuite {
  /// How a case ended; all but `passed` are names of elements.
  enum Outcome: String, CaseIterable, Sendable {
    case passed, failure, error, skipped
  }

  static let start = #"  <testsuite name="mosaic compare""#
  static let end = "</testsuites>"
  static let caseStart = "    <testcase "
  static let caseEnd = "    </testcase>"
  static let attachmentStart = "[[ATTACHMENT|"
  /// The property that tells the parts of a report. Jenkins and GitLab pass over the properties of a suite.
  static let partsStart = #"      <property name="mosaic.parts" value=""#

  private var outcomes = Tally<Outcome>()
  private var milliseconds = 0
  private var cases = ""

  /// Adds a case: its lines.
  mutating func add(_ milliseconds: Int, _ outcome: Outcome, _ lines: String) {
    outcomes.add(outcome)
    self.milliseconds += milliseconds
    cases += lines
  }

  /// The whole report. Its time is the sum of the times of its cases, also if several threads worked at the same time.
  func document(_ parts: ReportParts?) -> String {
    let counts =
      "tests=\"\(outcomes.ended)\" failures=\"\(outcomes[.failure])\" errors=\"\(outcomes[.error])\" "
      + "skipped=\"\(outcomes[.skipped])\" time=\"\(Self.seconds(milliseconds))\""
    var text =
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites \(counts)>\n\(Self.start) \(counts)>\n"
    if let parts {
      text += "    <properties>\n\(Self.partsStart)\(parts.text)\"/>\n    </properties>\n"
    }
    return text + cases + "  </testsuite>\n\(Self.end)\n"
  }

  /// `0.012`.
  static func seconds(_ milliseconds: Int) -> String {
    "\(milliseconds / 1000).\((milliseconds % 1000).zeroPadded(to: 3))"
  }
}
