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
  var code: ExitCode

  static func usage(_ message: String) -> CommandFailure {
    CommandFailure(message: message, code: .usage)
  }

  static func data(_ message: String) -> CommandFailure {
    CommandFailure(message: message, code: .badData)
  }

  /// Names the option, and the nearest known ones.
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
    let near = isLong ? Suggestions.nearest(to: name, among: known).map { "--\($0)" } : []
    return .usage(
      near.isEmpty
        ? "unknown option \(spelled); see mosaic \(command.rawValue) --help"
        : "unknown option \(spelled); did you mean \(near.joined(separator: " or "))?")
  }

  static func codec(_ error: CodecError) -> CommandFailure {
    if case .replacesInput = error.kind { return .usage(error.description) }
    return CommandFailure(message: error.description, code: error.isInputOutput ? .inputOutput : .badData)
  }

  static func spec(_ error: SpecError, in document: String) -> CommandFailure {
    .data("\(document): \(error)")
  }

  static func render(_ error: RenderError) -> CommandFailure {
    switch error {
    case .plan: .data(error.description)
    case .sources(let failures): failures.first.map { .codec($0.error) } ?? .data(error.description)
    case .shortage(let error), .output(let error): .codec(error)
    case .cairo: CommandFailure(message: error.description, code: .inputOutput)
    case .cancelled: CommandFailure(message: "interrupted", code: .interrupted)
    }
  }
}
