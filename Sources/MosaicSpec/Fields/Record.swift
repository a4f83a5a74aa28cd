// An object of a document as a table of its keys.

/// A value that is an object in documents, described by a table of its keys.
package protocol Record: Sendable {
  init()
  /// The keys, in the order of the documentation.
  ///
  /// They are read and merged in this order, whatever the order in the document.
  static var fields: [Field<Self>] { get }
}

extension Record {
  /// This value over another one: what it has wins.
  ///
  /// For values whose properties may be without a value.
  package func over(_ base: Self) -> Self {
    var merged = base
    for field in Self.fields where field.write(self) != nil { field.copy(self, &merged) }
    return merged
  }
}

/// The keys of an object, in the order in which they are read and written.
struct Table<Owner: Sendable>: Sendable {
  private let fields: [Field<Owner>]
  let keys: [String]
  private let rules: [Rule]
  /// Whether an object need not have the key.
  private let isOptional: [Bool]

  init(_ fields: [Field<Owner>]) {
    let rules = fields.flatMap(\.rules)
    (self.fields, self.rules, keys) = (fields, rules, fields.map(\.key))
    isOptional = fields.map { field in
      field.required == nil && !rules.contains { $0.oneOf.contains(field.key) }
    }
  }

  /// Reads an object into `owner`, and checks the rules; whether there was an object.
  @discardableResult func read(
    _ node: SpecNode, into owner: inout Owner, wanted: String = "an object",
    unknownKey: SpecNode.UnknownKey = SpecNode.unknownKey
  ) -> Bool {
    guard let members = node.members(keys, isOptional, wanted: wanted, unknownKey: unknownKey) else {
      return false
    }
    for (index, field) in fields.enumerated() {
      if let value = members.value(at: index) {
        field.read(value, &owner)
      } else if let wanted = field.required, members.isSound {
        node.note(.missing(path: members.path(of: field.key), wanted: wanted))
      }
    }
    for rule in rules { rule.check(members) }
    return true
  }

  func write(_ owner: Owner) -> JSONValue {
    .object(fields.compactMap { field in field.isWritten ? field.write(owner).map { (field.key, $0) } : nil })
  }

  /// The schema of the object.
  ///
  /// - Parameter defaults: The value of an object without keys.
  func schema(defaults: Owner?) -> Schema {
    let members = zip(fields, isOptional).map { field, isOptional in
      // A constant needs no default, and of keys of which one must be there none has one.
      let isOpen = isOptional && !field.schema.keywords.contains { $0.0 == "const" }
      let value = isOpen ? defaults.flatMap(field.write) : nil
      return (field.key, field.schema.described(field.summary, default: value))
    }
    return .object(members, required: fields.filter { $0.required != nil }.map(\.key), rules: rules)
  }
}

extension Kind where Value: Record {
  /// An object with the record's keys.
  ///
  /// - Parameter wanted: What is asked for where there is no object.
  static func record(wanted: String = "an object", fields: [Field<Value>] = Value.fields) -> Kind {
    let table = Table(fields)
    return Kind(
      schema: table.schema(defaults: Value()),
      read: { node in
        var record = Value()
        return table.read(node, into: &record, wanted: wanted) ? record : nil
      }, write: { table.write($0) })
  }
}

extension Kind {
  /// A list of values.
  ///
  /// - Parameter least: What a list without elements lacks.
  static func list<Element>(_ element: Kind<Element>, least: String) -> Kind where Value == [Element] {
    let (read, write) = (element.read, element.write)
    return Kind(
      schema: .list(element.schema, least: 1),
      read: { node in
        var values: [Element] = []
        guard let count = node.forEach({ if let value = read($0) { values.append(value) } }) else {
          return nil
        }
        return count == 0 ? node.refuse(.empty(path: node.path, wanted: least)) : values
      }, write: { .array($0.map(write)) })
  }
}
