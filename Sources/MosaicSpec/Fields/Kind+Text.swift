// Texts, paths, and what CSS writes as text: colours, positions, lengths.

package import MosaicScene

extension Kind where Value == String {
  /// A text that is checked.
  package static func text(
    _ schema: Schema, wanted: String = "a string",
    check: @escaping @Sendable (String) throws(SpecError) -> Void
  ) -> Kind {
    Kind(
      text: schema, wanted: wanted,
      parse: { text throws(SpecError) in
        try check(text)
        return text
      }, spell: { $0 })
  }

  package static var string: Kind { text(.string(pattern: nil)) { _ throws(SpecError) in } }

  /// A path, or another text that is not shown; not empty.
  package static var path: Kind { text(.text(isRequired: true), check: checkFilled) }

  @Sendable static func checkFilled(_ text: String) throws(SpecError) {
    if text.isEmpty { throw .empty(path: "", wanted: "at least one character") }
  }

  /// A text that is shown, of a length that is bounded.
  static func shownText(isRequired: Bool = false) -> Kind {
    text(.text(isRequired: isRequired, upTo: TextStyle.largestLength)) { text throws(SpecError) in
      if isRequired { try checkFilled(text) }
      // No text has more characters than bytes, which are counted already.
      guard text.utf8.count > TextStyle.largestLength else { return }
      let count = text.unicodeScalars.count
      if count > TextStyle.largestLength {
        throw .badValue(
          found: "a text of \(count) characters", allowed: "up to \(TextStyle.largestLength) characters")
      }
    }
  }
}

extension Kind where Value == Color {
  package static var color: Kind<Color> { color() }

  /// A CSS colour, or one of `words`.
  static func color(or words: [String] = [], orElse: String = "") -> Kind {
    let schema = Schema([
      ("description", .string("A CSS colour: hex, a name, rgb() or hsl().")), ("type", .string("string")),
      ("pattern", .string(SchemaPattern.whole(SchemaPattern.color))),
    ])
    return Kind(
      text: schema.named("color"), wanted: "a CSS colour in quotes",
      parse: { text throws(SpecError) in
        do throws(CSSError) { return try Color(css: text) } catch {
          let start = words.isEmpty ? "" : words.joined(separator: ", ") + " or "
          throw .unknown(text, among: words + Color.names, allowed: start + error.allowed + orElse)
        }
      }, spell: { $0.css })
  }
}

extension Kind where Value == Position {
  static var position: Kind {
    Kind(
      text: .string(pattern: nil), wanted: "a CSS position in quotes", parse: css(Position.init(css:)),
      spell: { $0.description })
  }
}

extension Kind where Value == Length {
  /// Points, or a percentage in quotes.
  static var length: Kind { length(orElse: "") }

  /// - Parameter circle: What else may be meant, for errors about `circle`.
  static func length(orElse circle: String) -> Kind {
    let points = Kind<Double>.number(SceneLimits.distance, wanted: "a number or a percentage in quotes")
    return points.map({ Length.points($0) }, back: \.amount).orText(
      .string(pattern: SchemaPattern.whole(SchemaPattern.upToHundred + "%")),
      parse: { text throws(SpecError) in
        do throws(CSSError) { return try Length(css: text) } catch {
          let number = "a number without quotes, or a percentage from \"0%\" to \"100%\""
          throw .refused(
            text,
            allowed: cssPoints(text) == nil ? error.allowed + (text == "circle" ? circle : "") : number)
        }
      }
    ).with {
      $0.write = { length in
        if case .points(let points) = length { .number(points) } else { .string("\(length)") }
      }
    }
  }
}

extension Kind {
  /// Words in CSS as text.
  static func css(_ read: @escaping @Sendable (String) throws(CSSError) -> Value) -> Parse {
    { text throws(SpecError) in
      do throws(CSSError) { return try read(text) } catch {
        throw .refused(error.text, allowed: error.allowed)
      }
    }
  }
}
