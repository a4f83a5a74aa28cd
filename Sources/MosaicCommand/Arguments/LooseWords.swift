// A value of several words that was not quoted: the shell hands over its other words as inputs.

import MosaicCodecs
import MosaicScene
import MosaicSpec

/// The value of an option, and the inputs behind it that may belong to it: `6` of `--padding 5 6`, and `7` of
/// `--shuffle 7`.
struct LooseWords {
  private let option: Option
  private var words: [String]
  /// Whether the value may be left out, so that it follows the name with `=` alone.
  private let isOptional: Bool

  /// `nil` for an option whose value is one word behind it.
  init?(_ option: Option, value: String) {
    isOptional = option.isValueOptional && value.isEmpty
    guard isOptional || option.row.separator != nil else { return nil }
    self.option = option
    words = isOptional ? [] : [value]
  }

  /// Takes an input that may belong to the value; one that does not ends it.
  mutating func take(_ input: String) -> Bool {
    let isPart: Bool
    if isOptional {
      let offered: [String] = if case .words(let words) = option.offers { words } else { [] }
      isPart = words.isEmpty && (decimal(input) != nil || offered.contains(input))
    } else {
      let isPath = input.looksLikePath || input.isDocument
      isPart = Self.isLength(input) || (option.row.hasWords && !isPath)
    }
    if isPart { words.append(input) }
    return isPart
  }

  /// How the option may have been meant, `--padding "5 6"`, where `input` is a part of its value that is no file; not what is too
  /// long to be shown.
  func meant(with input: String, isFile: (String) -> Bool) -> String? {
    if isOptional {
      return words == [input] && input.utf8.count <= 200 && !isFile(input) ? "--\(option.name)=\(input)" : nil
    }
    let parts = words.prefix(1) + words.dropFirst().prefix { !isFile($0) }
    guard parts.dropFirst().contains(input), let separator = option.row.separator else { return nil }
    let value = parts.joined(separator: separator)
    guard value.utf8.count <= 200 else { return nil }
    guard separator == " " else { return "--\(option.name) \(value)" }
    let quote = value.contains { "\"$`\\!".contains($0) } ? "'" : "\""
    return value.contains(quote) ? nil : "--\(option.name) \(quote)\(value)\(quote)"
  }

  private static func isLength(_ word: String) -> Bool {
    let units = LengthUnit.allCases.map(\.rawValue) + ["%", "deg"]
    let unit = units.first(where: word.hasSuffix) ?? ""
    return decimal(word.dropLast(unit.count)) != nil
  }
}

extension String {
  /// Whether a word names a spec document: a `.json` file, or the standard input.
  var isDocument: Bool { self == "-" || lowercased().hasSuffix(".json") }

  /// Whether a word looks like the path of a picture: it has a slash or the ending of an image file, read by this build or not.
  var looksLikePath: Bool {
    contains("/")
      || ImageReader.pathExtensions.union(ImageReader.otherImagePathExtensions).contains(pathEnding)
  }
}
