// An object of a document as a table of its keys, and rules between them.

import MosaicScene

/// A value that is an object in documents, described by a table of its keys.
package protocol Record: Sendable {
  init()
  /// The keys in the order of the documentation: they are read and merged in it, whatever the order in the document.
  static var fields: [Field<Self>] { get }
}

extension Record {
  /// This value over another one: what it has wins. For values whose properties may be without a value.
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

extension Kind where Value: Record {
  /// An object with the record's keys; `wanted` is asked for where there is no object.
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
  /// A list of values; `least` is what one without elements lacks.
  static func list<Element>(_ element: Kind<Element>, least: String) -> Kind where Value == [Element] {
    let (read, write) = (element.read, element.write)
    return Kind(
      schema: .list(element.schema, least: 1),
      read: { node in
        guard let (values, count) = node.list(read) else { return nil }
        return count == 0 ? node.refuse(.empty(path: node.path, wanted: least)) : values
      }, write: { .array($0.map(write)) })
  }
}

/// A rule between keys of one object.
struct Rule: Sendable {
  /// The keywords that say it in JSON Schema.
  let schema: [(String, JSONValue)]
  /// Keys of which one must be there.
  var oneOf: [String] = []
  /// Notes where it does not hold.
  let check: @Sendable (Members) -> Void

  static func needs(_ key: String, for others: [String], _ detail: String) -> Rule {
    Rule(
      schema: [("dependentRequired", .object(others.map { ($0, .array([.string(key)])) }))],
      check: { members in
        guard members[key] == nil, members.isSound else { return }
        for other in others { members.note(other, detail) }
      })
  }

  /// Exactly one of some keys is there; the words are made of the keys that are.
  static func exactlyOne(of keys: [String], _ detail: @escaping @Sendable ([String]) -> SpecError) -> Rule {
    Rule(
      schema: [("oneOf", .array(keys.map { .object([("required", .array([.string($0)]))]) }))], oneOf: keys,
      check: { members in
        let count = keys.count { members[$0] != nil }
        guard count > 1 || count == 0 && members.isSound else { return }
        members.node.note(detail(keys.filter { members[$0] != nil }).placed(at: members.node.path))
      })
  }

  /// Some keys cannot all be there; the first of them is named.
  static func notAll(of keys: [String], _ detail: String) -> Rule {
    Rule(
      schema: [("not", .object([("required", .array(keys.map(JSONValue.string)))]))],
      check: { members in
        if keys.allSatisfy({ members[$0] != nil }) { members.note(keys[0], detail) }
      })
  }

  /// Some keys are for one word of the key `type`, whose first word is meant where there is none; the words are made of that there.
  static func only(
    _ keys: [String], where type: String, is word: String, among words: [String],
    _ detail: @escaping @Sendable (String) -> String
  ) -> Rule {
    let isWord = JSONValue.object([
      ("properties", .object([(type, .object([("const", .string(word))]))])),
      ("required", .array(word == words.first ? [] : [.string(type)])),
    ])
    let some = keys.map { JSONValue.object([("required", .array([.string($0)]))]) }
    return Rule(
      schema: [("if", isWord), ("else", .object([("not", .object([("anyOf", .array(some))]))]))],
      check: { members in
        // A word that is none of them was noted already.
        let value = members[type]
        guard let found = value == nil ? words.first : value?.json.string, words.contains(found),
          found != word
        else { return }
        for key in keys { members.note(key, detail(found)) }
      })
  }
}
