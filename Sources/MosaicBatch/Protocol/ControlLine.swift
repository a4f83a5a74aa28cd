// Lines of a stream that ask for no picture, and their answers.

import MosaicSpec
import MosaicSystem

/// A line of a stream that asks for no picture. It is answered when it is read, before the results of lines that came earlier, and it does
/// not count in the `index` of results.
enum ControlLine: Hashable, Sendable {
  /// Asks whether the program is there; the value comes back.
  case ping(String)
  /// Ends the work on all lines that have this `id`, as JSON.
  case cancel(String)
  /// Asks for counts of what was done.
  case metrics

  /// The request of a line that asks for no picture; `nil` for all other lines, also for a line that has such a key beside others.
  init?(_ names: LineNames) {
    guard names.memberCount == 1 else { return nil }
    if let value = names.values[.ping] {
      self = .ping(value.line)
    } else if let value = names.values[.cancel] {
      self = .cancel(value.line)
    } else if names.values[.metrics] != nil {
      self = .metrics
    } else {
      return nil
    }
  }
}

/// An answer to a ``ControlLine``, as a line of JSON.
struct ControlAnswer: Record {
  /// The value of a `ping`.
  var pong: String?
  /// The `id` of a `cancel`.
  var cancelled: String?
  /// How many lines that concerned.
  var lines: Int?
  /// How many lines wait and how many are worked on.
  var waiting: Int?
  var running: Int?
  /// Counts in the text format of Prometheus.
  var metrics: String?

  static let fields: [Field<ControlAnswer>] = [
    Field("pong", \.pong, .any, "The value of the ping."),
    Field("cancelled", \.cancelled, .any, "The id whose lines were to be cancelled."),
    Field("lines", \.lines, .count, "How many lines had the id, and had no result yet."),
    Field("waiting", \.waiting, .count, "How many lines wait."),
    Field("running", \.running, .count, "How many lines are worked on."),
    Field("metrics", \.metrics, .string, "Counts of what was done, in the text format of Prometheus."),
  ]

  private static let table = LineTable(fields)

  /// The answer as a line of JSON, with its line break.
  var line: String { Self.table.line(of: self) + "\n" }
}
