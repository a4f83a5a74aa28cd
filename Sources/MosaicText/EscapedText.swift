// Texts of others in messages: characters that mislead are spelled out, and long texts are shortened.

/// Spells out control characters, those that turn the direction of text (as in CVE-2021-42574), line breaks of all kinds, and the
/// parts that would make a line a command to a CI, wherever they are in it: `##[` and `##vso[`.
package enum EscapedText {
  package enum Form: CaseIterable, Sendable {
    /// A line for people: `\n`, `\t` and `\u{9b}`.
    case line
    /// Between quotes in such a line: quotes are spelled out as well.
    case quoted
    /// Between quotes in a JSON document: `\n` and `\u009b`, quotes and backslashes.
    case json
  }

  /// The text in that form; most has nothing to be spelled out.
  package static func escaped(_ text: String, as form: Form) -> String {
    let scalars = text.unicodeScalars
    let commands = commands(in: scalars)
    guard !commands.isEmpty || scalars.contains(where: { spelled($0, form) != nil }) else { return text }
    return scalars.indices.map { index in
      let scalar = scalars[index]
      return commands.contains(index) ? code(scalar, form) : spelled(scalar, form) ?? String(scalar)
    }.joined()
  }

  /// The second `#` of each `##[` or `##word[`.
  private static func commands(in text: String.UnicodeScalarView) -> Set<String.Index> {
    var found: Set<String.Index> = []
    var rest = text[...]
    while let index = rest.firstIndex(of: "#") {
      rest = rest[text.index(after: index)...]
      guard let second = rest.indices.first, rest.first == "#" else { continue }
      if rest.dropFirst().drop(while: { $0.isASCII && $0.properties.isAlphabetic }).first == "[" {
        found.insert(second)
      }
    }
    return found
  }

  package static func spelled(_ scalar: Unicode.Scalar, _ form: Form) -> String? {
    switch scalar {
    case "\"" where form != .line: return "\\\""
    case "\\" where form == .json: return "\\\\"
    case "\n": return "\\n"
    case "\t" where form != .json: return "\\t"
    default: break
    }
    return isUnseen(scalar) ? code(scalar, form) : nil
  }

  private static func code(_ scalar: Unicode.Scalar, _ form: Form) -> String {
    form == .json
      ? String(scalar).utf16.map { "\\u" + $0.hexadecimal(width: 4) }.joined()
      : "\\u{\(scalar.value.hexadecimal())}"
  }

  /// Controls (C0, DEL, C1), line and paragraph separators, and format characters: marks of direction, of no width, and the
  /// like. The two joiners are parts of words and of emoji, and stay.
  private static func isUnseen(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.isASCII { return scalar.value < 0x20 || scalar.value == 0x7F }
    switch scalar.properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator: return true
    case .format: return scalar != "\u{200C}" && scalar != "\u{200D}"
    default: return false
    }
  }

  /// The text for a sentence: for a long text, its first sixty characters, `…`, and the number of all; with a quotation mark on
  /// both sides of the text itself.
  package static func shortened(_ text: String, quote: String = "", as form: Form? = nil) -> String {
    let shown = 60
    let longest = 80
    let scalars = text.unicodeScalars
    let isLong = text.utf8.count > longest && scalars.count > longest
    let start = isLong ? String(scalars.prefix(shown)) : text
    let spelled = form.map { escaped(start, as: $0) } ?? start
    return quote + spelled + (isLong ? "…\(quote) (\(scalars.count) characters)" : quote)
  }

  /// The path for a sentence: for a long path, the beginning and the end, with `…` between them, 200 characters in all.
  package static func shortened(path: String) -> String { shortened(path, to: 200) }

  /// A message of one line or several, each shortened to two thousand characters, whatever it quotes.
  package static func shortened(message: String) -> String {
    message.utf8.count <= 2000
      ? message
      : message.split(separator: "\n", omittingEmptySubsequences: false).map {
        shortened(String($0), to: 2000)
      }.joined(separator: "\n")
  }

  private static func shortened(_ text: String, to longest: Int) -> String {
    let scalars = text.unicodeScalars
    guard text.utf8.count > longest, scalars.count > longest else { return text }
    return String(scalars.prefix(longest / 2 - 1)) + "…" + String(scalars.suffix(longest / 2))
  }
}

/// The text in quotes on one line, with invisible characters spelled out; for a long text, the start and the length.
package func quoted(_ text: String) -> String { EscapedText.shortened(text, quote: "\"", as: .quoted) }
