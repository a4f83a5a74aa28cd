// Words about options that are not known or not here, and about values that they cannot have.

import MosaicSpec
import MosaicText

extension CommandFailure {
  static func badValue(_ name: OptionName, _ found: String, allowed: String) -> CommandFailure {
    badValue(name.typed, found, allowed: allowed)
  }

  static func badValue(_ name: String, _ found: String, allowed: String) -> CommandFailure {
    .option(.badValue(path: "--\(name)", found: quoted(found), allowed: allowed))
  }

  /// A value that an option cannot have; the error's path is the option.
  static func option(_ error: SpecError) -> CommandFailure {
    if case .value(let found, let advice) = error.fault {
      .usage("\(error.path): \(found) cannot be used; \(advice)")
    } else {
      .usage("\(error)")
    }
  }

  /// A long option after a single dash, as ImageMagick has them: `-resize`.
  static func oneDash(_ word: String, meant: [String]) -> CommandFailure {
    let options = meant.map { "--\($0)" }.joined(separator: " or ")
    return .usage(
      "unknown option -\(EscapedText.shortened(word)); long options begin with two dashes: did you mean \(options)?"
    )
  }

  /// Adds what to type if the word may be a file whose name begins with a dash.
  func about(file word: String) -> CommandFailure {
    guard message.hasPrefix("unknown option"), word.looksLikePath, !word.contains("=") else { return self }
    let path = EscapedText.shortened(path: word)
    return .usage("\(message); if it is a file, write ./\(path), or -- before all files")
  }

  /// Names the option: the option with this name in other programs, else the options with a similar spelling.
  static func unknownOption(_ spelled: String, command: Command) -> CommandFailure {
    let isLong = spelled.hasPrefix("--")
    let name = String(spelled.drop { $0 == "-" })
    let isOfOther = { (option: Option) in isLong ? option.name == name : option.short == name.first }
    if let other = Command.all.first(where: { Option.options(of: $0).contains(where: isOfOther) }) {
      return .usage("\(spelled) is an option of 'mosaic \(other.name)', not of 'mosaic \(command.name)'")
    }
    let known = Option.options(of: command).map(\.name)
    let meant = Option.options(called: name).map(\.name).filter(known.contains)
    let near = meant.isEmpty ? NearestWords.nearest(to: name, among: known) : meant
    let shown = EscapedText.shortened(spelled)
    return .usage(
      !isLong || near.isEmpty
        ? "unknown option \(shown); see mosaic \(command.name) --help"
        : "unknown option \(shown); did you mean \(near.map { "--\($0)" }.joined(separator: " or "))?")
  }
}
