// Messages as lines of JSON, for programs that collect logs.

import MosaicBatch
import MosaicSpec
import MosaicSystem
import Synchronization

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A message as a line of JSON.
struct LogLine: Record {
  var time = ""
  var level = ""
  var command: String?
  /// The `id` of the line of a batch, as JSON, and its number from 0.
  var job: String?
  var index: Int?
  /// The kind of an error.
  var kind: String?
  var message = ""
  /// The value of the variable `TRACEPARENT`, so that a collector can join the line with the trace that it belongs to.
  var traceparent: String?

  static let fields: [Field<LogLine>] = [
    Field("time", \.time, .string, "The time in UTC, as RFC 3339 writes it."),
    Field("level", \.level, .string, "error, warning or info."),
    Field("command", \.command, .string, "The command that runs."),
    Field("job", \.job, .any, "The id of the line."),
    Field("index", \.index, .count, "The number of the line or of the picture, from 0."),
    Field("kind", \.kind, .string, "The kind of the error, as results have it."),
    Field("message", \.message, .string, "What happened, in words."),
    Field("traceparent", \.traceparent, .string, "The variable TRACEPARENT."),
  ]

  private static let table = LineTable(fields)

  init() {}

  /// A message of this moment.
  init(_ kind: String, _ message: String) {
    time = Date.ISO8601FormatStyle(includingFractionalSeconds: true).format(Date())
    level = ["note": "info", "stopped": "error"][kind] ?? kind
    self.message = message
  }

  /// The line, with its line break.
  var line: String { Self.table.line(of: self) + "\n" }
}

/// What the lines of a log have in common; `nil` if messages are text.
enum Log {
  struct Common: Sendable {
    var command: String
    var traceparent: String?
  }

  private static let shared = Mutex<Common?>(nil)

  static var common: Common? { shared.withLock { $0 } }

  /// Sets the form of all messages that follow: lines of JSON if there is something that they have in common, else text.
  static func begin(_ common: Common?) { shared.withLock { $0 = common } }

  /// A message as a line of JSON; `nil` if messages are text.
  static func line(_ kind: String, _ message: String, of result: JobResult? = nil) -> String? {
    guard let common else { return nil }
    var line = LogLine(kind, message)
    line.command = common.command
    line.traceparent = common.traceparent
    line.job = result?.idAsJSON
    line.index = result?.index
    line.kind = result?.failure?.errorKind.rawValue
    return line.line
  }
}
