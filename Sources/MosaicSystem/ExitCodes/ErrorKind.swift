// The kind of every error, as a word, with its exit code: one table, for results, programs that use the library, and the guide.

import MosaicText

/// A kind of error: a word that programs switch on, which stays while sentences change.
///
/// ```swift
/// switch error.errorKind {
/// case .tooLarge, .memory: 413
/// case .unsupported: 415
/// default: error.isClientFault ? 400 : 500
/// }
/// ```
///
/// Later versions may have more kinds, so a `switch` has a `default`.
public struct ErrorKind: RawRepresentable, Hashable, Sendable {
  /// The word, as the `error.kind` of a result has it.
  public let rawValue: String

  /// Makes a kind of a word; any other than those below counts as ``invalid``.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// An option, a size or a format that was asked for cannot be had.
  public static let usage = ErrorKind(rawValue: "usage")
  /// A document, a line or a value in it cannot be used.
  public static let invalid = ErrorKind(rawValue: "invalid")
  /// A picture is damaged, cut short or empty.
  public static let unreadable = ErrorKind(rawValue: "unreadable")
  /// A file is not a picture, or is of a format, or of a kind of its format, that this build does not read.
  public static let unsupported = ErrorKind(rawValue: "unsupported")
  /// A picture or a canvas has more pixels than are allowed.
  public static let tooLarge = ErrorKind(rawValue: "too-large")
  /// The limit of memory has no room; a larger one may.
  public static let memory = ErrorKind(rawValue: "memory")
  /// A path leads out of the folder of all files, or through a link that is not followed.
  public static let outsideRoot = ErrorKind(rawValue: "outside-root")
  /// A collage has nothing to show: no item, or no picture in a folder or for a pattern.
  public static let noPictures = ErrorKind(rawValue: "no-pictures")
  /// A picture is not among those that were given in place of files.
  public static let notGiven = ErrorKind(rawValue: "not-given")
  /// The program that draws pictures of this format is not on this machine.
  public static let missingProgram = ErrorKind(rawValue: "missing-program")
  /// Reading, writing or drawing failed, or a file changed meanwhile.
  public static let io = ErrorKind(rawValue: "io")
  /// The file does not exist.
  public static let notFound = ErrorKind(rawValue: "not-found")
  /// The system is short of memory, files or threads at the moment, or too many lines or runs wait.
  public static let busy = ErrorKind(rawValue: "busy")
  /// The time limit is over.
  public static let time = ErrorKind(rawValue: "time")
  /// Somebody asked to stop.
  public static let cancelled = ErrorKind(rawValue: "cancelled")

  /// All kinds with the exit code that each has and what it means, in the words of the guide. The first of a code stands for errors of
  /// which only the code is known.
  package static let table: [(kind: ErrorKind, code: ExitCode, meaning: String)] = [
    (.usage, .usage, "an option, a size or a format that was asked for cannot be had"),
    (.invalid, .badData, "a document, a line or a value in it cannot be used"),
    (.unreadable, .badData, "a picture is damaged, cut short or empty"),
    (
      .unsupported, .badData,
      "a file is no picture, or one of a format, or of a kind of its format, that is not read"
    ),
    (.tooLarge, .badData, "a picture or a canvas has more pixels than are allowed"),
    (
      .outsideRoot, .badData,
      "a path leads out of the folder of all files, or through a link that is not followed"
    ),
    (.noPictures, .badData, "there is nothing to show: no item, or no picture in a folder or for a pattern"),
    (.notGiven, .badData, "a picture is not among those that were given in place of files"),
    (.missingProgram, .unavailable, "a program that draws pictures of this format is not installed"),
    (.io, .inputOutput, "reading, writing or drawing failed, or a file changed meanwhile"),
    (.notFound, .inputOutput, "there is no such file; 65 in a result whose folder is there"),
    (.time, .temporary, "the time limit is over"),
    (
      .busy, .temporary,
      "the system is short of memory, files or threads at the moment, or too many lines or runs wait"
    ),
    (.memory, .temporary, "the limit of memory has no room; a larger one may"),
    (.cancelled, .interrupted, "somebody asked to stop"),
  ]

  package var code: ExitCode { Self.table.first { $0.kind == self }?.code ?? .badData }

  /// Whether the input is at fault, such as a document or a picture: the same input fails again, anywhere.
  public var isClientFault: Bool { code == .badData }

  /// Whether the same may pass at another time, or once the machine has what it lacks.
  public var isRetryable: Bool { [.unavailable, .inputOutput, .temporary].contains(code) }
}

extension ExitCode {
  /// The kind of errors of which only this is known.
  package var kind: ErrorKind { ErrorKind.table.first { $0.code == self }?.kind ?? .invalid }
}

extension DescribedError {
  /// The kind of the error; ``ErrorKind/invalid`` for values that cannot be used.
  public var errorKind: ErrorKind { .invalid }

  /// Whether the input is at fault, such as a document or a picture: the same input fails again, anywhere.
  public var isClientFault: Bool { errorKind.isClientFault }

  /// Whether the same may pass at another time, or once the machine has what it lacks.
  public var isRetryable: Bool { errorKind.isRetryable }
}

// MARK: The kinds of errors

extension FileError {
  /// The kind of the error.
  public var errorKind: ErrorKind {
    switch kind {
    case .notFound: .notFound
    case .notGiven: .notGiven
    case .outsideRoot, .leavesRoot, .linked, .linkedFolder, .inGitFolder: .outsideRoot
    case .noPictures, .noMatch: .noPictures
    case .empty, .lfsPointer, .truncated, .corrupt: .unreadable
    case .notAnImage, .film, .unsupportedFormat, .unsupportedFeature: .unsupported
    case .missingProgram: .missingProgram
    case .tooLarge, .tooLong, .outputTooLarge: .tooLarge
    case .overBudget: .memory
    case .outOfMemory: .busy
    case .cannotRead where isShortage: .busy
    case .replacesInput, .outputIsURL: .usage
    case .stopped(.asked): .cancelled
    case .stopped(.timeLimit): .time
    default: isInputOutput ? .io : .invalid
    }
  }

  /// The exit code of a program that ends with this error.
  package var exitCode: ExitCode { errorKind.code }

  /// The kind of one piece of work among many, which names the file itself: that is never wrong usage.
  package var dataKind: ErrorKind {
    switch kind {
    case .isFolder, .replacesInput, .outputIsURL: .invalid
    default: errorKind
    }
  }

  /// The code of one piece of work among many: a file that is not in its folder will not be there later. A folder that is not there may
  /// be one of a disk that is away for a while.
  package var dataCode: ExitCode {
    if kind == .notFound, FileIdentity(path: path.folderOrDot) != nil { .badData } else { dataKind.code }
  }
}

extension MemoryBudget.Refusal {
  /// The kind of the error.
  public var errorKind: ErrorKind { .memory }
}
