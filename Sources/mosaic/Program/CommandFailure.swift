// How the program ends when it does not end well: a sentence and an exit code.

/// The exit codes of sysexits.h that the interface promises, beside 0.
enum ExitCode: Int32 {
  case usage = 2
  case badData = 65
  case inputOutput = 74
  case interrupted = 130
}

/// A sentence for the standard error, and the code to exit with.
struct CommandFailure: Error {
  var message: String
  /// What else is to be said, a line for each.
  var more: [String] = []
  var code: ExitCode

  static func usage(_ message: String) -> CommandFailure {
    CommandFailure(message: message, code: .usage)
  }

  static func data(_ message: String) -> CommandFailure {
    CommandFailure(message: message, code: .badData)
  }
}
