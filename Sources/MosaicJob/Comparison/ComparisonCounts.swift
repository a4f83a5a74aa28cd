// How many pairs came to what end.

import MosaicSpec

/// What became of the pairs of a run.
public struct ComparisonCounts: Hashable, Sendable, CustomStringConvertible {
  private var counts: [ComparisonRecord.Status: Int] = [:]
  /// Expected pictures that were replaced, added and removed, or that would be in a dry run.
  private var actions: [ComparisonRecord.Action: Int] = [:]
  private var isDryRun = false
  /// Findings that no action has settled.
  public private(set) var open = 0
  /// Pairs that could not be compared or updated.
  public private(set) var failed = 0
  /// Those of them where the system is at fault, and trying again may help.
  private var inputOutput = 0
  /// Pairs that were not begun, because the run ended before.
  public var dropped = 0

  /// Makes counts of nothing.
  public init() {}

  /// How many pairs have a status.
  public subscript(status: ComparisonRecord.Status) -> Int { counts[status] ?? 0 }

  /// Pairs that were looked at.
  public var total: Int { counts.values.reduce(0, +) }

  /// Adds a pair.
  public mutating func add(_ record: ComparisonRecord) {
    counts[record.status, default: 0] += 1
    if let action = record.action { actions[action, default: 0] += 1 }
    if record.isDryRun { isDryRun = true }
    if !record.isSettled { open += 1 }
    if let failure = record.failure {
      failed += 1
      if failure.code == 74 { inputOutput += 1 }
    }
  }

  /// The exit code of a run with these pairs: 0 where all are the same or settled, 74 and 65 where one could not be read, else 1.
  public var exitCode: Int { Int(code?.rawValue ?? 0) }

  /// The same; `nil` where nothing is wrong.
  package var code: ExitCode? {
    if inputOutput > 0 { return .inputOutput }
    if failed > 0 { return .badData }
    return open > 0 ? .someFailed : nil
  }

  /// One line for people: `1000 pairs: 997 same, 2 different, 1 new`.
  public var description: String {
    let parts = ComparisonRecord.Status.allCases.filter { self[$0] > 0 }.map { "\(self[$0]) \($0.rawValue)" }
    var words = "\(total) \(total == 1 ? "pair" : "pairs")"
    if !parts.isEmpty { words += ": " + parts.joined(separator: ", ") }
    let done = ComparisonRecord.Action.allCases.compactMap { action in
      actions[action].map { "\($0) \(isDryRun ? "would be " : "")\(action.rawValue)" }
    }
    if !done.isEmpty { words += "; " + done.joined(separator: ", ") }
    if dropped > 0 { words += "; \(dropped) not begun" }
    return words
  }

  /// The counts as one line of JSON: `{"version": 1, "summary": {"pairs": 3, "same": 2, …}}`.
  public var json: String {
    var members: [(String, JSONValue)] = [("pairs", .number(Double(total)))]
    members += ComparisonRecord.Status.allCases.map { ($0.rawValue, .number(Double(self[$0]))) }
    members += ComparisonRecord.Action.allCases.compactMap { action in
      actions[action].map { (action.rawValue, .number(Double($0))) }
    }
    if dropped > 0 { members.append(("dropped", .number(Double(dropped)))) }
    return JSONValue.object([
      ("version", .number(Double(ComparisonRecord.version))), ("summary", .object(members)),
    ]).line
  }
}
