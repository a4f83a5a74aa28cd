// The errors of the library, with exit codes and with the options that help.

import MosaicCodecs
import MosaicCollage
import MosaicRender
import MosaicSpec
import MosaicSystem
import MosaicText

extension JobError: FailureCause {
  /// A line for each error of the document, and the option that helps.
  var failure: CommandFailure {
    if isCancellation { return CommandFailure(message: "interrupted", code: .interrupted) }
    var lines = [description]
    if case .document(let errors, let name) = kind {
      lines = errors.lines.map { "\(EscapedText.shortened(path: name)): \($0)" }
    }
    if let option { lines[0] += " (\(option))" }
    if case .render(.output(let output)) = kind, case .outsideRoot = output.kind {
      lines[0] = "-o: " + lines[0]
    }
    return CommandFailure(message: lines[0], more: Array(lines.dropFirst()), code: code)
  }

  /// The option that changes the subject of the error, if any.
  private var option: OptionName? {
    switch kind {
    case .memory, .render(.memory): .maxMemory
    case .source(let error), .render(.shortage(let error)), .render(.output(let error)): error.option
    case .render(.sources(let failures)): failures.first?.error.option
    default: nil
    }
  }
}

extension FileError: FailureCause {
  var failure: CommandFailure {
    var failure = JobError(.source(self)).failure
    // Among many files, an exceeded time is reported for one of them.
    if case .timeLimit? = stopReason { failure.message = shortened.description }
    return failure
  }

  /// The option that changes the limit in the error, if any.
  var option: OptionName? {
    switch kind {
    case .overBudget: .maxMemory
    case .tooLarge: .maxPixels
    case .outsideRoot, .leavesRoot: .root
    default: nil
    }
  }
}

extension SpecError: FailureCause {
  /// The path of the error is an option.
  var failure: CommandFailure { .option(self) }
}

extension WorkFailure: FailureCause {
  /// The failure of the file at fault, with the option that helps.
  var failure: CommandFailure {
    var failure = file?.failure ?? CommandFailure(message: "", code: ExitCode(code))
    // The message may begin with the place of the file's name in a document.
    if file?.isStopped != true {
      let lines = message.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
      failure.message = lines[0] + (file?.option.map { " (\($0))" } ?? "")
      failure.more = Array(lines.dropFirst())
    }
    return failure
  }
}

/// The value of an expression; an error about a file becomes the error of the whole run, whose time is over then, and not the file's.
func ofRun<Value>(_ value: @autoclosure () throws -> Value) throws -> Value {
  do { return try value() } catch let error as FileError { throw JobError(.source(error)) }
}
