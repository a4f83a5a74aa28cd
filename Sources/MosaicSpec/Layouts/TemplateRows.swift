// The rows of a map that is one text: as we write it, and as it stands in a style sheet.

/// Splits the text of a map into its rows.
///
/// There are slashes between the rows, or line breaks, or each row is in quotes as in CSS: `a a b / a a c`, `"a a b" "a a c"`.
/// A line break beside a slash, or between rows in quotes, is nothing but space.
enum TemplateRows {
  /// A row, and how many characters of the text are before it.
  struct Row: Equatable {
    let text: String
    let start: Int
  }

  /// A fault of a text, and its place; characters count from 1.
  struct Fault: Error, Equatable {
    let character: Int
    let found: String
    let allowed: String
  }

  static func rows(of text: String) throws(Fault) -> [Row] {
    let characters = Array(text)
    if characters.contains(where: isQuote) { return try quotedRows(characters) }
    let slashed = characters.split(omittingEmptySubsequences: false) { $0 == "/" }
    guard slashed.count > 1 else {
      // Empty lines are no rows; a text without any word has one, which is refused.
      let lines = characters.split(whereSeparator: \.isNewline).filter { !$0.allSatisfy(\.isWhitespace) }
      return (lines.isEmpty ? slashed : lines).map(row)
    }
    for part in slashed {
      // Line breaks beside a slash are before the first word of a part, or behind its last.
      let words = part.drop(while: \.isWhitespace)
      guard let last = words.lastIndex(where: { !$0.isWhitespace }),
        let line = words[...last].firstIndex(where: \.isNewline)
      else { continue }
      throw Fault(
        character: line + 1, found: "a line break between rows, beside slashes",
        allowed: "one of them: 'a a b / a a c', or a line for each row")
    }
    return slashed.map(row)
  }

  private static func quotedRows(_ characters: [Character]) throws(Fault) -> [Row] {
    var rows: [Row] = []
    var place = 0
    while place < characters.count {
      let quote = characters[place]
      if quote.isWhitespace {
        place += 1
        continue
      }
      guard isQuote(quote) else {
        throw Fault(
          character: place + 1,
          found: quote == "/" ? "a slash between rows in quotes" : "text outside the quotes",
          allowed:
            #"rows in quotes alone, such as "a a b" "a a c", or rows without quotes, such as a a b / a a c"#)
      }
      let start = place + 1
      guard let end = characters[start...].firstIndex(of: quote) else {
        throw Fault(
          character: place + 1, found: "a quote that is not closed",
          allowed: "a quote at both ends of each row")
      }
      rows.append(row(characters[start..<end]))
      place = end + 1
    }
    return rows
  }

  private static func row(_ characters: ArraySlice<Character>) -> Row {
    Row(text: String(characters), start: characters.startIndex)
  }

  private static func isQuote(_ character: Character) -> Bool { character == "\"" || character == "'" }
}
