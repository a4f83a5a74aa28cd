// A kind of value: its form in JSON, its form as text, its JSON Schema and its words for errors.

/// How values of a type are read and written, in documents and on the command line.
///
/// The text form is that of the command line and, in quotes, of documents; documents may have other forms as well.
public struct Kind<Value: Sendable>: Sendable {
  /// What it takes, in words.
  public let kind: ParameterKind
  /// Its JSON Schema, without a description.
  let schema: Schema
  /// Reads a value of a document; what is wrong is noted.
  let read: @Sendable (SpecNode) -> Value?
  /// Reads text; the error's path is empty.
  let parse: @Sendable (String) throws(SpecError) -> Value
  /// The value for a document.
  let write: @Sendable (Value) -> JSONValue
  /// The value as text.
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

  /// The same kind, which documents may also write as text in quotes.
  ///
  /// - Parameter texts: The schema of its texts.
  func orText(
    _ texts: Schema, parse: @escaping @Sendable (String) throws(SpecError) -> Value
  ) -> Kind {
    let read = read
    return Kind(
      kind, schema.or(texts),
      read: { node in node.json.isString ? node.string("a string", parse) : read(node) }, parse: parse,
      write: write, spell: spell)
  }

  /// The same kind as a definition of its own in the schema.
  func named(_ name: String) -> Kind {
    Kind(kind, schema.named(name), read: read, parse: parse, write: write, spell: spell)
  }

  /// A kind whose values are made of those of this one.
  func map<Other>(
    _ make: @escaping @Sendable (Value) -> Other, back: @escaping @Sendable (Other) -> Value
  ) -> Kind<Other> {
    let (read, parse, write, spell) = (read, parse, write, spell)
    return Kind<Other>(
      kind, schema, read: { read($0).map(make) },
      parse: { text throws(SpecError) in make(try parse(text)) }, write: { write(back($0)) },
      spell: { spell(back($0)) })
  }
}
