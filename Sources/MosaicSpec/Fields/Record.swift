// An object of a document as a table of its keys.

/// A value that is an object in documents, described by a table of its keys.
public protocol Record: Sendable {
  init()
  /// The keys, in the order of the documentation.
  ///
  /// They are read and merged in this order, whatever the order in the document.
  static var fields: [Field<Self>] { get }
  /// Rules between the keys.
  static var rules: [Rule] { get }
}

extension Record {
  /// No rules.
  public static var rules: [Rule] { [] }

  /// This value over another one: what it has wins.
  ///
  /// For values whose properties may be without a value.
  public func over(_ base: Self) -> Self {
    var merged = base
    for field in Self.fields where field.write(self) != nil { field.copy(self, &merged) }
    return merged
  }
}

extension Array {
  /// Reads an object that has these fields into `owner`, and checks the rules; whether there was an object.
  ///
  /// - Parameter keys: The fields' keys, for who reads many objects.
  @discardableResult func read<Owner>(
    _ node: SpecNode, into owner: inout Owner, rules: [Rule], keys: [String]? = nil,
    wanted: String = "an object", unknownKey: SpecNode.UnknownKey = SpecNode.unknownKey
  ) -> Bool where Element == Field<Owner> {
    guard let members = node.members(keys ?? map(\.key), wanted: wanted, unknownKey: unknownKey) else {
      return false
    }
    for index in indices {
      let value = members.value(at: index)
      if let wanted = self[index].required {
        if let value = members.required(value, self[index].key, wanted: wanted) {
          self[index].read(value, &owner)
        }
      } else if var value {
        if rules.contains(where: { $0.oneOf.contains(self[index].key) }) { value.optionalKey = nil }
        self[index].read(value, &owner)
      }
    }
    for rule in rules { rule.check(members) }
    return true
  }

  func write<Owner>(_ owner: Owner) -> JSONValue where Element == Field<Owner> {
    .object(compactMap { field in field.isWritten ? field.write(owner).map { (field.key, $0) } : nil })
  }

  /// The schema of the object.
  ///
  /// - Parameter defaults: The value of an object without keys.
  func schema<Owner>(defaults: Owner?, rules: [Rule]) -> Schema where Element == Field<Owner> {
    Schema.object(
      map { field in
        // A constant needs no default, and of keys of which one must be there none has one.
        let isConstant = field.schema.keywords.contains { $0.0 == "const" }
        let isChosen = rules.contains { $0.oneOf.contains(field.key) }
        let isOpen = field.required == nil && !isConstant && !isChosen
        let value = isOpen ? defaults.flatMap(field.write) : nil
        return (field.key, field.schema.described(field.summary, default: value))
      }, required: filter { $0.required != nil }.map(\.key), rules: rules)
  }
}

extension Kind where Value: Record {
  /// An object with the record's keys.
  ///
  /// - Parameters:
  ///   - wanted: What is asked for where there is no object.
  ///   - fields: The keys, if not all of the record.
  static func record(wanted: String = "an object", fields: [Field<Value>] = Value.fields) -> Kind {
    let (keys, rules) = (fields.map(\.key), Value.rules)
    return Kind(
      noText: wanted, fields.schema(defaults: Value(), rules: rules),
      read: { node in
        var record = Value()
        return fields.read(node, into: &record, rules: rules, keys: keys, wanted: wanted) ? record : nil
      }, write: { fields.write($0) })
  }
}

extension Kind {
  /// A list of values.
  ///
  /// - Parameter least: What a list without elements lacks.
  static func list<Element>(_ element: Kind<Element>, least: String) -> Kind where Value == [Element] {
    Kind(
      noText: "a list", Schema.list(element.schema, least: 1),
      read: { node in
        var values: [Element] = []
        guard let count = node.forEach({ if let value = element.read($0) { values.append(value) } }) else {
          return nil
        }
        return count == 0 ? node.refuse(.empty(path: node.path, wanted: least)) : values
      }, write: { .array($0.map(element.write)) })
  }
}
