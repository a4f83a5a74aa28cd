// The errors and warnings of the library, with exit codes and with the options that help.

import MosaicCodecs
import MosaicJob
import MosaicRender
import MosaicScene
import MosaicSpec

extension CommandFailure {
  static func job(_ error: JobError) -> CommandFailure {
    switch error.kind {
    case .source(let error): .codec(error)
    case .document(let errors, let name): .spec(errors, in: name)
    case .outsideRoot: .data("\(error) (--\(OptionName.root.rawValue))")
    case .memory: .data("\(error) (--\(OptionName.maxMemory.rawValue))")
    case .nothingToShow, .noPictures, .noMatch, .noPairs: .data(error.description)
    case .folder: CommandFailure(message: error.description, code: .inputOutput)
    case .format, .folderInFolder: .usage(error.description)
    case .render(.plan): .data(error.description)
    case .render(let error): .render(error)
    }
  }

  /// A parameter of a layout that cannot be used.
  static func parameter(_ error: SpecError, of layout: String) -> CommandFailure {
    if case .otherLayoutsKey = error.fault { return .usage("\(error)") }
    return .usage("layout '\(layout)': \(error)")
  }

  private static func codec(_ error: CodecError) -> CommandFailure {
    if case .replacesInput = error.kind { return .usage(error.withOption) }
    return CommandFailure(message: error.withOption, code: error.isInputOutput ? .inputOutput : .badData)
  }

  /// A path that an option names is wrong usage, where one that a document names is bad data.
  private static func output(_ error: CodecError) -> CommandFailure {
    if case .outsideRoot = error.kind { return .usage("-o: \(error.withOption)") }
    return .codec(error)
  }

  /// A line for each of the document's errors.
  private static func spec(_ errors: SpecErrors, in document: String) -> CommandFailure {
    let lines = errors.lines.map { "\(EscapedText.shortened(path: document)): \($0)" }
    var failure = CommandFailure.data(lines[0])
    failure.more = Array(lines.dropFirst())
    return failure
  }

  private static func render(_ error: RenderError) -> CommandFailure {
    switch error {
    case .plan, .pageTooLarge: .data(error.description)
    case .sources(let failures): failures.first.map { .codec($0.error) } ?? .data(error.description)
    case .shortage(let error): .codec(error)
    case .output(let error): .output(error)
    case .memory: .data("\(error) (--\(OptionName.maxMemory.rawValue))")
    case .format, .option: .usage(error.description)
    case .cairo, .noThread: CommandFailure(message: error.description, code: .inputOutput)
    case .cancelled: CommandFailure(message: "interrupted", code: .interrupted)
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
      warn("\(error.withOption)\(hint(error)); \(policy.outcome)", .unreadable, isAlways: true)
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
  /// The description with long paths shortened, and with the option that changes the limit, if any.
  fileprivate var withOption: String {
    switch kind {
    case .overBudget: "\(shortened) (--\(OptionName.maxMemory.rawValue))"
    case .tooLarge: "\(shortened) (--\(OptionName.maxPixels.rawValue))"
    case .outsideRoot: "\(shortened) (--\(OptionName.root.rawValue))"
    default: shortened.description
    }
  }
}
