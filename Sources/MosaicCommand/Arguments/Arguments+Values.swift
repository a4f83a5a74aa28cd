// Option values as typed things, or a sentence that says what is allowed.

import MosaicCodecs
import MosaicJob
import MosaicLayout
import MosaicScene
import MosaicSpec

extension Arguments {
  /// A number in a range; `nil` where the option is not given.
  func number(
    _ name: OptionName, atLeast least: Double, upTo most: Double
  ) throws(CommandFailure) -> Double? { try number(name.typed, atLeast: least, upTo: most) }

  /// The same of an option of a table.
  func number(
    _ name: String, atLeast least: Double, upTo most: Double
  ) throws(CommandFailure) -> Double? {
    guard let text = last(name) else { return nil }
    guard let number = decimal(text), least <= number, number <= most else {
      throw .badValue(name, text, allowed: "a number from \(shortest(least)) to \(shortest(most))")
    }
    return number
  }

  /// A whole number.
  ///
  /// - Parameter allowed: The range in words, where they are others.
  func count(
    _ name: OptionName, from least: Int = 1, upTo most: Int, allowed: String? = nil
  ) throws(CommandFailure) -> Int? { try count(name.typed, from: least, upTo: most, allowed: allowed) }

  /// The same of an option of a table.
  func count(
    _ name: String, from least: Int, upTo most: Int, allowed: String? = nil
  ) throws(CommandFailure) -> Int? {
    guard let text = last(name) else { return nil }
    guard let number = Int(text), least <= number, number <= most else {
      throw .badValue(name, text, allowed: allowed ?? "a whole number from \(least) to \(most)")
    }
    return number
  }

  /// One of the words of a type.
  func word<Word: RawRepresentable<String> & CaseIterable & Sendable>(
    _ name: OptionName, _ type: Word.Type
  ) throws(CommandFailure) -> Word? {
    guard let text = last(name) else { return nil }
    do { return try Kind<Word>.words.value(of: text, at: "\(name)") } catch { throw .option(error) }
  }

  /// A number of bytes, at least 1.
  func byteSize(_ name: OptionName) throws(CommandFailure) -> Int? {
    guard let text = last(name) else { return nil }
    do { return try Kind<Int>.byteSize.value(of: text, at: "\(name)") } catch { throw .option(error) }
  }

  // MARK: Layouts

  /// `KEY=VALUE`, as often as the option is given.
  func settings(_ name: OptionName, example: String) throws(CommandFailure) -> [ParameterSetting] {
    try all(name).map { text throws(CommandFailure) in
      do { return try ParameterSetting(text) } catch {
        throw .badValue(name, text, allowed: "KEY=VALUE, such as \(example)")
      }
    }
  }

  /// The layout that the option names, with its defaults; `nil` where the option is not given.
  func layout(_ name: OptionName) throws(CommandFailure) -> (any SpecLayout)? {
    guard let word = last(name) else { return nil }
    do { return try LayoutRegistry.standard.layout(named: word, at: "\(name)") } catch {
      throw .usage("\(error)")
    }
  }

  // MARK: Refusals

  /// Refuses inputs where a command takes none.
  func takeNoInput() throws(CommandFailure) {
    guard let input = inputs.first else { return }
    throw .usage("\(command.name) takes no input; found \(EscapedText.shortened(input, quote: "'"))")
  }

  /// Refuses an empty word, which a variable of the shell that is not set leaves.
  func refuseEmpty(_ words: [String], _ subject: String) throws(CommandFailure) {
    if words.contains("") { throw .usage("\(subject) is empty; is a variable of the shell not set?") }
  }
}

extension SpecLayout {
  /// The layout with parameters from the command line.
  func with(_ settings: [ParameterSetting]) throws(CommandFailure) -> any SpecLayout {
    do { return try applying(settings) } catch {
      if case .otherLayoutsKey = error.fault { throw .usage("\(error)") }
      throw .usage("layout '\(Self.typeName)': \(error)")
    }
  }
}
