// A kind of value: its form in JSON, its form as text, its JSON Schema and its words.

public import MosaicScene

/// How values of a type are read and written, in documents and on the command line.
///
/// The text form is that of the command line and, in quotes, of documents; documents may have other forms as well.
public struct Kind<Value: Sendable>: Sendable {
  /// The values that it takes, in words.
  public let kind: ParameterKind
  let schema: Schema
  /// Reads a value of a document; what is wrong is noted.
  let read: @Sendable (SpecNode) -> Value?
  /// Reads text; the error's path is empty.
  let parse: @Sendable (String) throws(SpecError) -> Value
  let write: @Sendable (Value) -> JSONValue
  let spell: @Sendable (Value) -> String

  init(
    _ kind: ParameterKind, _ schema: Schema, read: @escaping @Sendable (SpecNode) -> Value?,
    parse: @escaping @Sendable (String) throws(SpecError) -> Value,
    write: @escaping @Sendable (Value) -> JSONValue, spell: @escaping @Sendable (Value) -> String
  ) {
    (self.kind, self.schema, self.read, self.parse) = (kind, schema, read, parse)
    (self.write, self.spell) = (write, spell)
  }

  /// A kind of which documents alone have values, and no option.
  init(
    noText wanted: String, _ schema: Schema, read: @escaping @Sendable (SpecNode) -> Value?,
    write: @escaping @Sendable (Value) -> JSONValue
  ) {
    self.init(
      .other(wanted), schema, read: read,
      parse: { _ throws(SpecError) in throw .wrongType(path: "", found: "a text", wanted: wanted) },
      write: write,
      spell: { value in
        let json = write(value)
        return json.unwritable() == nil ? json.text : ""
      })
  }

  /// A kind of which documents have the text form alone, in quotes.
  init(
    text allowed: String, wanted: String, _ schema: Schema,
    parse: @escaping @Sendable (String) throws(SpecError) -> Value,
    spell: @escaping @Sendable (Value) -> String
  ) {
    self.init(
      .other(allowed), schema, read: { $0.string(wanted, parse) }, parse: parse,
      write: { .string(spell($0)) }, spell: spell)
  }

  /// The kind as one that documents may also write as text in quotes.
  ///
  /// - Parameter texts: The schema of its texts.
  func orText(_ texts: Schema, parse: @escaping @Sendable (String) throws(SpecError) -> Value) -> Kind {
    let read = read
    return Kind(
      kind, schema.or(texts),
      read: { node in node.json.isString ? node.string("a string", parse) : read(node) }, parse: parse,
      write: write, spell: spell)
  }

  /// The kind as one that documents may also write as a text of another kind.
  func orText<Text>(_ text: Kind<Text>, _ make: @escaping @Sendable (Text) -> Value) -> Kind {
    orText(text.schema, parse: { words throws(SpecError) in make(try text.parse(words)) })
  }

  /// The kind as a definition of its own in the schema.
  func named(_ name: String) -> Kind {
    Kind(kind, schema.named(name), read: read, parse: parse, write: write, spell: spell)
  }

  /// A kind whose values are made of those of this one.
  func map<Other>(
    _ make: @escaping @Sendable (Value) -> Other, back: @escaping @Sendable (Other) -> Value
  ) -> Kind<Other> {
    let (read, parse, write, spell) = (read, parse, write, spell)
    return Kind<Other>(
      kind, schema, read: { read($0).map(make) }, parse: { text throws(SpecError) in make(try parse(text)) },
      write: { write(back($0)) }, spell: { spell(back($0)) })
  }
}

/// The kinds of value that a key of a document or a parameter of a layout takes.
public enum ParameterKind: Hashable, Sendable {
  /// A number in a range.
  case number(NumberRange)
  /// A whole number in a range.
  case integer(ClosedRange<Int>)
  /// True or false.
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
  public var description: String {
    switch self {
    case .number(.any): "a number"
    case .number(let range): "a number, \(range.allowed())"
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
