// The errors and warnings of the library, with exit codes and with the options that help.

import MosaicCodecs
import MosaicJob
import MosaicRender
import MosaicScene
import MosaicSpec

extension CommandFailure {
  /// An error of a job, with a line for each of its document's errors, and with the option that helps.
  static func job(_ error: JobError) -> CommandFailure {
    if error.isCancellation { return CommandFailure(message: "interrupted", code: .interrupted) }
    var lines = [error.description]
    if case .document(let errors, let name) = error.kind {
      lines = errors.lines.map { "\(EscapedText.shortened(path: name)): \($0)" }
    }
    if let option = error.option { lines[0] += " (--\(option.rawValue))" }
    if case .render(.output(let output)) = error.kind, case .outsideRoot = output.kind {
      lines[0] = "-o: " + lines[0]
    }
    return CommandFailure(message: lines[0], more: Array(lines.dropFirst()), code: error.code)
  }

  /// A parameter of a layout that cannot be used.
  static func parameter(_ error: SpecError, of layout: String) -> CommandFailure {
    if case .otherLayoutsKey = error.fault { return .usage("\(error)") }
    return .usage("layout '\(layout)': \(error)")
  }
}

extension JobError {
  /// The option that changes what it is about, if any.
  fileprivate var option: OptionName? {
    switch kind {
    case .outsideRoot: .root
    case .memory, .render(.memory): .maxMemory
    case .source(let error), .render(.shortage(let error)), .render(.output(let error)): error.option
    case .render(.sources(let failures)): failures.first?.error.option
    default: nil
    }
  }
}

extension Reporter {
  /// Shows a warning of the library.
  ///
  /// - Parameter hint: What is appended to the message about a picture that cannot be read.
  func warn(_ warning: JobWarning, hint: (CodecError) -> String = { _ in "" }) {
    switch warning {
    case .unreadable(let error, let policy):
      warn(
        "\(error.shortened)\(error.option.map { " (--\($0.rawValue))" } ?? "")\(hint(error)); \(policy.outcome)",
        .unreadable, isAlways: true)
    case .picture: warn("\(warning)", .picture)
    case .detail, .undated, .shuffled: detail("\(warning)")
    case .unusedWeights, .noCopyrightInPDF, .earlierPages: warn("\(warning)")
    case .remark(let remark):
      if let kind = RepeatedWarning(remark) { warn("\(remark)", kind) } else { warn("\(remark)") }
    case .misleadingEnding(let path, let format):
      let shown = EscapedText.shortened(path: path)
      warn("\(shown): is written as \(format.displayName), as --format says, and not as its name says")
    case .cut: warn("\(warning); a larger --size, or none, shows them whole")
    case .shownWhole: warn("\(warning)", .fitted)
    }
  }
}

extension CodecError {
  /// The option that changes the limit that it is about, if any.
  fileprivate var option: OptionName? {
    switch kind {
    case .overBudget: .maxMemory
    case .tooLarge: .maxPixels
    case .outsideRoot: .root
    default: nil
    }
  }
}
