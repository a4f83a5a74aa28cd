// How the program ends when it does not end well: a sentence and an exit code.

import MosaicCodecs
import MosaicRender
import MosaicScene
import MosaicSpec

/// The exit codes of sysexits.h that the interface promises.
enum ExitCode: Int32 {
  case done = 0
  case failed = 1
  case usage = 2
  case badData = 65
  case inputOutput = 74
  case interrupted = 130
}

/// A sentence for the standard error, and the code to exit with.
struct CommandFailure: Error {
  var message: String
  /// What else is to be said, a line for each.
  var more: [String] = []
  var code: ExitCode

  static func usage(_ message: String) -> CommandFailure {
    CommandFailure(message: message, code: .usage)
  }

  static func data(_ message: String) -> CommandFailure {
    CommandFailure(message: message, code: .badData)
  }

  /// A long option after a single dash, as ImageMagick has them: `-resize`.
  static func oneDash(_ word: String, meant: [OptionName]) -> CommandFailure {
    let options = meant.map { "--\($0.rawValue)" }.joined(separator: " or ")
    return .usage(
      "unknown option -\(EscapedText.shortened(word)); long options begin with two dashes: did you mean \(options)?"
    )
  }

  /// Names the option: one that other programs call so, else those that are spelled nearly so.
  static func unknownOption(_ spelled: String, command: Command) -> CommandFailure {
    let isLong = spelled.hasPrefix("--")
    let name = String(spelled.drop { $0 == "-" })
    let isOfOther = { (option: Option) in
      isLong ? option.name.rawValue == name : option.short.map(String.init) == name
    }
    if let other = Command.allCases.first(where: { Option.options(of: $0).contains(where: isOfOther) }) {
      return .usage(
        "\(spelled) is an option of 'mosaic \(other.rawValue)', not of 'mosaic \(command.rawValue)'")
    }
    let known = Option.options(of: command).map(\.name.rawValue)
    let meant = isLong ? OtherWords.options(for: name).map(\.rawValue).filter(known.contains) : []
    let near =
      isLong ? (meant.isEmpty ? Suggestions.nearest(to: name, among: known) : meant).map { "--\($0)" } : []
    let shown = EscapedText.shortened(spelled)
    return .usage(
      near.isEmpty
        ? "unknown option \(shown); see mosaic \(command.rawValue) --help"
        : "unknown option \(shown); did you mean \(near.joined(separator: " or "))?")
  }

  static func codec(_ error: CodecError) -> CommandFailure {
    if case .replacesInput = error.kind { return .usage(error.withOption) }
    return CommandFailure(message: error.withOption, code: error.isInputOutput ? .inputOutput : .badData)
  }

  /// Something needs more memory than there may be.
  static func memory(_ refusal: MemoryBudget.Refusal, _ name: String) -> CommandFailure {
    .data("\(name) needs \(refusal) (--\(OptionName.maxMemory.rawValue))")
  }

  /// A parameter of a layout that cannot be used.
  static func parameter(_ error: SpecError, of layout: String) -> CommandFailure {
    if case .otherLayoutsKey = error { return .usage("\(error)") }
    return .usage("layout '\(layout)': \(error)")
  }

  /// A line for each of the document's errors.
  static func spec(_ errors: SpecErrors, in document: String) -> CommandFailure {
    let lines = errors.lines.map { "\(EscapedText.shortened(path: document)): \($0)" }
    var failure = CommandFailure.data(lines[0])
    failure.more = Array(lines.dropFirst())
    return failure
  }

  static func render(_ error: RenderError) -> CommandFailure {
    switch error {
    case .plan, .pageTooLarge: .data(error.description)
    case .sources(let failures): failures.first.map { .codec($0.error) } ?? .data(error.description)
    case .shortage(let error), .output(let error): .codec(error)
    case .memory: .data("\(error) (--\(OptionName.maxMemory.rawValue))")
    case .cairo: CommandFailure(message: error.description, code: .inputOutput)
    case .cancelled: CommandFailure(message: "interrupted", code: .interrupted)
    }
  }
}

extension CodecError {
  /// Its sentence, with long paths shortened, and with the option that moves the limit, if there is one.
  var withOption: String {
    switch kind {
    case .overBudget: "\(shortened) (--\(OptionName.maxMemory.rawValue))"
    case .tooLarge: "\(shortened) (--\(OptionName.maxPixels.rawValue))"
    default: shortened.description
    }
  }

  private var shortened: CodecError {
    let kind: Kind =
      switch kind {
      case .replacesInput(let input): .replacesInput(EscapedText.shortened(path: input))
      case .folderMissing(let folder): .folderMissing(EscapedText.shortened(path: folder))
      default: kind
      }
    return CodecError(path: EscapedText.shortened(path: path), kind: kind)
  }
}
