// The exit code of every error: one table, for the command and for programs that are run by others.

package import MosaicCodecs
import MosaicRender

/// Exit codes beside 0; 65 and 74 are those of sysexits.h.
package enum ExitCode: Int32, Sendable {
  /// Some of many failed, and trying again may help; or pictures differ.
  case someFailed = 1
  /// The request cannot be met.
  case usage = 2
  /// Bad data: trying again does not help.
  case badData = 65
  /// Reading or writing failed.
  case inputOutput = 74
  case interrupted = 130
  case terminated = 143
}

extension CodecError {
  /// The exit code of a program that ends with this error.
  package var exitCode: ExitCode {
    switch kind {
    case .replacesInput, .outputIsURL: .usage
    default: isInputOutput ? .inputOutput : .badData
    }
  }

  /// The code of one piece of work among many, which names the file itself: that is never wrong usage, and a file that is not in its
  /// folder will not be there later. A folder that is not there may be one of a disk that is away for a while.
  var dataCode: ExitCode {
    switch kind {
    case .isFolder: .badData
    case .notFound where FileIdentity(path: path.folderOrDot) != nil: .badData
    default: isInputOutput ? .inputOutput : .badData
    }
  }
}

extension RenderError {
  fileprivate var exitCode: ExitCode {
    switch self {
    case .plan, .canvasTooLarge, .pageTooLarge, .memory: .badData
    case .sources(let failures): failures.first?.error.exitCode ?? .badData
    case .shortage(let error): error.exitCode
    // Whoever asks for an output names its path; a path in a document is refused before.
    case .output(let error): if case .outsideRoot = error.kind { .usage } else { error.exitCode }
    case .format, .option: .usage
    case .cairo, .noThread, .tooManyRuns: .inputOutput
    case .cancelled: .interrupted
    }
  }
}

extension JobError {
  /// The exit code of a program that ends with this error: 2 for what was asked for, 65 for bad data, where trying again does not
  /// help, 74 where reading or writing failed, 130 where it was interrupted (sysexits.h).
  public var exitCode: Int { Int(code.rawValue) }

  /// The code of one piece of work among many: wrong usage is a matter of options, and here a line names what cannot be used.
  var dataCode: ExitCode {
    switch kind {
    case .source(let error): error.dataCode
    case .render(.sources(let failures)): failures.first?.error.dataCode ?? .badData
    default: code == .usage ? .badData : code
    }
  }

  package var code: ExitCode {
    switch kind {
    case .source(let error): error.exitCode
    case .document, .outsideRoot, .memory, .nothingToShow, .noPictures, .noMatch, .noPairs: .badData
    case .folder: .inputOutput
    case .format, .folderInFolder, .request: .usage
    case .render(let error): error.exitCode
    }
  }
}
