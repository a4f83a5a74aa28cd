// How the program ends after an error: a message and an exit code.

import MosaicBatch
import MosaicSystem

struct CommandFailure: Error {
  var message: String
  /// More lines after the message.
  var more: [String] = []
  var code: ExitCode

  static func usage(_ message: String) -> CommandFailure { CommandFailure(message: message, code: .usage) }

  static func data(_ message: String) -> CommandFailure { CommandFailure(message: message, code: .badData) }
}

/// The failures among many pieces of work, for the exit code.
struct FailureCount {
  private var codes: Set<ExitCode> = []

  /// Notes a result.
  mutating func note(_ result: JobResult) {
    guard result.status == .failed, let failure = result.failure else { return }
    codes.insert(ExitCode(failure.code))
  }

  /// The code that all failures share, if it says more than 1: bad data, a missing program, or too little time or memory.
  private var code: ExitCode {
    let code = codes.count > 1 ? .someFailed : codes.first ?? .badData
    return [.badData, .unavailable, .temporary].contains(code) ? code : .someFailed
  }

  /// Throws if some failed: with 65 if all failures are bad data, so that trying again would not help, with 69 if all lack a
  /// program, with 75 if all lacked time or memory, else with 1.
  ///
  /// - Parameters:
  ///   - noun: The word for the counted things, in the plural.
  ///   - printsResults: Whether printed results say why.
  func check(
    _ tally: Tally<JobResult.Status>, _ noun: String, printsResults: Bool = true
  ) throws(CommandFailure) {
    guard tally[.failed] > 0 else { return }
    let why = printsResults ? "; their results say why" : ""
    throw CommandFailure(
      message: "\(tally[.failed]) of \(tally.ended) \(noun) failed\(why)",
      code: code)
  }
}

extension ExitCode {
  /// Whether a signal ended the run.
  var isStop: Bool { self == .interrupted || self == .terminated }
}

/// An error of the library that determines how the program ends; any other error is wrong usage.
protocol FailureCause: Error {
  var failure: CommandFailure { get }
}

/// The value of an expression; an error becomes the failure that the program ends with.
@discardableResult
func attempt<Value>(_ value: @autoclosure () throws -> Value) throws(CommandFailure) -> Value {
  do { return try value() } catch {
    throw error as? CommandFailure ?? (error as? any FailureCause)?.failure ?? .usage("\(error)")
  }
}

/// The value of an expression; an error is wrong usage of the option or word at a place.
func attempt<Value>(_ value: @autoclosure () throws -> Value, at place: String) throws(CommandFailure)
  -> Value
{
  do { return try value() } catch { throw .usage("\(place): \(error)") }
}
