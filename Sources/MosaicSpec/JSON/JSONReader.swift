// From bytes to a tree: JSON (RFC 8259) with comments and trailing commas, as editors know it under the name JSONC.

import MosaicText

/// Reads a text once, from front to back, without recursion.
package struct JSONReader {
  /// How deep arrays and objects may be nested; a spec needs six.
  static let deepest = 100

  private let bytes: [UInt8]
  private let isStrict: Bool
  private var index = 0
  private var rows: [JSONTree.Row] = []
  private var open: [Level] = []

  private struct Level {
    let row: Int
    let isObject: Bool
  }

  /// Reads one JSON value, in UTF-8 with or without a byte order mark.
  ///
  /// - Parameter isStrict: Whether it must be JSON to the letter, as browsers read it: without comments, trailing commas and a mark.
  /// - Throws: ``SpecError`` if the text is not JSON.
  /// - Complexity: O(bytes).
  package static func read(
    _ bytes: some Collection<UInt8>, isStrict: Bool = false
  ) throws(SpecError) -> JSONNode {
    var reader = JSONReader(
      bytes: Array(isStrict ? bytes[...] : bytes.withoutByteOrderMark), isStrict: isStrict)
    try reader.checkText()
    try reader.document()
    return JSONNode(tree: JSONTree(bytes: reader.bytes, rows: reader.rows), index: 0)
  }

  private init(bytes: [UInt8], isStrict: Bool) { (self.bytes, self.isStrict) = (bytes, isStrict) }

  // MARK: Values

  private mutating func document() throws(SpecError) {
    repeat {
      try skipSpace()
      switch peek {
      case UInt8(ascii: "["): try begin(isObject: false)
      case UInt8(ascii: "{"): try begin(isObject: true)
      default:
        try scalar()
        try afterValue()
      }
    } while !open.isEmpty
    try skipSpace()
    if index < bytes.count { throw unexpected("the end of the document") }
  }

  private mutating func begin(isObject: Bool) throws(SpecError) {
    guard open.count < Self.deepest else {
      throw error("arrays and objects are nested more than \(Self.deepest) deep")
    }
    open.append(Level(row: append(isObject ? .object : .array), isObject: isObject))
    index += 1
    try skipSpace()
    try closeOrGoOn()
  }

  /// Closes the arrays and objects that end here, up to the next value of the innermost one that does not.
  private mutating func afterValue() throws(SpecError) {
    guard let level = open.last else { return }
    try skipSpace()
    if peek == UInt8(ascii: ",") {
      index += 1
      try skipSpace()
      if isStrict, peek == close(level) { throw unexpected("what follows the comma") }
    } else if peek != close(level) {
      throw unexpected(level.isObject ? "a comma or \"}\"" : "a comma or \"]\"")
    }
    try closeOrGoOn()
  }

  /// Stands before the next key, the next element, or the end of the innermost array or object.
  private mutating func closeOrGoOn() throws(SpecError) {
    guard let level = open.last else { return }
    guard peek == close(level) else {
      if level.isObject { try key() }
      return
    }
    index += 1
    open.removeLast()
    end(level.row)
    try afterValue()
  }

  private func close(_ level: Level) -> UInt8 { level.isObject ? UInt8(ascii: "}") : UInt8(ascii: "]") }

  private mutating func key() throws(SpecError) {
    guard peek == UInt8(ascii: "\"") else { throw unexpected("a key in double quotes") }
    try string()
    try skipSpace()
    guard peek == UInt8(ascii: ":") else { throw unexpected("a colon after the key") }
    index += 1
  }

  private mutating func scalar() throws(SpecError) {
    switch peek {
    case UInt8(ascii: "\""): try string()
    case UInt8(ascii: "-"), .some(0x30...0x39): try number()
    default:
      for (word, kind) in [("true", JSONTree.Kind.yes), ("false", .no), ("null", .null)]
      where bytes[index...].starts(with: word.utf8) {
        let row = append(kind)
        index += word.utf8.count
        return end(row)
      }
      throw unexpected("a value")
    }
  }

  private mutating func append(_ kind: JSONTree.Kind) -> Int {
    let parent = open.last?.row ?? 0
    rows.append(.init(kind: kind, start: UInt32(index), end: UInt32(index), next: 0, parent: UInt32(parent)))
    return rows.count - 1
  }

  private mutating func end(_ row: Int) {
    rows[row].end = UInt32(index)
    rows[row].next = UInt32(rows.count)
  }

  // MARK: Strings and numbers

  private mutating func string() throws(SpecError) {
    let row = append(.plainString)
    let start = index
    var isEscaped = false
    index += 1
    while let byte = peek {
      switch byte {
      case UInt8(ascii: "\""):
        index += 1
        if isEscaped { rows[row].kind = .escapedString }
        return end(row)
      case UInt8(ascii: "\\"):
        isEscaped = true
        do throws(JSONString.Fault) { index = try JSONString.escape(at: index, in: bytes[...]).end } catch {
          throw self.error(error.detail)
        }
      case 0..<0x20: throw error("a string holds a line break or a control character; write it as an escape")
      default: index += 1
      }
    }
    throw error("the string that begins here has no closing quote", at: start)
  }

  private mutating func number() throws(SpecError) {
    let row = append(.number)
    let start = index
    if peek == UInt8(ascii: "-") { index += 1 }
    let whole = digits()
    if whole > 1, bytes[index - whole] == UInt8(ascii: "0") {
      throw error("a number begins with a needless zero", at: start)
    }
    var isComplete = whole > 0
    if peek == UInt8(ascii: ".") {
      index += 1
      isComplete = digits() > 0 && isComplete
    }
    if peek == UInt8(ascii: "e") || peek == UInt8(ascii: "E") {
      index += 1
      if peek == UInt8(ascii: "+") || peek == UInt8(ascii: "-") { index += 1 }
      isComplete = digits() > 0 && isComplete
    }
    if !isComplete { throw error("a number is not complete; write it as 12, -0.5 or 1e3", at: start) }
    end(row)
  }

  private mutating func digits() -> Int {
    let start = index
    while let byte = peek, byte >= 0x30, byte <= 0x39 { index += 1 }
    return index - start
  }

  // MARK: Text and places

  private var peek: UInt8? { index < bytes.count ? bytes[index] : nil }

  /// Passes space and comments: `// to the end of the line` and `/* to the other end */`.
  private mutating func skipSpace() throws(SpecError) {
    while let byte = peek {
      switch byte {
      case 0x20, 0x0A, 0x0D, 0x09: index += 1
      case UInt8(ascii: "/") where !isStrict: try skipComment()
      default: return
      }
    }
  }

  private mutating func skipComment() throws(SpecError) {
    let start = index
    index += 2
    switch start + 1 < bytes.count ? bytes[start + 1] : 0 {
    case UInt8(ascii: "/"): while let byte = peek, byte != 0x0A { index += 1 }
    case UInt8(ascii: "*"):
      while index + 1 < bytes.count {
        if bytes[index] == UInt8(ascii: "*"), bytes[index + 1] == UInt8(ascii: "/") { return index += 2 }
        index += 1
      }
      throw error("the comment that begins here has no end; */ is wanted", at: start)
    default: throw error("a single slash; a comment begins with // or /*", at: start)
    }
  }

  private mutating func checkText() throws(SpecError) {
    guard bytes.count < UInt32.max else {
      throw .conflict(path: "", detail: "is larger than 4 GB; a document of that size is not read")
    }
    if bytes.prefix(4).contains(0) { throw error("the text is not UTF-8; it looks like UTF-16 or UTF-32") }
    guard String(validating: bytes, as: UTF8.self) == nil else { return }
    var parser = Unicode.UTF8.ForwardParser()
    var rest = bytes.makeIterator()
    scan: while true {
      switch parser.parseScalar(from: &rest) {
      case .valid(let scalar): index += scalar.count
      case .error, .emptyInput: break scan
      }
    }
    throw error("the text is not UTF-8")
  }

  private func unexpected(_ wanted: String) -> SpecError {
    guard index < bytes.count else { return error("the document ends here; \(wanted) is wanted") }
    let rest = String(decoding: bytes[index..<min(index + 8, bytes.count)], as: UTF8.self)
    let found = rest.first.map { $0 == "\"" ? "a double quote" : "\"\($0)\"" } ?? ""
    return error("found \(found); \(wanted) is wanted")
  }

  private func error(_ detail: String, at place: Int? = nil) -> SpecError {
    let (line, column) = DocumentPlace.position(of: place ?? index, in: bytes)
    return .syntax(line: line, column: column, detail: detail)
  }
}
