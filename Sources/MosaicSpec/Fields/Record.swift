// An object of a document as a table of its keys, and rules between them.

import MosaicText

/// A value that is an object in documents, described by a table of its keys.
package protocol Record: Sendable {
  init()
  /// The keys in the order of the documentation: they are read and merged in this order, whatever their order in the document.
  static var fields: [Field<Self>] { get }
}

extension Record {
  /// This value over another one: properties that it has win. For records whose properties may be without a value.
  package func over(_ base: Self) -> Self {
    var merged = base
    for field in Self.fields where field.write(self) != nil { field.copy(self, &merged) }
    return merged
  }

  package static var keys: [String] { fields.map(\.key) }

  /// The value of a key as a document has it; `nil` if the key has no value.
  package func value(of key: String) -> JSONValue? {
    Self.fields.first { $0.key == key }.flatMap { $0.write(self) }
  }

  /// Sets the value of a key from text, as the command line has it; an error has the place as its path.
  package mutating func set(_ key: String, to text: String, at place: String) throws(SpecError) {
    guard let field = Self.fields.first(where: { $0.key == key }) else { return }
    do { try field.parse(text, &self) } catch { throw error.placed(at: place) }
  }

  /// Reads a document that is such an object, as JSON in UTF-8 with comments or without.
  package init(json bytes: some Collection<UInt8>) throws(SpecErrors) {
    var record = Self()
    try SpecNode.read(bytes) { Table(Self.fields).read($0, into: &record) }
    self = record
  }

  /// The document as JSON.
  package var json: JSONValue { Table(Self.fields).write(self) }

  /// The JSON Schema (draft 2020-12) of such documents, indented.
  package static func jsonSchema(title: String, _ description: String) -> String {
    Table(fields).schema(defaults: nil).document(title: title, description)
  }
}

extension Kind where Value: Record {
  /// An object with the record's keys; the error asks for `wanted` if the value is not an object.
  package static func record(wanted: String = "an object", fields: [Field<Value>] = Value.fields) -> Kind {
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
  /// An object that is only written, since its values follow from the whole.
  package static func written(_ fields: [Field<Value>]) -> Kind {
    let table = Table(fields)
    return Kind(
      schema: table.schema(defaults: nil), read: { $0.refuse($0.wrongType("nothing: it is only written")) },
      write: { table.write($0) })
  }

  /// An object whose keys are any names; it is written in the order of the names.
  package static func byName<Name: Hashable & Comparable & Sendable & LosslessStringConvertible, Element>(
    _ element: Kind<Element>
  ) -> Kind where Value == [Name: Element] {
    let read = element.read
    let write = element.write
    return Kind(
      schema: Schema(
        [("type", .string("object")), ("additionalProperties", element.schema.json)],
        definitions: element.schema.definitions),
      read: { node in
        guard node.json.isObject else { return node.refuse(node.wrongType("an object")) }
        var values: Value = [:]
        for (key, value) in node.json.members {
          if node.faults.endsReading() { break }
          guard let name = Name(key.name) else { continue }
          values[name] = read(SpecNode(json: value, faults: node.faults, offset: node.offset))
        }
        return values
      },
      write: { values in .object(values.sorted { $0.key < $1.key }.map { ("\($0.key)", write($0.value)) }) })
  }

  /// A list of values; text is read as one value. `least` names what an empty list lacks; `nil` if the list may be empty.
  package static func list<Element>(_ element: Kind<Element>, least: String?) -> Kind
  where Value == [Element] {
    let read = element.read
    let parse = element.parse
    let write = element.write
    return Kind(
      schema: .list(element.schema, least: least == nil ? 0 : 1),
      read: { node in
        guard let (values, count) = node.list(read) else { return nil }
        guard count == 0, let least else { return values }
        return node.refuse(.empty(path: node.path, wanted: least))
      }, parse: { text throws(SpecError) in [try parse(text)] }, write: { .array($0.map(write)) })
  }
}

extension Kind where Value == [String] {
  /// One path, or a list of them.
  package static var paths: Kind {
    let (path, paths) = (Kind<String>.path, list(.path, least: "at least one path"))
    return Kind(
      schema: paths.schema.or(path.schema),
      read: { node in
        if node.json.isString { return path.read(node).map { [$0] } }
        return node.json.isArray ? paths.read(node) : node.refuse(node.wrongType("a path or a list of paths"))
      }, write: { $0.count == 1 ? .string($0[0]) : paths.write($0) })
  }
}

// MARK: Tables

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

  /// Reads an object into `owner`, and checks the rules; `false` if the value is not an object.
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

  /// The schema of the object; `defaults` is the value of an object without keys.
  func schema(defaults: Owner?) -> Schema {
    let members = zip(fields, isOptional).map { field, isOptional in
      // A constant needs no default. Keys of which one must be present have no default either.
      let isOpen = isOptional && !field.schema.keywords.contains { $0.0 == "const" }
      let value = isOpen ? defaults.flatMap(field.write) : nil
      return (field.key, field.schema.described(field.summary, default: value))
    }
    return .object(members, required: fields.filter { $0.required != nil }.map(\.key), rules: rules)
  }
}

// MARK: Rules between keys

/// A rule between keys of one object.
package struct Rule: Sendable {
  /// The keywords that say it in JSON Schema.
  let schema: [(String, JSONValue)]
  /// Keys of which one must be present.
  var oneOf: [String] = []
  /// Notes an error if the rule does not hold.
  let check: @Sendable (Members) -> Void

  static func needs(_ key: String, for others: [String], _ detail: String) -> Rule {
    Rule(
      schema: [("dependentRequired", .object(others.map { ($0, .array([.string(key)])) }))],
      check: { members in
        guard members[key] == nil, members.isSound else { return }
        for other in others { members.note(other, detail) }
      })
  }

  /// Exactly one of some keys is present; the error is made from the keys that are present.
  static func exactlyOne(of keys: [String], _ detail: @escaping @Sendable ([String]) -> SpecError) -> Rule {
    Rule(
      schema: [("oneOf", .array(keys.map { .object([("required", .array([.string($0)]))]) }))], oneOf: keys,
      check: { members in
        let count = keys.count { members[$0] != nil }
        guard count > 1 || count == 0 && members.isSound else { return }
        members.node.note(detail(keys.filter { members[$0] != nil }).placed(at: members.node.path))
      })
  }

  /// Some keys cannot all be present; the error is about the first of them.
  package static func notAll(of keys: [String], _ detail: String) -> Rule {
    Rule(
      schema: [("not", .object([("required", .array(keys.map(JSONValue.string)))]))],
      check: { members in
        if keys.allSatisfy({ members[$0] != nil }) { members.note(keys[0], detail) }
      })
  }

  /// Some keys are for one word of the key `type`; an object without that key means the first word. The error is made from the word
  /// that was found.
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
        // An unknown word was noted already.
        let value = members[type]
        guard let found = value == nil ? words.first : value?.json.string, words.contains(found),
          found != word
        else { return }
        for key in keys { members.note(key, detail(found)) }
      })
  }
}

// MARK: The members of an object

/// The members of an object, by the keys that it may have: no key is present twice, and no other key is.
struct Members {
  let node: SpecNode
  let keys: [String]
  /// The members that are present, by the index of their keys: most objects have few.
  private var found: [(index: Int, value: SpecNode)] = []
  /// Whether a key may be reported as missing: not if the object has an unknown key, which may be a misspelling of it, and not if
  /// others will give the key.
  var isSound: Bool

  init(node: SpecNode, keys: [String]) {
    self.node = node
    self.keys = keys
    isSound = !node.faults.allowsGaps
  }

  /// The member of that name, `nil` if it is missing; `null` is a value.
  subscript(key: String) -> SpecNode? { found.first { keys[$0.index] == key }?.value }

  func value(at index: Int) -> SpecNode? { found.first { $0.index == index }?.value }

  mutating func add(_ value: SpecNode, at index: Int) { found.append((index, value)) }

  mutating func remove(at index: Int) { found.removeAll { $0.index == index } }

  func path(of key: String) -> String { DocumentPlace.member(key, of: node.path) }

  /// Notes the fault of a member, if the member is present.
  func note(_ key: String, _ detail: String) {
    self[key]?.note(.conflict(path: path(of: key), detail: detail))
  }
}

extension SpecNode {
  /// The members of an object; other keys than those are refused.
  func members(
    _ keys: [String], _ isOptional: [Bool], wanted: String, unknownKey: UnknownKey
  ) -> Members? {
    guard json.isObject else { return refuse(wrongType(wanted)) }
    var members = Members(node: self, keys: keys)
    for (key, value) in json.members {
      let name = key.name
      guard let index = keys.firstIndex(of: name) else {
        members.isSound = false
        if faults.endsReading() { break }
        faults.note(unknownKey(name, DocumentPlace.member(name, of: path), keys), at: offset ?? key.offset)
        continue
      }
      // Readers of JSON differ in which of the two they take.
      if members.value(at: index) != nil {
        let detail = "is there twice in this object; leave one out"
        faults.note(.conflict(path: members.path(of: name), detail: detail), at: offset ?? key.offset)
        members.remove(at: index)
      }
      members.add(
        SpecNode(
          json: value, faults: faults, optionalKey: isOptional[index] ? name : nil,
          defaults: defaults?.member(name), offset: offset), at: index)
    }
    guard let defaults else { return members }
    // Other keys than those wanted were refused when the defaults were read.
    for (key, value) in defaults.members {
      guard let index = keys.firstIndex(of: key.name), members.value(at: index) == nil else { continue }
      members.add(SpecNode(json: value, faults: faults, offset: offset ?? json.offset), at: index)
    }
    return members
  }
}
