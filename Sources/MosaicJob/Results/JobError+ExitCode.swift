// The exit code of an error, for programs that are run by others.

import MosaicCodecs
import MosaicRender

extension JobError {
  /// The exit code for a program that ends with this error: 2 for what was asked for, 65 for bad data, where trying again does not
  /// help, 74 where reading or writing failed, 130 where it was interrupted (sysexits.h).
  public var exitCode: Int { kind.exitCode }
}

extension JobError.Kind {
  fileprivate var exitCode: Int {
    switch self {
    case .source(let error): error.exitCode
    case .document, .outsideRoot, .memory, .nothingToShow, .noPictures, .noMatch, .noPairs: 65
    case .folder: 74
    case .format, .folderInFolder: 2
    case .render(let error): error.exitCode
    }
  }
}

extension RenderError {
  fileprivate var exitCode: Int {
    switch self {
    case .plan, .pageTooLarge, .memory: 65
    case .sources(let failures): failures.first?.error.exitCode ?? 65
    case .shortage(let error), .output(let error): error.exitCode
    case .format, .option: 2
    case .cairo, .noThread: 74
    case .cancelled: 130
    }
  }
}

extension CodecError {
  fileprivate var exitCode: Int {
    if case .replacesInput = kind { return 2 }
    return isInputOutput ? 74 : 65
  }
}
