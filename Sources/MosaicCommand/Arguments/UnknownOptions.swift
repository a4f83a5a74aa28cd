// What is said about options that are not known, or not here.

import MosaicScene
import MosaicSpec

extension CommandFailure {
  /// A long option after a single dash, as ImageMagick has them: `-resize`.
  static func oneDash(_ word: String, meant: [String]) -> CommandFailure {
    let options = meant.map { "--\($0)" }.joined(separator: " or ")
    return .usage(
      "unknown option -\(EscapedText.shortened(word)); long options begin with two dashes: did you mean \(options)?"
    )
  }

  /// The same about a word that may be a file whose name begins with a dash.
  func about(file word: String) -> CommandFailure {
    guard message.hasPrefix("unknown option"), InputWord.looksLikePath(word), !word.contains("=") else {
      return self
    }
    var failure = self
    let path = EscapedText.shortened(path: word)
    failure.message += "; if it is a file, write ./\(path), or -- before all files"
    return failure
  }

  /// Names the option: one that other programs call so, else those that are spelled nearly so.
  static func unknownOption(_ spelled: String, command: Command) -> CommandFailure {
    let isLong = spelled.hasPrefix("--")
    let name = String(spelled.drop { $0 == "-" })
    let isOfOther = { (option: Option) in
      isLong ? option.name == name : option.short.map(String.init) == name
    }
    if let other = Command.allCases.first(where: { Option.options(of: $0).contains(where: isOfOther) }) {
      return .usage(
        "\(spelled) is an option of 'mosaic \(other.name)', not of 'mosaic \(command.name)'")
    }
    let known = Option.options(of: command).map(\.name)
    let meant = isLong ? Option.options(called: name).map(\.name).filter(known.contains) : []
    let near =
      isLong ? (meant.isEmpty ? NearestWords.nearest(to: name, among: known) : meant).map { "--\($0)" } : []
    let shown = EscapedText.shortened(spelled)
    return .usage(
      near.isEmpty
        ? "unknown option \(shown); see mosaic \(command.name) --help"
        : "unknown option \(shown); did you mean \(near.joined(separator: " or "))?")
  }
}
