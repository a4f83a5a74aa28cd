// Why one piece of work among many failed.

import MosaicText

/// Why one piece of work among many failed: a line of a batch, a thumbnail, a pair of pictures.
public struct WorkFailure: Error, Hashable, Sendable {
  /// 65 for bad data (trying again does not help), 69 for a program that is missing, 74 if reading or writing failed, 75 if the
  /// time was over.
  public let code: Int
  /// The kind of the error, as the `error.kind` of the result has it.
  public let errorKind: ErrorKind
  /// One sentence; for a line with several errors, one line for each.
  public let message: String
  /// Whether the limit of memory was in the way, so that a larger one may help.
  public let isAboutMemory: Bool
  /// The error of the file that is at fault, if it is one.
  package let file: FileError?

  /// Makes an error; lines of more than two thousand characters are shortened in the middle.
  ///
  /// - Parameter kind: The kind of the error; if `nil`, the kind of the code.
  package init(code: Int, message: String, kind: ErrorKind? = nil, isAboutMemory: Bool = false) {
    self.code = code
    self.message = EscapedText.shortened(message: message)
    errorKind = kind ?? ExitCode(code).kind
    self.isAboutMemory = isAboutMemory
    file = nil
  }

  /// An error in words that are short enough.
  package init(_ code: ExitCode, _ message: String, kind: ErrorKind? = nil, file: FileError? = nil) {
    self.code = Int(code.rawValue)
    self.message = message
    errorKind = kind ?? code.kind
    isAboutMemory = false
    self.file = file
  }

  package init(_ error: FileError) {
    self.init(
      error.dataCode, EscapedText.shortened(message: error.shortened.description), kind: error.dataKind,
      file: error)
  }

  /// The error of a file, told at a place in a document, with the code that a program ends with.
  package init(_ error: FileError, at place: String) {
    self.init(error.exitCode, place + error.shortened.description, kind: error.errorKind, file: error)
  }

  /// Whether trying again may help: the missing file may exist then, or more memory may be free.
  public var mayPass: Bool { code != ExitCode.badData.rawValue || isAboutMemory }

  package static func data(_ message: String) -> WorkFailure { WorkFailure(code: 65, message: message) }
  package static func data(_ error: any Error) -> WorkFailure { data("\(error)") }
  package static func time(_ message: String) -> WorkFailure { WorkFailure(.temporary, message, kind: .time) }
}

extension WorkFailure: CustomStringConvertible {
  /// The message.
  public var description: String { message }
}

extension WorkFailure: DescribedError {}
