// The exit codes of the command, and of programs that are run by others.

/// Exit codes beside 0; 65 to 75 are codes of sysexits.h. ``ErrorKind`` says which error has which.
package enum ExitCode: Int32, Sendable {
  /// Some of many failed, and trying again may help; or pictures differ.
  case someFailed = 1
  /// The request cannot be met.
  case usage = 2
  /// Bad data: trying again does not help.
  case badData = 65
  /// A program that is needed is missing.
  case unavailable = 69
  /// Reading or writing failed.
  case inputOutput = 74
  /// Trying again may help, or more memory or time: the time was over, the machine was busy, or the limit of memory had no room.
  case temporary = 75
  case interrupted = 130
  case terminated = 143
}

extension ExitCode {
  /// The exit code with this number; ``badData`` if no exit code has it.
  package init(_ code: Int) { self = Int32(exactly: code).flatMap(ExitCode.init(rawValue:)) ?? .badData }
}
