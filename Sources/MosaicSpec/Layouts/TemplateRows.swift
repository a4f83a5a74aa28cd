import MosaicLayout
import MosaicScene

/// Splits the text of a map into its rows.
///
/// There are slashes between the rows, or line breaks, or each row is in quotes as in CSS: `a a b / a a c`, `"a a b" "a a c"`.
/// A line break beside a slash, or between rows in quotes, is nothing but space.
enum TemplateRows {
  /// A row, and how many characters of the text are before it.
  typealias Row = (text: String, start: Int)

  /// A fault of a text, and its place; characters count from 1.
  static func error(_ found: String, at character: Int, of text: String, allowed: String) -> SpecError {
    .badValue(found: "\(found), at character \(character) of \(quoted(text))", allowed: allowed)
  }

  static func rows(of text: String) throws(SpecError) -> [Row] {
    let characters = Array(text)
    if characters.contains(where: isQuote) { return try quotedRows(characters, of: text) }
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
      throw error(
        "a line break between rows, beside slashes", at: line + 1, of: text,
        allowed: "one of them: 'a a b / a a c', or a line for each row")
    }
    return slashed.map(row)
  }

  private static func quotedRows(_ characters: [Character], of text: String) throws(SpecError) -> [Row] {
    var rows: [Row] = []
    var place = 0
    while place < characters.count {
      let quote = characters[place]
      if quote.isWhitespace {
        place += 1
        continue
      }
      guard isQuote(quote) else {
        throw error(
          quote == "/" ? "a slash between rows in quotes" : "text outside the quotes", at: place + 1,
          of: text,
          allowed:
            #"rows in quotes alone, such as "a a b" "a a c", or rows without quotes, such as a a b / a a c"#)
      }
      let start = place + 1
      guard let end = characters[start...].firstIndex(of: quote) else {
        throw error(
          "a quote that is not closed", at: place + 1, of: text,
          allowed: "a quote at both ends of each row")
      }
      rows.append(row(characters[start..<end]))
      place = end + 1
    }
    return rows
  }

  private static func row(_ characters: ArraySlice<Character>) -> Row {
    (String(characters), characters.startIndex)
  }

  private static func isQuote(_ character: Character) -> Bool { character == "\"" || character == "'" }
}
