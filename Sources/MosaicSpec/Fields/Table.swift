import MosaicScene

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

  /// The schema of the object; `defaults` is the value of one without keys.
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
