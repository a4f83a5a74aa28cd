// A kind of value: its form in JSON, its form as text, its JSON Schema and its words.

package import MosaicLayout
public import MosaicScene
import MosaicText

/// How values of a type are read and written, in documents and on the command line.
///
/// | kind | of a property | in a document | after `-p` |
/// |---|---|---|---|
/// | ``number(_:)`` | `Double` | `1.5` | `share=1.5` |
/// | ``integer(_:)-(ClosedRange<Int>)`` | `Int` | `3` | `columns=3` |
/// | ``boolean`` | `Bool` | `true` | `wraps=true` |
/// | ``words`` | an enumeration of words | `"left"` | `side=left` |
/// | ``size`` | `Size` | `[80, 32]` | `cell=80x32` |
///
/// The property may be optional; it is `nil` if neither gives a value.
///
/// The command line has the text form, and so have documents, in quotes; documents may have other forms as well.
public struct Kind<Value: Sendable>: Sendable {
  package typealias Parse = @Sendable (String) throws(SpecError) -> Value

  /// The values that it takes, as help says of a layout's parameter.
  package var kind = ParameterKind.other("")
  var schema: Schema
  /// Reads a value of a document; faults are noted.
  var read: @Sendable (SpecNode) -> Value?
  /// Reads text; the error's path is empty.
  package var parse: Parse = { _ throws(SpecError) in
    throw .wrongType(path: "", found: "a text", wanted: "what only a document can say")
  }
  package var write: @Sendable (Value) -> JSONValue
  var spell: @Sendable (Value) -> String = { _ in "" }
}

extension Kind {
  /// A kind that documents have only in the text form, in quotes.
  package init(
    text schema: Schema, wanted: String = "a string", parse: @escaping Parse,
    spell: @escaping @Sendable (Value) -> String
  ) {
    self.init(
      schema: schema, read: { $0.string(wanted, parse) }, parse: parse, write: { .string(spell($0)) },
      spell: spell)
  }

  package func with(_ change: (inout Kind) -> Void) -> Kind {
    var kind = self
    change(&kind)
    return kind
  }

  /// The kind as one that documents may also write as text in quotes, which `inQuotes` reads if that differs
  /// from `parse`.
  package func orText(_ texts: Schema, parse: @escaping Parse, inQuotes: Parse? = nil) -> Kind {
    let read = read
    let inQuotes = inQuotes ?? parse
    return with {
      $0.schema = schema.or(texts)
      $0.read = { node in node.json.isString ? node.string("a string", inQuotes) : read(node) }
      $0.parse = parse
    }
  }

  /// The kind as one that documents may also write as a text of another kind.
  package func orText<Text>(_ text: Kind<Text>, _ make: @escaping @Sendable (Text) -> Value) -> Kind {
    let parse = text.parse
    return orText(text.schema, parse: { words throws(SpecError) in make(try parse(words)) })
  }

  /// The kind as a definition of its own in the schema.
  func named(_ name: String) -> Kind { with { $0.schema = schema.named(name) } }

  /// A kind whose values are made from this kind's values.
  package func map<Other>(
    _ make: @escaping @Sendable (Value) -> Other, back: @escaping @Sendable (Other) -> Value
  ) -> Kind<Other> {
    let read = read
    let parse = parse
    let write = write
    let spell = spell
    return Kind<Other>(
      kind: kind, schema: schema, read: { read($0).map(make) },
      parse: { text throws(SpecError) in make(try parse(text)) }, write: { write(back($0)) },
      spell: { spell(back($0)) })
  }

  /// Reads the text of an option or a parameter; an error names it.
  package func value(of text: String, at place: String) throws(SpecError) -> Value {
    do { return try parse(text) } catch { throw error.placed(at: place) }
  }
}

/// The kinds of value that a parameter of a layout takes.
package enum ParameterKind: Hashable, Sendable {
  case number(NumberRange)
  case integer(ClosedRange<Int>)
  case boolean
  /// One of some words.
  case words([String])
  /// Two sides above 0: `[width, height]` in JSON, `WxH` as text.
  case size
  /// A number in a range, or one of some words.
  case numberOrWords(NumberRange, [String])
  /// Any other value, in words.
  case other(String)
}

extension ParameterKind: CustomStringConvertible {
  /// The allowed values, such as `a number, at least 0`.
  package var description: String {
    switch self {
    case .number(.any): "a number"
    case .number(let range): "a number, \(range.allowed())"
    case .integer(let range) where range.upperBound == Int(NumberRange.limit):
      "a whole number, at least \(range.lowerBound)"
    case .integer(let range): "a whole number, \(range.lowerBound) to \(range.upperBound)"
    case .boolean: "true or false"
    case .words(let words): words.joined(separator: ", ")
    case .size: "a size, as WxH or [w, h]"
    case .numberOrWords(let range, let words):
      "a number, \(range.allowed()), or \(words.joined(separator: ", "))"
    case .other(let words): words
    }
  }
}

extension Kind where Value == Double {
  /// A number in a range.
  public static func number(_ range: NumberRange) -> Kind { number(range, wanted: "a number") }

  static func number(_ range: NumberRange, wanted: String) -> Kind {
    let kind = ParameterKind.number(range)
    return Kind(
      kind: kind, schema: .number(range), read: { $0.number(range, wanted: wanted) },
      parse: { text throws(SpecError) in try range.checked(parsed(text, kind)) },
      write: { .number($0) }, spell: { shortest($0) })
  }

  fileprivate static func parsed(_ text: String, _ kind: ParameterKind) throws(SpecError) -> Double {
    if let number = decimal(text) { return number }
    throw .refused(text, allowed: "\(kind)")
  }
}

extension Kind where Value == Int {
  /// A whole number in a range of numbers, such as `.atLeast(1)`.
  public static func integer(_ range: NumberRange) -> Kind { integer(range.whole) }

  /// A whole number in a range.
  public static func integer(_ range: ClosedRange<Int>) -> Kind {
    let kind = ParameterKind.integer(range)
    return Kind(
      kind: kind, schema: .integer(range), read: { $0.whole(range) },
      parse: { text throws(SpecError) in try NumberRange(range).checkedWhole(Kind<Double>.parsed(text, kind))
      }, write: { .number(Double($0)) }, spell: { "\($0)" })
  }

  /// A whole number of at least 0.
  package static var count: Kind { integer(0...1 << 53) }
}

extension Kind where Value == PixelRect {
  /// `[x, y, width, height]` in whole pixels, with sides of at least 1, or text.
  package static func rectangle(_ parse: @escaping Parse) -> Kind<PixelRect> {
    let number = Kind<Int>.integer(-(1 << 31)...1 << 31)
    let wanted = "[x, y, width, height] in pixels"
    return Kind(
      schema: .list(number.schema, least: 4, most: 4),
      read: { node in
        guard let sides = node.array(4, wanted: wanted, number.read) else { return nil }
        guard sides[2] > 0, sides[3] > 0 else {
          return node.refuse(
            .badValue(path: node.path, found: "\(sides)", allowed: "a width and a height of at least 1"))
        }
        return PixelRect(x: sides[0], y: sides[1], width: sides[2], height: sides[3])
      },
      write: { .array([$0.x, $0.y, $0.width, $0.height].map { .number(Double($0)) }) }
    ).orText(.string(pattern: nil), parse: parse)
  }
}

extension Kind where Value == Bool {
  /// True or false.
  public static var boolean: Kind {
    Kind(
      kind: .boolean, schema: .boolean,
      read: { $0.json.boolean ?? $0.refuse($0.wrongType("true or false")) },
      parse: { text throws(SpecError) in
        if let value = Bool(text) { return value }
        throw .refused(text, allowed: "\(ParameterKind.boolean)")
      }, write: { .boolean($0) }, spell: { "\($0)" })
  }
}

extension Kind where Value: RawRepresentable<String> & CaseIterable {
  /// One of the words that are the cases of an enumeration.
  public static var words: Kind { words(foreign: [:]) }

  /// - Parameter foreign: Words that others have for them, in small letters.
  static func words(foreign: [String: Value]) -> Kind {
    let words = Value.allCases.map(\.rawValue)
    return Kind(
      text: .words(words),
      parse: { text throws(SpecError) in
        if let value = Value(rawValue: text) { return value }
        throw .unknown(text, among: words, meant: foreign[text.lowercased()]?.rawValue)
      }, spell: { $0.rawValue }
    ).with { $0.kind = .words(words) }
  }
}

extension Kind {
  /// Two values of a kind in an array, such as `[x, y]`; if the value is not an array, the error asks for `otherwise`,
  /// if given.
  static func pair<Half>(
    _ part: Kind<Half>, _ wanted: String, otherwise: String? = nil,
    make: @escaping @Sendable (Half, Half) -> Value, parts: @escaping @Sendable (Value) -> (Half, Half)
  ) -> Kind {
    let read = part.read
    let write = part.write
    return Kind(
      schema: .list(part.schema, least: 2, most: 2),
      read: { node in
        node.array(2, wanted: wanted, otherwise: otherwise, read).map { make($0[0], $0[1]) }
      },
      write: { value in
        let (one, other) = parts(value)
        return .array([write(one), write(other)])
      })
  }
}

extension Kind where Value == Point {
  static func point(_ range: NumberRange, otherwise: String? = nil) -> Kind {
    pair(.number(range), "[x, y]", otherwise: otherwise, make: { Point(x: $0, y: $1) }) { ($0.x, $0.y) }
  }
}

// MARK: Texts, paths, and what CSS writes as text: colours, positions, lengths

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

// MARK: Values as they were given, words of a table, and one text or several

extension Kind where Value == String {
  /// Any value, as JSON on one line.
  package static var any: Kind {
    Kind(schema: Schema([]), read: { $0.json.line }, write: { .verbatim($0) })
  }

  /// A string or a number, as JSON.
  package static var name: Kind {
    Kind(
      schema: Schema([("type", .array([.string("string"), .string("number")]))]),
      read: {
        $0.json.isString || $0.json.isNumber ? $0.json.line : $0.refuse($0.wrongType("a string or a number"))
      }, write: { .verbatim($0) })
  }

  /// One of some words.
  package static func word(of words: [String]) -> Kind {
    Kind(
      text: .words(words),
      parse: { text throws(SpecError) in
        if words.contains(text) { return text }
        throw .unknown(text, among: words)
      }, spell: { $0 })
  }
}

extension Kind where Value == [String] {
  /// A text or a number, or an array of such.
  package static var oneOrMore: Kind {
    let one = Kind<String>(
      schema: Schema([("type", .array([.string("string"), .string("number")]))]),
      read: { $0.json.isNumber ? $0.json.line : $0.string(wanted: "a string, a number or an array of such") },
      write: { .string($0) })
    let several = Kind.list(one, least: "at least one")
    return Kind(
      schema: one.schema.or(several.schema),
      read: { node in node.json.isArray ? several.read(node) : one.read(node).map { [$0] } },
      write: several.write)
  }
}

extension Kind where Value == [String] {
  /// Texts in an array, at least one.
  package static var texts: Kind { list(Kind<String>.string, least: "at least one text") }
}

extension Kind where Value == [Int] {
  /// A whole number of at least 0, or several in an array.
  package static var oneOrMoreCounts: Kind {
    let one = Kind<Int>.count
    let several = Kind.list(one, least: "at least one number")
    return Kind(
      schema: one.schema.or(several.schema),
      read: { node in node.json.isArray ? several.read(node) : one.read(node).map { [$0] } },
      write: { $0.count == 1 ? one.write($0[0]) : several.write($0) })
  }
}
