// From words to named values, and from these to typed things, or to a sentence with the allowed values.

import MosaicBatch
import MosaicCodecs
import MosaicScene
import MosaicSpec
import MosaicText

/// The words of a command line, sorted.
struct Arguments {
  let command: Command
  /// The words that follow the command's name.
  let words: [String]
  /// The variables that the program was started with.
  let environment: [String: String]
  /// Values by option, as typed; a switch holds an empty text.
  var values: [String: [String]] = [:]
  /// The words that are not options, in order.
  var inputs: [String] = []
  /// Inputs that may be parts of the value before them, which was not quoted.
  private(set) var unquotedValues: [UnquotedValue] = []

  /// All values of an option, in order; empty if it is not given.
  func all(_ name: OptionName) -> [String] { values[name.typed] ?? [] }
  func last(_ name: OptionName) -> String? { last(name.typed) }
  func last(_ name: String) -> String? { values[name]?.last }
  func has(_ name: OptionName) -> Bool { values[name.typed] != nil }

  /// All values of an option that takes several with commas between them.
  func list(_ name: OptionName) -> [String] {
    all(name).flatMap { $0.split(separator: ",", omittingEmptySubsequences: false).map(String.init) }
  }

  /// Sorts the words that follow the command's name.
  ///
  /// `--name value`, `--name=value`, `-n value`, `-nvalue`, several switches behind one dash; `--` ends the options.
  init(_ command: Command, _ words: [String], _ environment: [String: String]) throws(CommandFailure) {
    self.command = command
    self.words = words
    self.environment = environment
    let options = Option.options(of: command)
    var rest = words[...]
    var mayBeLoose = false
    while let word = rest.popFirst() {
      if word == "--" {
        inputs += rest
        return
      } else if word.hasPrefix("--") {
        let (name, attached) = Self.split(word.dropFirst(2))
        guard let option = options.first(where: { $0.name == name || $0.synonym == name }) else {
          throw .unknownOption("--\(name)", command: command).about(file: word)
        }
        try add(option, spelled: "--\(name)", attached: attached, &rest, among: options)
        let loose = last(option.name).flatMap { UnquotedValue(option, value: $0) }
        mayBeLoose = loose != nil
        if let loose { unquotedValues.append(loose) }
      } else if word.hasPrefix("-"), word != "-" {
        let name = Self.split(word.dropFirst()).name
        let meant = Option.meant(by: name).filter { $0.commands.contains(command.id) }
        guard meant.isEmpty else { throw .oneDash(name, meant: meant.map(\.name)) }
        do { try addShort(word.dropFirst(), among: options, &rest) } catch { throw error.about(file: word) }
        mayBeLoose = false
      } else {
        inputs.append(word)
        if mayBeLoose { mayBeLoose = unquotedValues[unquotedValues.count - 1].take(word) }
      }
    }
  }

  private mutating func addShort(
    _ letters: Substring, among options: [Option], _ rest: inout ArraySlice<String>
  ) throws(CommandFailure) {
    var letters = letters
    while let letter = letters.popFirst() {
      guard let option = options.first(where: { $0.short == letter }) else {
        throw .unknownOption("-\(letter)", command: command)
      }
      var attached: String?
      if option.row.value != nil, !option.isValueOptional, !letters.isEmpty {
        attached = String(letters.first == "=" ? letters.dropFirst() : letters)
        letters = ""
      }
      try add(option, spelled: "-\(letter)", attached: attached, &rest, among: options)
    }
  }

  private mutating func add(
    _ option: Option, spelled: String, attached: String?, _ rest: inout ArraySlice<String>,
    among options: [Option]
  ) throws(CommandFailure) {
    guard let placeholder = option.row.value, !option.isValueOptional || attached != nil else {
      guard attached == nil else { throw .usage("\(spelled) takes no value") }
      values[option.name, default: []].append("")
      return
    }
    if option.isValueOptional, attached == "" {
      throw .usage("\(spelled)= has an empty value; write \(spelled), or \(spelled)=\(placeholder)")
    }
    if attached == nil, let next = rest.first, options.contains(where: { next == "--\($0.name)" }) {
      throw .usage(
        "\(spelled) needs a value, and \(next) is an option; write \(spelled)=\(next) where that is meant")
    }
    guard let value = attached ?? rest.popFirst() else {
      throw .usage("\(spelled) needs a value: \(spelled) \(placeholder)")
    }
    values[option.name, default: []].append(value)
  }

  private static func split(_ word: Substring) -> (name: String, attached: String?) {
    guard let equals = word.firstIndex(of: "=") else { return (String(word), nil) }
    return (String(word[..<equals]), String(word[word.index(after: equals)...]))
  }
}

extension Option {
  /// The option of that name, else the options that have this name in other programs.
  fileprivate static func meant(by word: String) -> [Option] {
    if word.count > 1, let option = table.first(where: { $0.name == word }) { return [option] }
    return options(called: word)
  }
}

// MARK: Values as typed things

extension Arguments {
  /// A number in a range; `nil` if the option is not given.
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
  /// - Parameter allowed: The range in words, if the message must word it differently.
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

  /// The layout that the option names, with its defaults; `nil` if the option is not given.
  func layout(_ name: OptionName) throws(CommandFailure) -> (any SpecLayout)? {
    guard let word = last(name) else { return nil }
    do { return try LayoutRegistry.standard.layout(named: word, at: "\(name)") } catch {
      throw .usage("\(error)")
    }
  }

  // MARK: Refusals

  /// Refuses inputs if a command takes none.
  func takeNoInput() throws(CommandFailure) {
    guard let input = inputs.first else { return }
    throw .usage("\(command.name) takes no input; found \(EscapedText.shortened(input, quote: "'"))")
  }

  /// Refuses an empty word, which comes from an unset variable of the shell.
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

// MARK: Values of several words that were not quoted

/// The value of an option, and the inputs behind it that may belong to it: `6` of `--padding 5 6`, and `7` of
/// `--shuffle 7`.
struct UnquotedValue {
  private let option: Option
  private var words: [String]
  /// Whether the value may be left out, so that it follows the name only with `=`.
  private let isOptional: Bool

  /// `nil` for an option whose value is one word behind it.
  init?(_ option: Option, value: String) {
    isOptional = option.isValueOptional && value.isEmpty
    guard isOptional || option.row.separator != nil else { return nil }
    self.option = option
    words = isOptional ? [] : [value]
  }

  /// Takes an input that may belong to the value; an input that does not belong ends the value.
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

  /// How the option may have been meant, `--padding "5 6"`, if `input` is a part of its value and not a file; `nil` if the text
  /// is too long to be shown.
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
    let units = LengthUnit.allCases.map(\.rawValue) + ["%", "deg", "x"]
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
