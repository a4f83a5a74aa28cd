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

  package static var keys: [String] { fields.map(\.key) }

  /// The value of a key as a document has it; `nil` where there is none.
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
  /// An object with the record's keys; `wanted` is asked for where there is no object.
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

  /// A list of values, of which text is one; `least` is what one without elements lacks, `nil` where it may have none.
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
