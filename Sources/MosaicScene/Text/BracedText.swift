/// A text with words in braces, in its parts; `{{` and `}}` are braces.

package enum BracedText {
  package enum Piece {
    case text(String)
    case word(String)
    /// A brace that is never closed.
    case open
  }

  /// - Parameter ofLetters: Whether words have only letters, and braces around anything else stay unchanged.
  package static func pieces(of text: String, ofLetters: Bool = false) -> [Piece] {
    guard text.utf8.contains(where: { $0 == 0x7B || $0 == 0x7D }) else { return [.text(text)] }
    var (pieces, plain): ([Piece], String) = ([], "")
    var rest = text[...]
    while let character = rest.popFirst() {
      if character == "{" || character == "}", rest.first == character {
        rest.removeFirst()
        plain.append(character)
      } else if character == "{", let word = word(at: rest, ofLetters) {
        pieces += [.text(plain), .word(String(word))]
        plain = ""
        rest = rest[word.endIndex...].dropFirst()
      } else if character == "{", !ofLetters {
        return pieces + [.text(plain), .open, .text(String(rest))]
      } else {
        plain.append(character)
      }
    }
    return pieces + [.text(plain)]
  }

  private static func word(at rest: Substring, _ ofLetters: Bool) -> Substring? {
    let word = rest.prefix { ofLetters ? $0.isASCII && $0.isLetter : $0 != "}" }
    return rest[word.endIndex...].first == "}" && !(ofLetters && word.isEmpty) ? word : nil
  }
}

/// The words `{page}` and `{pages}` in titles, headers and footers.
package enum PageWords {
  package static let words = ["page", "pages"]

  /// The first word in braces that is not in ``words``; `nil` if all are.
  package static func unknownWord(in text: String) -> String? {
    for case .word(let word) in BracedText.pieces(of: text, ofLetters: true) where !words.contains(word) {
      return word
    }
    return nil
  }

  static func expanded(_ text: String, page: Int, of count: Int) -> String {
    BracedText.pieces(of: text, ofLetters: true).map { piece in
      switch piece {
      case .text(let text): text
      case .word("page"): "\(page)"
      case .word("pages"): "\(count)"
      case .word(let other): "{\(other)}"
      case .open: "{"
      }
    }.joined()
  }
}
