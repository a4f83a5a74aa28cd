// From words to named values; nothing is interpreted here beyond what the table says.

import MosaicSpec

/// The words of a command line, sorted.
struct Arguments {
  let command: Command
  /// The words that follow the command's name.
  let words: [String]
  /// The variables that the program was started with.
  let environment: [String: String]
  /// Values by option, as typed; a switch holds an empty text.
  var values: [String: [String]] = [:]
  /// The words that are no options, in order.
  var inputs: [String] = []
  /// Inputs that may be parts of the value before them, which was not quoted.
  private(set) var looseWords: [LooseWords] = []

  /// All values of an option, in order; none where it is not given.
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
        let loose = last(option.name).flatMap { LooseWords(option, value: $0) }
        mayBeLoose = loose != nil
        if let loose { looseWords.append(loose) }
      } else if word.hasPrefix("-"), word != "-" {
        let name = Self.split(word.dropFirst()).name
        let meant = Option.meant(by: name).filter { $0.commands.contains(command) }
        guard meant.isEmpty else { throw .oneDash(name, meant: meant.map(\.name)) }
        do { try addShort(word.dropFirst(), among: options, &rest) } catch { throw error.about(file: word) }
        mayBeLoose = false
      } else {
        inputs.append(word)
        if mayBeLoose { mayBeLoose = looseWords[looseWords.count - 1].take(word) }
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
  /// The option of that name, else those that other programs call so.
  fileprivate static func meant(by word: String) -> [Option] {
    if word.count > 1, let option = table.first(where: { $0.name == word }) { return [option] }
    return options(called: word)
  }
}
