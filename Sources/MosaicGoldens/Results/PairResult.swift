// The result of comparing one pair of pictures, and how many pairs had which result.

import MosaicCodecs
import MosaicCompare
package import MosaicLayout
import MosaicScene
import MosaicSpec
public import MosaicSystem
import MosaicText

/// The result of comparing one pair of pictures.
public struct PairResult: Sendable {
  /// The version of the JSON.
  static let version = 1

  /// What was found about a pair.
  public enum Status: String, CaseIterable, Hashable, Sendable {
    /// The pictures are the same, or differ by no more than is allowed.
    case same
    /// They differ by more than is allowed.
    case different
    /// The second picture is missing: an expected picture was not made.
    case missing
    /// The first picture is missing: no picture is expected yet.
    case new
    /// One of them cannot be read, or is above a limit.
    case unreadable
    /// The pictures differ, as a rule says that they do.
    case known
    /// A rule says that the pictures differ, but they do not.
    case fixed
    /// The pictures differ, and a rule says that they do now and then: neither a pass nor a failure.
    case flaky
  }

  package struct Picture: Sendable {
    package var path: String
    /// Size in pixels as displayed; `nil` if the header of the picture was not read.
    package var size: PixelSize?
    /// The bytes of the picture's file, for a finding whose files are kept.
    package var file: [UInt8]?
  }

  struct Measures: Sendable {
    var metric: PixelMetric
    /// Pixels of the canvas that both pictures share.
    var total: Int
    var differing: Int
    /// Pixels that differ by anti-aliasing, if such pixels do not count.
    var antialiased: Int
    var masked: Int
    /// The largest difference of a channel, 0 to 255.
    var largestDelta: Int
    /// The budgets, and how much of each was used.
    var budgets: [BudgetUse]
    /// The regions in which the pictures differ, the strongest first.
    var regions: [NamedRegion]
    /// Rows or columns that only one picture has, if they were looked for.
    var edits: [RowEdit] = []
    /// How alike the pictures look, 0 to 1 (MS-SSIM), if it was asked for.
    var score: Double?
  }

  package enum Action: String, CaseIterable, Sendable {
    /// The expected picture was replaced by the other.
    case updated
    /// The other picture was added to the expected ones.
    case added
    /// The expected picture was removed.
    case removed
  }

  /// The path of the pair in both folders; `nil` if two files were named.
  public internal(set) var path: String?
  /// The path of the second picture in its folder, if that folder spells the path otherwise.
  var otherPath: String?
  /// What was found.
  public internal(set) var status = Status.unreadable
  package var expected: Picture
  package var actual: Picture
  /// `nil` if no pixels were compared.
  var measures: Measures?
  /// Why the pair has its status, in one line for people.
  public internal(set) var reason = ""
  /// Remarks, such as that eight of sixteen bits were compared.
  var notes: [String] = []
  /// Why the pair could not be compared or updated.
  public internal(set) var failure: WorkFailure?
  package var action: Action?
  /// Whether the action was only said, and not done.
  var isDryRun = false
  /// The path of the picture of the difference, if that picture was written.
  var difference: String?
  /// The difference as a PNG file, if the pictures differ and the file is kept.
  package var differenceFile: [UInt8]?
  /// The hash of the change, for a finding whose files are kept: equal if the pixels of all regions are equal, before and after.
  var change: String?
  /// The address of a small picture of all three, for Markdown.
  package var pictureAddress: String?
  /// The file that becomes the expected picture, if it is not the unchanged actual picture.
  var update: [UInt8]?
  /// The path of the file that an update replaces, if it is not the path of the expected picture: the golden, not its variant.
  var golden: String?
  /// The path of the approved variant that is shown as expected, from its folder.
  var variant: String?
  /// Whether variants exist, but not the golden itself.
  var hasOnlyVariants = false
  /// Whether only a hash of the expected picture is known.
  var isHash = false
  /// What the manifest is to say of the picture that becomes the expected one.
  var pixels: GoldenManifest.Entry?
  /// How long the comparison took, in milliseconds; 0 if the pair was not compared.
  package var milliseconds = 0.0
  /// The rule that allows the pictures to differ.
  var allowance: PairCheck.Allowance?
  /// The colour of the parts of the expected picture that are not compared, as CSS.
  var maskColor: String?

  init(path: String? = nil, expected: String, actual: String) {
    (self.path, self.expected, self.actual) = (path, Picture(path: expected), Picture(path: actual))
  }

  /// Notes why the pictures could not be compared; this is never "different", and never a pass.
  mutating func fail(_ error: any Error) {
    let failure = WorkFailure(comparing: error)
    (status, self.failure, reason) = (.unreadable, failure, failure.message)
  }

  /// Notes that the pictures are allowed to differ, if a rule says so, or that a rule did until a day that is over.
  mutating func settle(_ check: PairCheck) {
    allowance = check.allowance
    maskColor = check.color?.css
    switch status {
    case .different:
      if let allowance {
        let (found, words) = allowance.isFlaky ? (Status.flaky, "now and then") : (.known, "as expected")
        status = found
        reason = "differs \(words) (\(allowance.words)): \(reason)"
      } else if let lapsed = check.lapsedWords {
        reason += "; \(lapsed)"
      }
    case .same:
      if let fault = check.unexpectedPass { (status, reason) = (.fixed, fault) }
    case .missing, .new, .unreadable, .known, .fixed, .flaky: break
    }
  }

  /// Forgets the bytes of files, for records that are kept until the end of a run.
  package mutating func dropFiles() {
    expected.file = nil
    actual.file = nil
    differenceFile = nil
    update = nil
  }

  /// Whether the pair needs no further work: the pictures are the same, allowed to differ, or settled by an action.
  package var isSettled: Bool { status == .same || isAllowed || (action != nil && !isDryRun) }

  /// Whether the pictures differ, and a rule says that they may.
  var isAllowed: Bool { status == .known || status == .flaky }

  /// The path in the folders, or the path of the second file.
  package var name: String { path ?? actual.path }

  /// One line for people: why the pair has its status, the changes of the document, further notes, and the action.
  package var words: String {
    let most = 3
    let changes = ItemWords.joined(measures?.regions.flatMap(\.parts) ?? [])
    var words = [reason] + changes.prefix(most)
    if changes.count > most { words.append("and \(changes.count - most) more") }
    if let score = measures?.score { words.append("MS-SSIM \((score * 10_000).rounded(.down) / 10_000)") }
    words += notes
    if let action { words.append(isDryRun ? "would be \(action.rawValue)" : action.rawValue) }
    return words.filter { !$0.isEmpty }.joined(separator: "; ")
  }
}

extension PairResult.Measures {
  /// The measures of a comparison; its regions have no names.
  init(_ comparison: Comparison) {
    self.init(
      metric: comparison.options.rule.metric, total: comparison.total, differing: comparison.differing,
      antialiased: comparison.antialiased, masked: comparison.masked,
      largestDelta: comparison.largestDelta, budgets: comparison.budgets,
      regions: comparison.regions.map { NamedRegion($0) }, edits: comparison.alignment.edits)
  }
}

// MARK: Counts of results

package struct ComparisonCounts: Sendable, CustomStringConvertible {
  private var statuses = Tally<PairResult.Status>()
  /// Expected pictures that were replaced, added and removed, or that would be in a dry run.
  private var actions = Tally<PairResult.Action>()
  private var isDryRun = false
  /// Whether a finding is left that no action has settled.
  private var isOpen = false
  /// Pairs that could not be compared or updated.
  package private(set) var failed = 0
  /// The code of the first of them for which trying again may help.
  private var retryable: ExitCode?
  /// Pairs that were not begun, because the run ended before.
  package internal(set) var dropped = 0
  /// Rules that are for none of the pairs, in words.
  package internal(set) var idleRules: [String] = []
  /// The parts of all pairs that the counts are about, if the pairs were shared between several runs.
  package internal(set) var parts: ReportParts?

  package init() {}

  package var total: Int { statuses.ended }
  /// Pairs that are not the same.
  var findings: Int { total - statuses[.same] }

  package mutating func add(_ record: PairResult) {
    statuses.add(record.status)
    if let action = record.action { actions.add(action) }
    isDryRun = isDryRun || record.isDryRun
    isOpen = isOpen || !record.isSettled
    if let failure = record.failure {
      failed += 1
      if retryable == nil, failure.errorKind.isRetryable { retryable = failure.errorKind.code }
    }
  }

  /// The exit code of a run with these pairs; `nil` if all are the same or settled.
  package var code: ExitCode? {
    if failed > 0 { return retryable ?? .badData }
    return isOpen ? .someFailed : nil
  }

  /// One line for people: `1000 pairs: 997 same, 2 different, 1 new`.
  package var description: String {
    var words = counted(total, "pair")
    if total > 0 { words += ": \(statuses.words())" }
    if actions.ended > 0 { words += "; \(actions.words { (isDryRun ? "would be " : "") + $0.rawValue })" }
    if dropped > 0 { words += "; \(dropped) not begun" }
    return words
  }

  /// The counts as one line of JSON: `{"version": 1, "summary": {"pairs": 3, "same": 2, …}}`. Counts of a part of the pairs have
  /// `"shards": {"of": 4, "present": [2]}` as well, and counts of a dry run `"dryRun": true`.
  package var json: String {
    let summary: [(String, JSONValue?)] =
      [("pairs", .whole(total))]
      + PairResult.Status.allCases.map { status in
        let isAlways = ![.known, .fixed, .flaky].contains(status)
        return (status.rawValue, isAlways || statuses[status] > 0 ? .whole(statuses[status]) : nil)
      }
      + PairResult.Action.allCases.map { ($0.rawValue, actions[$0] > 0 ? .whole(actions[$0]) : nil) }
      + [("dropped", dropped > 0 ? .whole(dropped) : nil)]
    return JSONValue.object([
      ("version", .whole(PairResult.version)), ("summary", .object(summary)),
      ("dryRun", isDryRun ? .boolean(true) : nil), ("shards", parts?.json),
    ]).line
  }
}

// MARK: Counts of other runs, from their reports

extension ComparisonCounts {
  /// Reads the line that ``json`` writes; `nil` for any other JSON.
  init?(_ json: JSONNode) {
    guard json.member("version")?.wholeNumber == PairResult.version, let summary = json.member("summary"),
      summary.isObject
    else { return nil }
    for (key, value) in summary.members {
      guard let count = value.wholeNumber else { return nil }
      if let status = PairResult.Status(rawValue: key.name) {
        statuses.add(status, count)
      } else if let action = PairResult.Action(rawValue: key.name) {
        actions.add(action, count)
      } else if key.name == "dropped" {
        dropped = count
      } else if key.name != "pairs" {
        return nil
      }
    }
    guard summary.member("pairs")?.wholeNumber == total else { return nil }
    isDryRun = json.member("dryRun")?.boolean ?? false
    guard let shards = json.member("shards") else { return }
    guard let parts = ReportParts(shards) else { return nil }
    self.parts = parts
  }

  /// Adds a pair from its line of JSON, as ``PairResult/json`` writes it; returns its path, or `nil` if the JSON is no such line.
  mutating func add(pair json: JSONNode) -> String? {
    guard json.member("version")?.wholeNumber == PairResult.version,
      let path = json.member("path")?.string,
      let status = json.member("status")?.string.flatMap(PairResult.Status.init)
    else { return nil }
    let action = json.member("action")?.string.flatMap(PairResult.Action.init)
    statuses.add(status)
    if let action { actions.add(action) }
    isDryRun = isDryRun || json.member("dryRun")?.boolean == true
    return path
  }

  /// Adds the counts of other pairs. Parts are not added.
  mutating func add(_ other: ComparisonCounts) {
    for status in PairResult.Status.allCases { statuses.add(status, other.statuses[status]) }
    for action in PairResult.Action.allCases { actions.add(action, other.actions[action]) }
    isDryRun = isDryRun || other.isDryRun
    dropped += other.dropped
  }
}
