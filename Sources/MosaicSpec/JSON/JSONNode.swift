// A JSON text as a tree, read once from front to back: every value knows its place.

import MosaicText

/// A JSON text and its values, in the order of the text.
///
/// A value is a row of a table and not an object of its own: a document of 200,000 items has a million values.
final class JSONTree: Sendable {
  let bytes: [UInt8]
  /// The values, each before what it holds; a member is its key, as a string, and its value.
  let rows: [Row]

  init(bytes: [UInt8], rows: [Row]) { (self.bytes, self.rows) = (bytes, rows) }

  enum Kind: UInt8, Sendable { case null, no, yes, number, plainString, escapedString, array, object }

  /// A value of the text. Four bytes a number: texts end far below 4 GB.
  struct Row: Sendable {
    var kind: Kind
    let start: UInt32
    /// The first byte after it.
    var end: UInt32
    /// The first row that does not belong to it.
    var next: UInt32
    /// The array or object that holds it; its own for the document.
    let parent: UInt32
  }
}

/// The places of elements in their arrays, counted on from the last one: the errors of a long list would else count its elements
/// again and again.
final class JSONPlaces {
  /// The last element asked for and its place, by the row of its array.
  private var last: [Int: (element: JSONNode, place: Int)] = [:]

  func place(of node: JSONNode, in array: JSONNode) -> Int {
    var element = JSONNode(tree: array.tree, index: array.index + 1)
    var place = 0
    if let known = last[array.index], known.element.index <= node.index { (element, place) = known }
    while element.index < node.index { (element, place) = (element.next, place + 1) }
    last[array.index] = (element, place)
    return place
  }
}

// MARK: Nodes

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

  /// The number, if the value is one; infinite if a `Double` cannot hold it.
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

  /// The value of the first member of that name, if this is an object that has one.
  package func member(_ name: String) -> JSONNode? { members.first { $0.key.name == name }?.value }

  package var name: String { string ?? "" }

  /// The value on one line, without comments, and with its numbers as written.
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

  /// The path, such as `items[3].style.fit`; empty for the document.
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

// MARK: Texts

enum JSONString {
  struct Fault: Error { let detail: String }

  /// The text of a string between its quotes; its escapes were checked.
  static func unescaped(_ raw: ArraySlice<UInt8>) -> String {
    var text: [UInt8] = []
    text.reserveCapacity(raw.count)
    var index = raw.startIndex
    while index < raw.endIndex {
      if raw[index] == UInt8(ascii: "\\"), let (scalar, end) = try? escape(at: index, in: raw) {
        text += String(scalar).utf8
        index = end
      } else {
        text.append(raw[index])
        index += 1
      }
    }
    return String(decoding: text, as: UTF8.self)
  }

  private static let letters: [UInt8: Unicode.Scalar] = [
    UInt8(ascii: "\""): "\"", UInt8(ascii: "\\"): "\\", UInt8(ascii: "/"): "/", UInt8(ascii: "b"): "\u{8}",
    UInt8(ascii: "f"): "\u{C}", UInt8(ascii: "n"): "\n", UInt8(ascii: "r"): "\r", UInt8(ascii: "t"): "\t",
  ]

  /// The character of the escape that begins at `start`, and the first byte after it.
  static func escape(
    at start: Int, in bytes: ArraySlice<UInt8>
  ) throws(Fault) -> (scalar: Unicode.Scalar, end: Int) {
    let letter = start + 1 < bytes.endIndex ? bytes[start + 1] : 0
    if let scalar = letters[letter] { return (scalar, start + 2) }
    guard letter == UInt8(ascii: "u") else {
      throw Fault(detail: "unknown escape in a string; allowed: \\\" \\\\ \\/ \\b \\f \\n \\r \\t \\uXXXX")
    }
    guard let high = unit(at: start + 2, in: bytes) else {
      throw Fault(detail: "\\u in a string wants four hexadecimal digits")
    }
    if let scalar = Unicode.Scalar(high) { return (scalar, start + 6) }
    if high < 0xDC00, bytes[(start + 6)...].starts(with: "\\u".utf8),
      let low = unit(at: start + 8, in: bytes),
      (0xDC00..<0xE000).contains(low),
      let scalar = Unicode.Scalar(0x10000 + (high - 0xD800) << 10 + (low - 0xDC00))
    {
      return (scalar, start + 12)
    }
    throw Fault(detail: "\\u in a string is half of a surrogate pair; both halves are wanted")
  }

  private static func unit(at start: Int, in bytes: ArraySlice<UInt8>) -> UInt32? {
    guard start + 4 <= bytes.endIndex else { return nil }
    var value: UInt32 = 0
    for byte in bytes[start..<start + 4] {
      guard let digit = Character(UnicodeScalar(byte)).hexDigitValue else { return nil }
      value = value << 4 | UInt32(digit)
    }
    return value
  }
}
