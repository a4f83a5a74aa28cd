// One row of a table of keys: from it follow reading, writing, merging, help, schema and the command line's option.

/// A key of an object in a document, and the property behind it.
///
/// ```swift
/// static let parameters: [Field<TilesLayout>] = [
///   Field("columns", \.columns, .integer(1...100), "Tiles in a row."),
///   Field("gap", \.gap, .number(.atLeast(0)), "Space between tiles, in points."),
/// ]
/// ```
public struct Field<Owner: Sendable>: Sendable {
  /// A path to a property that may cross between threads, as those written `\.property` do.
  public typealias Property<Value> = any WritableKeyPath<Owner, Value> & Sendable

  /// The name in JSON; of a layout's parameter also that after `-p`.
  public let key: String
  /// One sentence that says what it does.
  public let summary: String
  /// The values that it takes.
  public let kind: ParameterKind
  /// The words for a key that must be there and is not; `nil` where it can be left out.
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
    self.init(key, property, kind, summary, set: { $0[keyPath: property] = $1 }) { $0[keyPath: property] }
  }

  /// A property that may be without a value.
  public init<Value>(_ key: String, _ property: Property<Value?>, _ kind: Kind<Value>, _ summary: String) {
    self.init(key, property, kind, summary, set: { $0[keyPath: property] = $1 }) { $0[keyPath: property] }
  }

  /// A property that is not written where it has this value.
  init<Value: Equatable>(
    _ key: String, _ property: Property<Value>, _ kind: Kind<Value>, unless value: Value, _ summary: String
  ) {
    self.init(key, property, kind, summary, set: { $0[keyPath: property] = $1 }) {
      $0[keyPath: property] == value ? nil : $0[keyPath: property]
    }
  }

  /// - Parameters:
  ///   - property: The property that is copied.
  ///   - set: Sets the value.
  ///   - get: The value to be written, if there is one.
  private init<Value, Whole>(
    _ key: String, _ property: Property<Whole>, _ kind: Kind<Value>, _ summary: String,
    set: @escaping @Sendable (inout Owner, Value) -> Void, get: @escaping @Sendable (Owner) -> Value?
  ) {
    self.init(
      key, kind.kind, kind.schema, summary, property,
      read: { node, owner in if let value = kind.read(node) { set(&owner, value) } },
      parse: { text, owner throws(SpecError) in set(&owner, try kind.parse(text)) },
      write: { get($0).map(kind.write) }, spell: { get($0).map(kind.spell) },
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

  func required(_ wanted: String) -> Field {
    var field = self
    field.required = wanted
    return field
  }

  var unwritten: Field {
    var field = self
    field.isWritten = false
    return field
  }

  func option(_ option: OptionRow) -> Field {
    var field = self
    field.option = option
    return field
  }
}

/// The name of an option, its line in the help, and what it may be mistaken for.
package struct OptionRow: Sendable {
  package let name: String
  /// The placeholder of its value in help; `nil` for a switch.
  package let value: String?
  package let summary: String
  package let aliases: [String]
  /// The separator of the parts of a value that people forget to quote; `nil` where a value is one word.
  package let separator: String?
  /// Whether such parts need not be numbers.
  package let hasWords: Bool

  package init(
    _ name: String, _ value: String?, _ summary: String, aliases: [String] = [], separator: String? = nil,
    hasWords: Bool = false
  ) {
    (self.name, self.value, self.summary, self.aliases) = (name, value, summary, aliases)
    (self.separator, self.hasWords) = (separator, hasWords)
  }
}
