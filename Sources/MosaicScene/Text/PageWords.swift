// Words in titles that stand for numbers of pages.

/// The words `{page}` and `{pages}` in titles, headers and footers; `{{` and `}}` are braces.
package enum PageWords {
  /// The words that a title may hold in braces.
  package static let words = ["page", "pages"]

  /// The first word in braces that is none of ``words``; `nil` where there is none.
  ///
  /// A word is of letters alone, so that braces around anything else are what they are.
  package static func unknownWord(in text: String) -> String? {
    for case .word(let word) in pieces(of: text) where !words.contains(word) { return word }
    return nil
  }

  /// The text with its words replaced; any other word in braces stays.
  static func expanded(_ text: String, page: Int, of count: Int) -> String {
    pieces(of: text).map { piece in
      switch piece {
      case .text(let text): text
      case .word("page"): "\(page)"
      case .word("pages"): "\(count)"
      case .word(let other): "{\(other)}"
      }
    }.joined()
  }

  private enum Piece {
    case text(String)
    case word(String)
  }

  private static func pieces(of text: String) -> [Piece] {
    guard text.utf8.contains(where: { $0 == 0x7B || $0 == 0x7D }) else { return [.text(text)] }
    var (pieces, plain): ([Piece], String) = ([], "")
    var rest = text[...]
    while let character = rest.popFirst() {
      let isBrace = character == "{" || character == "}"
      if isBrace, rest.first == character {
        rest.removeFirst()
        plain.append(character)
      } else if character == "{", let word = word(at: rest) {
        pieces += [.text(plain), .word(String(word))]
        plain = ""
        rest = rest[word.endIndex...].dropFirst()
      } else {
        plain.append(character)
      }
    }
    return pieces + [.text(plain)]
  }

  /// Letters up to a closing brace.
  private static func word(at rest: Substring) -> Substring? {
    let word = rest.prefix { $0.isASCII && $0.isLetter }
    return !word.isEmpty && rest[word.endIndex...].first == "}" ? word : nil
  }
}
