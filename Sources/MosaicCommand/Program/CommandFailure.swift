// How the program ends after an error: a message and an exit code.

import MosaicJob

extension ExitCode {
  /// Whether a signal ended the run.
  var isStop: Bool { self == .interrupted || self == .terminated }
}

/// A message for standard error, and the exit code.
struct CommandFailure: Error {
  var message: String
  /// More lines after the message.
  var more: [String] = []
  var code: ExitCode

  static func usage(_ message: String) -> CommandFailure {
    CommandFailure(message: message, code: .usage)
  }

  static func data(_ message: String) -> CommandFailure {
    CommandFailure(message: message, code: .badData)
  }
}
