// How the program ends after an error: a message and an exit code.

/// Exit codes beside 0; 65 and 74 are those of sysexits.h.
enum ExitCode: Int32 {
  case someFailed = 1
  case usage = 2
  case badData = 65
  case inputOutput = 74
  case interrupted = 130
  case terminated = 143
}

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
