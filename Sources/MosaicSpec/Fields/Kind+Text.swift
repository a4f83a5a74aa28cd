// Texts, paths, and what CSS writes as text: colours, positions, lengths.

import MosaicScene

extension Kind where Value == String {
  /// A path, or another text that is not shown; not empty.
  static var path: Kind {
    Kind(
      text: "a path", wanted: "a string", .text(isRequired: true),
      parse: { text throws(SpecError) in
        if text.isEmpty { throw .empty(path: "", wanted: "at least one character") }
        return text
      }, spell: { $0 })
  }

  static var string: Kind {
    Kind(
      text: "a string", wanted: "a string", .string(pattern: nil),
      parse: { text throws(SpecError) in text }, spell: { $0 })
  }

  /// A text that is shown, of a length that is bounded.
  static func shownText(isRequired: Bool = false) -> Kind {
    Kind(
      text: "a text of up to \(TextStyle.largestLength) characters", wanted: "a string",
      .text(isRequired: isRequired, upTo: TextStyle.largestLength),
      parse: { text throws(SpecError) in
        if isRequired, text.isEmpty { throw .empty(path: "", wanted: "at least one character") }
        // No text has more characters than bytes, which are counted already.
        guard text.utf8.count > TextStyle.largestLength else { return text }
        let count = text.unicodeScalars.count
        if count > TextStyle.largestLength {
          throw .badValue(
            path: "", found: "a text of \(count) characters",
            allowed: "up to \(TextStyle.largestLength) characters")
        }
        return text
      }, spell: { $0 })
  }
}

extension Kind where Value == Color {
  static var color: Kind { color() }

  /// A CSS colour, or one of `words`.
  static func color(or words: [String] = [], orElse: String = "") -> Kind {
    let schema = Schema([
      ("description", .string("A CSS colour: hex, a name, rgb() or hsl().")), ("type", .string("string")),
      ("pattern", .string(SchemaPattern.whole(SchemaPattern.color))),
    ])
    return Kind(
      text: "a CSS colour such as #eee or tomato", wanted: "a CSS colour in quotes", schema.named("color"),
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
      text: "one or two of left, center, right, top, bottom, a percentage or points",
      wanted: "a CSS position in quotes", .string(pattern: nil),
      parse: css(Position.init(css:)), spell: { $0.description })
  }
}

extension Kind where Value == Length {
  /// Points, or a percentage in quotes.
  static var length: Kind { length(orElse: "") }

  /// - Parameter orElse: What else may be meant, for errors about `circle`.
  static func length(orElse circle: String) -> Kind {
    let points = Kind<Double>.number(SceneLimits.distance, wanted: "a number or a percentage in quotes")
    return points.map(
      { Length.points($0) }, back: { length in if case .points(let points) = length { points } else { 0 } }
    ).orText(
      .string(pattern: SchemaPattern.whole(SchemaPattern.upToHundred + "%")),
      parse: { text throws(SpecError) in
        do throws(CSSError) { return try Length(css: text) } catch {
          let percentage = "a percentage from \"0%\" to \"100%\""
          if cssPoints(text) != nil {
            throw .badValue(
              path: "", found: quoted(text), allowed: "a number without quotes, or \(percentage)")
          }
          throw .badValue(
            path: "", found: quoted(text), allowed: error.allowed + (text == "circle" ? circle : ""))
        }
      }
    ).writing { length in
      if case .points(let points) = length { .number(points) } else { .string("\(length)") }
    }
  }
}

extension Kind {
  /// Words in CSS as text.
  static func css(_ read: @escaping @Sendable (String) throws(CSSError) -> Value)
    -> @Sendable (String) throws(SpecError) -> Value
  {
    { text throws(SpecError) in do throws(CSSError) { return try read(text) } catch { throw SpecError(error) }
    }
  }

  /// The kind with another form in which documents are written.
  func writing(_ write: @escaping @Sendable (Value) -> JSONValue) -> Kind {
    Kind(kind, schema, read: read, parse: parse, write: write, spell: spell)
  }
}
