import MosaicCodecs
import MosaicCompare
import MosaicLayout
import MosaicSpec

package struct ComparisonCounts: Sendable, CustomStringConvertible {
  private var statuses = Tally<ComparisonRecord.Status>()
  /// Expected pictures that were replaced, added and removed, or that would be in a dry run.
  private var actions = Tally<ComparisonRecord.Action>()
  private var isDryRun = false
  /// Whether there are findings that no action has settled.
  private var isOpen = false
  /// Pairs that could not be compared or updated.
  package private(set) var failed = 0
  /// The code of the first of them for which trying again may help.
  private var retryable: ExitCode?
  /// Pairs that were not begun, because the run ended before.
  package internal(set) var dropped = 0
  /// Rules that are for none of the pairs, in words.
  package internal(set) var idleRules: [String] = []

  package init() {}

  package var total: Int { statuses.ended }

  package mutating func add(_ record: ComparisonRecord) {
    statuses.add(record.status)
    if let action = record.action { actions.add(action) }
    isDryRun = isDryRun || record.isDryRun
    isOpen = isOpen || !record.isSettled
    if let failure = record.failure {
      failed += 1
      if retryable == nil, failure.errorKind.isRetryable { retryable = failure.errorKind.code }
    }
  }

  /// The exit code of a run with these pairs; `nil` where all are the same or settled.
  package var code: ExitCode? {
    if failed > 0 { return retryable ?? .badData }
    return isOpen ? .someFailed : nil
  }

  /// One line for people: `1000 pairs: 997 same, 2 different, 1 new`.
  package var description: String {
    var words = "\(total) \(total == 1 ? "pair" : "pairs")"
    if total > 0 { words += ": \(statuses.words())" }
    if actions.ended > 0 { words += "; \(actions.words { (isDryRun ? "would be " : "") + $0.rawValue })" }
    if dropped > 0 { words += "; \(dropped) not begun" }
    return words
  }

  /// The counts as one line of JSON: `{"version": 1, "summary": {"pairs": 3, "same": 2, …}}`.
  package var json: String {
    let summary: [(String, JSONValue?)] =
      [("pairs", .whole(total))]
      + ComparisonRecord.Status.allCases.map { status in
        let isAlways = status != .known && status != .fixed
        return (status.rawValue, isAlways || statuses[status] > 0 ? .whole(statuses[status]) : nil)
      }
      + ComparisonRecord.Action.allCases.map { ($0.rawValue, actions[$0] > 0 ? .whole(actions[$0]) : nil) }
      + [("dropped", dropped > 0 ? .whole(dropped) : nil)]
    return JSONValue.object([
      ("version", .whole(ComparisonRecord.version)), ("summary", .object(summary)),
    ]).line
  }
}
