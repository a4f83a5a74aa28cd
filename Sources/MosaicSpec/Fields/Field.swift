// One row of a table of keys: from it follow reading, writing, merging, help, schema and the command line's option.

public import MosaicLayout
import MosaicScene

/// A key of an object in a document, and the property behind it.
///
/// ```swift
/// static let parameters: [Field<TilesLayout>] = [
///   .integer("columns", \.columns, 1...100, "Tiles in a row."),
///   .number("gap", \.gap, .atLeast(0), "Space between tiles, in points."),
/// ]
/// ```
public struct Field<Owner: Sendable>: Sendable {
  /// A path to a property that may cross between threads, as those written `\.property` do.
  public typealias Property<Value> = any WritableKeyPath<Owner, Value> & Sendable

  /// The name in JSON; of a layout's parameter also that after `-p`.
  public let key: String
  /// One sentence that says what it does.
  public let summary: String
  /// What values it takes.
  public let kind: ParameterKind
  /// What is wanted where the key must be there and is not; `nil` where it can be left out.
  private(set) var required: String?
  /// Whether it is written; a shorthand for other keys is not.
  private(set) var isWritten = true
  /// The option of the command line that sets it, if any.
  private(set) var option: OptionRow?
  let schema: Schema
  let property: (any PartialKeyPath<Owner> & Sendable)?
  /// Sets the value from a document; what is wrong is noted.
  let read: @Sendable (SpecNode, inout Owner) -> Void
  /// Sets a value from text; the error's path is empty.
  let parse: @Sendable (String, inout Owner) throws(SpecError) -> Void
  /// The value for a document; `nil` where there is none.
  let write: @Sendable (Owner) -> JSONValue?
  /// The value as text; `nil` where there is none.
  let spell: @Sendable (Owner) -> String?
  /// Sets the value of the second to that of the first.
  let copy: @Sendable (Owner, inout Owner) -> Void

  /// A property of a value of any kind.
  public init<Value>(_ key: String, _ property: Property<Value>, _ kind: Kind<Value>, _ summary: String) {
    self.init(
      key, kind.kind, kind.schema, summary, property,
      read: { node, owner in
        if let value = kind.read(node) { owner[keyPath: property] = value }
      },
      parse: { text, owner throws(SpecError) in owner[keyPath: property] = try kind.parse(text) },
      write: { kind.write($0[keyPath: property]) }, spell: { kind.spell($0[keyPath: property]) },
      copy: { $1[keyPath: property] = $0[keyPath: property] })
  }

  /// A property that may be without a value.
  public init<Value>(_ key: String, _ property: Property<Value?>, _ kind: Kind<Value>, _ summary: String) {
    self.init(
      key, kind.kind, kind.schema, summary, property,
      read: { node, owner in
        if let value = kind.read(node) { owner[keyPath: property] = value }
      },
      parse: { text, owner throws(SpecError) in owner[keyPath: property] = try kind.parse(text) },
      write: { $0[keyPath: property].map(kind.write) }, spell: { $0[keyPath: property].map(kind.spell) },
      copy: { $1[keyPath: property] = $0[keyPath: property] })
  }

  init(
    _ key: String, _ kind: ParameterKind, _ schema: Schema, _ summary: String,
    _ property: (any PartialKeyPath<Owner> & Sendable)?,
    read: @escaping @Sendable (SpecNode, inout Owner) -> Void,
    parse: @escaping @Sendable (String, inout Owner) throws(SpecError) -> Void,
    write: @escaping @Sendable (Owner) -> JSONValue?, spell: @escaping @Sendable (Owner) -> String?,
    copy: @escaping @Sendable (Owner, inout Owner) -> Void, option: OptionRow? = nil
  ) {
    (self.key, self.kind, self.schema, self.summary, self.property) = (key, kind, schema, summary, property)
    (self.read, self.parse, self.write, self.spell, self.copy) = (read, parse, write, spell, copy)
    self.option = option
  }

  /// The same key, which must be there.
  func required(_ wanted: String) -> Field {
    var field = self
    field.required = wanted
    return field
  }

  /// The same key, which is not written.
  var unwritten: Field {
    var field = self
    field.isWritten = false
    return field
  }

  /// The same key with an option of the command line.
  func option(_ option: OptionRow) -> Field {
    var field = self
    field.option = option
    return field
  }
}

extension Field {
  /// A number.
  public static func number(
    _ key: String, _ property: Property<Double>, _ range: NumberRange, _ summary: String
  ) -> Field { Field(key, property, .number(range), summary) }

  /// A number that need not be given.
  public static func number(
    _ key: String, _ property: Property<Double?>, _ range: NumberRange, _ summary: String
  ) -> Field { Field(key, property, .number(range), summary) }

  /// A whole number.
  public static func integer(
    _ key: String, _ property: Property<Int>, _ range: ClosedRange<Int>, _ summary: String
  ) -> Field { Field(key, property, .integer(range), summary) }

  /// A whole number that need not be given.
  public static func integer(
    _ key: String, _ property: Property<Int?>, _ range: ClosedRange<Int>, _ summary: String
  ) -> Field { Field(key, property, .integer(range), summary) }

  /// True or false.
  public static func boolean(_ key: String, _ property: Property<Bool>, _ summary: String) -> Field {
    Field(key, property, .boolean, summary)
  }

  /// One of the words that are the cases of an enumeration.
  public static func words<Word: RawRepresentable<String> & CaseIterable & Sendable>(
    _ key: String, _ property: Property<Word>, _ summary: String
  ) -> Field { Field(key, property, .words, summary) }

  /// A width and a height.
  public static func size(_ key: String, _ property: Property<Size>, _ summary: String) -> Field {
    Field(key, property, .size, summary)
  }

  /// A width and a height that need not be given.
  public static func size(_ key: String, _ property: Property<Size?>, _ summary: String) -> Field {
    Field(key, property, .size, summary)
  }
}
