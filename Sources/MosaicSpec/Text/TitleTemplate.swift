// Titles, headers and footers with words in braces, which are replaced by numbers of pages.

import MosaicScene

/// Words in braces in a title, a header or a footer: `{page}` and `{pages}`; `{{` and `}}` are braces.
enum TitleTemplate {
  /// What is allowed, in words.
  private static let allowed =
    PageWords.words.map { "{\($0)}" }.joined(separator: ", ") + ", and {{ for a brace"

  /// A title's text, whose words in braces are known.
  static func kind(isRequired: Bool = false) -> Kind<String> {
    Kind<String>.shownText(isRequired: isRequired).checking { text throws(SpecError) in
      guard let word = PageWords.unknownWord(in: text) else { return }
      throw .badValue(
        path: "", found: "a text with \(quoted("{\(word)}"))", allowed: allowed + question(about: word))
    }
  }

  private static func question(about word: String) -> String {
    if CaptionTemplate.words.contains(word) { return "; {\(word)} is of a picture, and for captions" }
    let near = Suggestions.nearest(to: word, among: PageWords.words).map { "{\($0)}" }
    return Suggestions.question(near).map { "; \($0)" } ?? ""
  }
}

extension Kind where Value == String {
  /// The same texts, of which some are refused.
  fileprivate func checking(
    _ check: @escaping @Sendable (String) throws(SpecError) -> Void
  ) -> Kind {
    let parse = parse
    return Kind(
      text: "a text in which {page} and {pages} stand for numbers", wanted: "a string", schema,
      parse: { text throws(SpecError) in
        let text = try parse(text)
        try check(text)
        return text
      }, spell: { $0 })
  }
}
