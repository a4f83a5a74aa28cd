// mosaic complete: the answer to the words typed so far. The scripts of `mosaic completions` call it, so no help lists it.

import MosaicSpec

/// The words and files that a shell may put in place of the last word typed.
struct Completion {
  /// The files of the answer: `none`, `folders`, `all`, or endings with `|` between. `all` and endings include folders.
  private(set) var files = "none"
  /// The beginning of the last word that answers do not repeat: `--layout=`, or `-l` of `-lgrid`.
  private(set) var skipped = ""
  /// The words of the answer, with their meanings; a value follows a word that ends in `=`.
  private(set) var words: [(word: String, meaning: String)] = []

  /// The answer as lines: `FILES SKIPPED`, then for each word `WORD`, or `WORD`, a tab and its meaning.
  ///
  /// The shell keeps the words that begin with the rest of the last word, by its own rules.
  var text: String {
    let lines = words.map { $0.meaning.isEmpty ? $0.word : "\($0.word)\t\($0.meaning)" }
    return (["\(files) \(skipped)"] + lines).map { $0 + "\n" }.joined()
  }

  /// - Parameter pieces: The words behind the program's name up to the cursor, also cut before and behind `=` and `:`, as bash does.
  init(_ pieces: some Sequence<String>) {
    var typed: [String] = []
    // The part of the last word that bash has cut off.
    var cut = ""
    var follows = false
    for piece in pieces {
      let isSeparator = !piece.isEmpty && piece.allSatisfy { "=:".contains($0) }
      if let last = typed.last, isSeparator || follows {
        typed[typed.count - 1] += piece
        cut = isSeparator ? last + piece : last
      } else {
        typed.append(piece)
        cut = ""
      }
      follows = isSeparator
    }
    guard let last = typed.popLast() else { return }
    answer(last, behind: typed)
    if !cut.isEmpty { leaveOut(cut) }
  }

  private mutating func answer(_ last: String, behind typed: [String]) {
    let commands = Command.all.map { ($0.name, $0.summary) }
    guard let name = typed.first else {
      words = commands
      words += [
        ("help", "list the commands, or the options of one"), ("--help", "list the commands"),
        ("--version", "versions of mosaic and its libraries"),
      ]
      return
    }
    if name == "help", typed.count == 1 { words = commands }
    guard let command = Command.all.first(where: { $0.name == name }) else { return }
    let options = Option.options(of: command)

    var needsValue: Option?
    var values: [String: String] = [:]
    var areOptionsOver = false
    for word in typed.dropFirst() where !areOptionsOver {
      if let option = needsValue {
        values[option.name] = word
        needsValue = nil
      } else if word == "--" {
        areOptionsOver = true
      } else if let (option, head) = Self.option(in: word, of: options) {
        if let head {
          values[option.name] = String(word.dropFirst(head.count))
        } else if !option.isValueOptional {
          needsValue = option
        }
      }
    }

    if let needsValue {
      offer(needsValue.offers, values)
    } else if areOptionsOver || !last.hasPrefix("-") {
      offer(command.inputs, values)
    } else if let (option, head) = Self.option(in: last, of: options), let head {
      skipped = head
      offer(option.offers, values)
    } else {
      for option in options {
        if let short = option.short { words.append(("-\(short)", option.row.summary)) }
        words.append(("--\(option.name)" + (option.row.value == nil ? "" : "="), option.row.summary))
      }
    }
  }

  /// The option with a value that a word names, and the text before a value inside the word; `nil` for switches.
  private static func option(in word: String, of options: [Option]) -> (option: Option, head: String?)? {
    if word.hasPrefix("--") {
      let name = String(word.dropFirst(2).prefix { $0 != "=" })
      guard let option = options.first(where: { $0.name == name || $0.synonym == name }),
        option.row.value != nil
      else { return nil }
      return (option, word.contains("=") ? "--\(name)=" : nil)
    }
    guard word.hasPrefix("-") else { return nil }
    // Switches may stand before it: `-rl grid`.
    for index in word.indices.dropFirst() {
      guard let option = options.first(where: { $0.short == word[index] }) else { return nil }
      guard option.row.value != nil else { continue }
      let value = word[index...].dropFirst()
      return (option, value.isEmpty ? nil : String(word[...index]) + (value.hasPrefix("=") ? "=" : ""))
    }
    return nil
  }

  /// - Parameter values: The values of the options before, by option.
  private mutating func offer(_ value: CompletionValue, _ values: [String: String]) {
    switch value {
    case .text: break
    case .words(let offered): words = offered.map { ($0, "") }
    case .files(let endings): files = endings.isEmpty ? "all" : endings.joined(separator: "|")
    case .wordsOrFiles(let offered, let endings):
      offer(.words(offered), values)
      offer(.files(endings), values)
    case .folders: files = "folders"
    case .settings(let option):
      let name = values[option.typed] ?? "auto"
      let layout = LayoutRegistry.standard.layouts.first { $0.typeName == name }
      for parameter in layout?.parameterInfo ?? [] {
        let offered: [String] =
          switch parameter.kind {
          case .words(let words): words
          case .boolean: ["true", "false"]
          default: [""]
          }
        words += offered.map { ("\(parameter.key)=\($0)", parameter.summary) }
      }
    }
  }

  /// Answers only about the piece behind the last cut, which is a word for bash.
  private mutating func leaveOut(_ cut: String) {
    let begun = cut.dropFirst(skipped.count)
    skipped = ""
    if !begun.isEmpty { files = "none" }
    words = words.filter { $0.word.hasPrefix(begun) }.map {
      (String($0.word.dropFirst(begun.count)), $0.meaning)
    }
  }
}
