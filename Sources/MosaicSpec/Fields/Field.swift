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
  /// A path to a property that may cross between threads, as paths written `\.property` do.
  package typealias Property<Value> = any WritableKeyPath<Owner, Value> & Sendable

  /// The name in JSON; for a layout's parameter also the name after `-p`.
  package let key: String
  /// The values that it takes, as help says of a layout's parameter.
  package private(set) var kind = ParameterKind.other("")
  let schema: Schema
  /// One sentence that says what it does.
  package let summary: String
  var property: (any PartialKeyPath<Owner> & Sendable)?
  /// Sets the value from a document; faults are noted.
  var read: @Sendable (SpecNode, inout Owner) -> Void = { _, _ in }
  /// Sets a value from text; the error's path is empty.
  package var parse: @Sendable (String, inout Owner) throws(SpecError) -> Void = { _, _ in }
  /// The value for a document; `nil` if the key has no value.
  let write: @Sendable (Owner) -> JSONValue?
  /// The value as text; `nil` if the key has no value.
  package var spell: @Sendable (Owner) -> String? = { _ in nil }
  /// Copies the value of the first owner to the second.
  package var copy: @Sendable (Owner, inout Owner) -> Void = { _, _ in }
  /// The words for a required key that is missing; `nil` if the key can be left out.
  private(set) var required: String?
  /// Whether it is written; a shorthand for other keys is not.
  private(set) var isWritten = true
  /// The option of the command line that sets it, if any.
  package var option: OptionRow?
  /// Rules between this key and others of its object.
  private(set) var rules: [Rule] = []
  /// The reason why a layout's parameter changes nothing; `nil` if it changes something.
  private(set) var idle: (@Sendable (Owner, LayoutFacts) -> String?)?
}

extension Field {
  /// A property of a value of any kind.
  public init<Value>(
    _ key: String, _ property: any WritableKeyPath<Owner, Value> & Sendable, _ kind: Kind<Value>,
    _ summary: String
  ) {
    self.init(key, property, kind, summary, set: { $0[keyPath: property] = $1 }) { $0[keyPath: property] }
  }

  /// A property that may be without a value.
  public init<Value>(
    _ key: String, _ property: any WritableKeyPath<Owner, Value?> & Sendable, _ kind: Kind<Value>,
    _ summary: String
  ) {
    self.init(key, property, kind, summary, set: { $0[keyPath: property] = $1 }) { $0[keyPath: property] }
  }

  /// A property that is not written if it has this value.
  package init<Value: Equatable>(
    _ key: String, _ property: Property<Value>, _ kind: Kind<Value>, unless value: Value, _ summary: String
  ) {
    self.init(key, property, kind, summary, set: { $0[keyPath: property] = $1 }) {
      $0[keyPath: property] == value ? nil : $0[keyPath: property]
    }
  }

  /// A key that is only written, since its value follows from other properties.
  package init<Value>(
    _ key: String, written kind: Kind<Value>, _ summary: String,
    _ get: @escaping @Sendable (Owner) -> Value?
  ) {
    let write = kind.write
    self.init(key: key, schema: kind.schema, summary: summary, write: { get($0).map(write) })
  }

  /// The key as a key of a holder that may have an owner; it is only written.
  package func written<Holder>(_ part: any KeyPath<Holder, Owner?> & Sendable) -> Field<Holder> {
    let write = write
    return Field<Holder>(
      key: key, schema: schema, summary: summary, write: { $0[keyPath: part].flatMap(write) })
  }

  private init<Value, Whole>(
    _ key: String, _ property: Property<Whole>, _ kind: Kind<Value>, _ summary: String,
    set: @escaping @Sendable (inout Owner, Value) -> Void, get: @escaping @Sendable (Owner) -> Value?
  ) {
    let read = kind.read
    let parse = kind.parse
    let write = kind.write
    let spell = kind.spell
    self.init(
      key: key, kind: kind.kind, schema: kind.schema, summary: summary, property: property,
      read: { node, owner in if let value = read(node) { set(&owner, value) } },
      parse: { text, owner throws(SpecError) in set(&owner, try parse(text)) },
      write: { get($0).map(write) }, spell: { get($0).map(spell) },
      copy: { $1[keyPath: property] = $0[keyPath: property] })
  }

  private func with(_ change: (inout Field) -> Void) -> Field {
    var field = self
    change(&field)
    return field
  }

  package func required(_ wanted: String) -> Field { with { $0.required = wanted } }
  package var unwritten: Field { with { $0.isWritten = false } }
  package func option(_ option: OptionRow) -> Field { with { $0.option = option } }
  package func rule(_ rules: Rule...) -> Field { with { $0.rules += rules } }
  func idle(_ reason: @escaping @Sendable (Owner, LayoutFacts) -> String?) -> Field {
    with { $0.idle = reason }
  }
  var withoutRules: Field { with { $0.rules = [] } }

  /// The key as a key of a holder of the owner.
  package func within<Holder>(_ part: any WritableKeyPath<Holder, Owner> & Sendable) -> Field<Holder> {
    let read = read
    let write = write
    return Field<Holder>(
      key: key, schema: schema, summary: summary, read: { read($0, &$1[keyPath: part]) },
      write: { write($0[keyPath: part]) }, required: required, isWritten: isWritten, rules: rules)
  }
}

/// The facts that decide whether a parameter of a layout changes anything.
struct LayoutFacts: Sendable {
  /// How many items are laid out at once.
  var count: Int
  /// Whether the height is given.
  var hasHeight: Bool
}

/// The name of an option, its line in the help, and what it may be mistaken for.
package struct OptionRow: Sendable {
  package let name: String
  /// The placeholder of its value in help; `nil` for a switch.
  package let value: String?
  package let summary: String
  package let aliases: [String]
  /// The separator of the parts of a value that people forget to quote; `nil` if a value is one word.
  package let separator: String?
  /// Whether such parts need not be numbers.
  package let hasWords: Bool

  package init(
    _ name: String, _ value: String?, _ summary: String, aliases: [String] = [], separator: String? = nil,
    hasWords: Bool = false
  ) {
    self.name = name
    self.value = value
    self.summary = summary
    self.aliases = aliases
    self.separator = separator
    self.hasWords = hasWords
  }
}
