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
