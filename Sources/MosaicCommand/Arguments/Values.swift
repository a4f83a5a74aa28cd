// Option values as typed things, or a sentence that says what is allowed.

import MosaicCodecs
import MosaicScene
import MosaicSpec

extension Arguments {
  /// A number in a range; `nil` where the option is not given.
  func number(
    _ name: OptionName, atLeast least: Double, upTo most: Double
  ) throws(CommandFailure) -> Double? {
    guard let text = last(name) else { return nil }
    guard let number = decimal(text), least <= number, number <= most else {
      throw .badValue(name, text, allowed: "a number from \(shortest(least)) to \(shortest(most))")
    }
    return number
  }

  /// A whole number of at least 1.
  func count(_ name: OptionName, upTo: Int) throws(CommandFailure) -> Int? {
    guard let text = last(name) else { return nil }
    guard let number = Int(text), (1...upTo).contains(number) else {
      throw .badValue(name, text, allowed: "a whole number from 1 to \(upTo)")
    }
    return number
  }

  /// One of the words of a type.
  func word<Word: RawRepresentable<String> & CaseIterable & Sendable>(
    _ name: OptionName, _ type: Word.Type
  ) throws(CommandFailure) -> Word? {
    guard let text = last(name) else { return nil }
    do { return try Kind<Word>.words.value(of: text, at: "--\(name.rawValue)") } catch { throw .option(error) }
  }

  /// The folder that all files must be in; `nil` where they may be anywhere.
  func root() throws(CommandFailure) -> FileRoot? {
    guard let text = last(.root) else { return nil }
    guard !text.isEmpty else { throw .usage("--root is empty; is a variable of the shell not set?") }
    do { return try FileRoot(text) } catch { throw .usage("--root: \(error)") }
  }

  /// `WxH,WxH,…` in whole pixels.
  func sizes() throws(CommandFailure) -> [(width: Int, height: Int)]? {
    guard has(.sizes) else { return nil }
    var sizes: [(width: Int, height: Int)] = []
    for text in all(.sizes).flatMap({ $0.split(separator: ",", omittingEmptySubsequences: false) }) {
      let sides = text.split(separator: "x", omittingEmptySubsequences: false).map { Int($0) }
      guard sides.count == 2, let width = sides[0], let height = sides[1],
        (1...1_000_000_000).contains(width),
        (1...1_000_000_000).contains(height)
      else {
        throw .badValue(
          .sizes, String(text), allowed: "WIDTHxHEIGHT,… in whole pixels, such as 4000x3000,800x600")
      }
      sizes.append((width, height))
    }
    return sizes
  }
}

extension CommandFailure {
  static func badValue(_ name: OptionName, _ found: String, allowed: String) -> CommandFailure {
    .option(.badValue(path: "--\(name.rawValue)", found: quoted(found), allowed: allowed))
  }

  /// A value that an option cannot have; the error's path is the option.
  static func option(_ error: SpecError) -> CommandFailure {
    if case .value(let found, let advice) = error.fault {
      .usage("\(error.path): \(found) cannot be used; \(advice)")
    } else {
      .usage("\(error)")
    }
  }
}
