import MosaicScene

/// A value in a JSON text, with its place.
package struct JSONNode: Sendable {
  let tree: JSONTree
  let index: Int

  var row: JSONTree.Row { tree.rows[index] }

  // MARK: What it is

  package var isString: Bool { row.kind == .plainString || row.kind == .escapedString }
  package var isNumber: Bool { row.kind == .number }
  package var isArray: Bool { row.kind == .array }
  package var isObject: Bool { row.kind == .object }

  package var string: String? {
    let row = row
    switch row.kind {
    case .plainString:
      return String(decoding: tree.bytes[Int(row.start) + 1..<Int(row.end) - 1], as: UTF8.self)
    case .escapedString: return JSONString.unescaped(tree.bytes[Int(row.start) + 1..<Int(row.end) - 1])
    default: return nil
    }
  }

  /// Its number, where it is one; infinite where a `Double` cannot hold it.
  package var number: Double? {
    let row = row
    guard row.kind == .number else { return nil }
    // Most are short and whole.
    if row.end - row.start <= 15 {
      var whole = 0
      for byte in tree.bytes[Int(row.start)..<Int(row.end)] {
        guard byte >= 0x30, byte <= 0x39 else { whole = -1; break }
        whole = whole * 10 + Int(byte - 0x30)
      }
      if whole >= 0 { return Double(whole) }
    }
    return Double(String(decoding: tree.bytes[Int(row.start)..<Int(row.end)], as: UTF8.self))
  }

  package var boolean: Bool? {
    row.kind == .yes ? true : row.kind == .no ? false : nil
  }

  /// The value in words, for errors.
  package var found: String {
    switch row.kind {
    case .null: "null"
    case .no: "false"
    case .yes: "true"
    case .number: "a number"
    case .plainString, .escapedString: "a string"
    case .array: "an array"
    case .object: "an object"
    }
  }

  // MARK: What it holds

  /// The elements of an array; none of anything else.
  package var elements: some Sequence<JSONNode> {
    let end = isArray ? Int(row.next) : index + 1
    let tree = tree
    return sequence(state: index + 1) { next in
      guard next < end else { return nil }
      defer { next = Int(tree.rows[next].next) }
      return JSONNode(tree: tree, index: next)
    }
  }

  /// The members of an object; none of anything else.
  package var members: some Sequence<(key: JSONNode, value: JSONNode)> {
    let end = isObject ? Int(row.next) : index + 1
    let tree = tree
    return sequence(state: index + 1) { next -> (key: JSONNode, value: JSONNode)? in
      guard next < end else { return nil }
      let key = JSONNode(tree: tree, index: next)
      let value = JSONNode(tree: tree, index: next + 1)
      next = Int(value.row.next)
      return (key, value)
    }
  }

  /// The value of the first member of that name, where it is an object that has one.
  package func member(_ name: String) -> JSONNode? { members.first { $0.key.name == name }?.value }

  package var name: String { string ?? "" }

  /// The value on one line, without comments, and with its numbers as they are written.
  package var line: String {
    var bytes: [UInt8] = []
    write(to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  private func write(to text: inout [UInt8]) {
    if isObject {
      text.append("{")
      for (index, (key, value)) in members.enumerated() {
        text.begin(part: index, indent: nil)
        text.append(quoted: key.name)
        text.append(": ")
        value.write(to: &text)
      }
      text.append("}")
    } else if isArray {
      text.append("[")
      for (index, element) in elements.enumerated() {
        text.begin(part: index, indent: nil)
        element.write(to: &text)
      }
      text.append("]")
    } else if let string {
      text.append(quoted: string)
    } else {
      text += tree.bytes[Int(row.start)..<Int(row.end)]
    }
  }

  // MARK: Its place

  var offset: Int { Int(row.start) }

  /// Such as `items[3].style.fit`; empty for the document.
  ///
  /// - Complexity: O(values before it in the objects that hold it, and in the arrays from the element on whose place was asked for
  ///   last); meant for errors.
  func path(_ places: JSONPlaces = JSONPlaces()) -> String {
    let parent = JSONNode(tree: tree, index: Int(row.parent))
    if parent.index == index { return "" }
    if parent.isArray { return "\(parent.path(places))[\(places.place(of: self, in: parent))]" }
    for member in parent.members where member.value.index == index {
      return DocumentPlace.member(member.key.name, of: parent.path(places))
    }
    return parent.path(places)
  }

  var next: JSONNode { JSONNode(tree: tree, index: Int(row.next)) }
}
