// The form of messages on standard error, from options and the environment.

extension Arguments {
  /// What all lines of a log in JSON have in common; `nil` if messages are text.
  func commonOfLog() throws(CommandFailure) -> Log.Common? {
    guard try word(.log, LogForm.self) == .json else { return nil }
    return Log.Common(command: command.name, traceparent: environment["TRACEPARENT"])
  }
}
