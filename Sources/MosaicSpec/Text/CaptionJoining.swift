/// Puts the parts of a caption together; where a picture says nothing, its separators go too.
///
/// `{name} · {taken} · {camera}` of a picture that says no time is `a.jpg · Canon EOS R5`, and `{stem} ({taken:%Y})` is `a`.
enum CaptionJoining {
  enum Part {
    /// As it is in the template.
    case written(String)
    /// The value of a word.
    case value(String)
    /// A word that stands for nothing.
    case missing

    var text: String {
      switch self {
      case .written(let text), .value(let text): text
      case .missing: ""
      }
    }
  }

  /// The parts in a row; of the separators beside a missing part one is left out, and brackets around it alone.
  static func text(of parts: [Part]) -> String {
    var texts = parts.map(\.text)
    for (index, part) in parts.enumerated() {
      guard case .missing = part else { continue }
      // The text that is left next to it: other missing parts are empty by now.
      let before = texts[..<index].lastIndex { !$0.isEmpty }
      let after = texts[index...].firstIndex { !$0.isEmpty }
      let joinsBefore = before.map { isWritten(parts[$0]) && isSeparator(texts[$0]) } ?? false
      let joinsAfter = after.map { isWritten(parts[$0]) && isSeparator(texts[$0]) } ?? false
      if let before, let after, isWritten(parts[before]), isWritten(parts[after]),
        let inner = unbracketed(texts[before], texts[after])
      {
        (texts[before], texts[after]) = inner
      } else if let before, joinsBefore {
        // A line keeps its break before it, and loses what separates within it.
        let isAfter =
          joinsAfter && texts[before].contains("\n") && after.map { texts[$0].contains("\n") } == false
        texts[isAfter ? after ?? before : before] = ""
      } else if let after, joinsAfter {
        texts[after] = ""
      }
    }
    return texts.joined()
  }

  private static func isWritten(_ part: Part) -> Bool { if case .written = part { true } else { false } }

  /// Whether it does nothing but separate.
  private static func isSeparator(_ text: String) -> Bool {
    text.unicodeScalars.allSatisfy {
      $0.properties.isWhitespace || "·•|/,;:-–—+~".unicodeScalars.contains($0)
    }
  }

  /// Both without the brackets between them and the space before these; `nil` where there are none.
  private static func unbracketed(_ before: String, _ after: String) -> (String, String)? {
    guard let open = before.last, let close = after.first, ["()", "[]"].contains("\(open)\(close)") else {
      return nil
    }
    var (before, after) = (before.dropLast(), after.dropFirst())
    while before.last == " " { before.removeLast() }
    if before.isEmpty { after = after.drop { $0 == " " } }
    return (String(before), String(after))
  }
}
