// The first element of a document of markup, read without the rest.

/// Reads the attributes of a document's first element from the document's first bytes. Markup, numbers and units are ASCII, which
/// all encodings that a document can be recognised in have in common; UTF-16 is thinned out to ASCII. All else does not matter
/// here, and librsvg judges it.
package struct Markup {
  package enum Failure: Error {
    case ended
    case broken(String)
  }

  private let bytes: [UInt8]
  private var place = 0
  private var entities: [ArraySlice<UInt8>: ArraySlice<UInt8>] = [:]
  /// The number of replaced references. They may nest, and so multiply.
  private var references = 0

  private static let mostReferences = 1000
  private static let deepestReference = 16
  private static let longestValue = 4096
  /// Bytes of a document type up to its name, or of an element's name with its prefix.
  private static let longestName = 64
  /// Bytes of a document in which its first element must end.
  package static let longestStart = 1 << 20

  package init(_ start: [UInt8]) { bytes = Self.asASCII(start) }

  /// The bytes without a byte order mark; each unit of UTF-16 becomes one byte, 0xFF if it is not ASCII or Latin 1.
  private static func asASCII(_ start: [UInt8]) -> [UInt8] {
    guard start.beginsWithUTF16Mark else { return Array(start.withoutByteOrderMark) }
    let high = start[0] == 0xFE ? 0 : 1
    return stride(from: 2, to: start.count - 1, by: 2).map { place in
      start[place + high] == 0 ? start[place + 1 - high] : 0xFF
    }
  }

  // MARK: Structure

  /// The name of the root element without its prefix; a document type states it as well. `nil` if the text has no element.
  package mutating func rootName() throws(Failure) -> ArraySlice<UInt8>? {
    try skipProlog()
    if take("<!DOCTYPE") { skipSpace() } else if !take("<") { return nil }
    // A name with other characters in it is another name: such a document is not a picture.
    let name = bytes[place...].prefix { !" \t\r\n>/[".utf8.contains($0) }
    return name.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false).last
  }

  /// Whether these first bytes of what may be markup end before the name of its root element does, or may do so.
  package static func isCut(_ start: [UInt8]) -> Bool {
    var markup = Markup(start)
    markup.skipSpace()
    if let first = markup.bytes[markup.place...].first, first != UInt8(ascii: "<") { return false }
    do { try markup.skipProlog() } catch { return true }
    return markup.bytes.count - markup.place < longestName
  }

  /// Skips white space, declarations and comments.
  private mutating func skipProlog() throws(Failure) {
    while true {
      skipSpace()
      if take("<?") {
        try skip(past: "?>")
      } else if take("<!--") {
        try skip(past: "-->")
      } else {
        return
      }
    }
  }

  /// The attributes of these names, without prefixes; missing attributes are left out. Call it only once.
  package mutating func attributes(_ names: [String]) throws(Failure) -> [String: String] {
    try skipProlog()
    while take("<!DOCTYPE") {
      try readType()
      try skipProlog()
    }
    guard try next() == UInt8(ascii: "<") else { throw .broken("it begins with text") }
    return try readElement(names)
  }

  private mutating func readType() throws(Failure) {
    while true {
      switch try next() {
      case UInt8(ascii: "\""): try skip(past: "\"")
      case UInt8(ascii: "'"): try skip(past: "'")
      case UInt8(ascii: "["): try readDeclarations()
      case UInt8(ascii: ">"): return
      default: break
      }
    }
  }

  private mutating func readDeclarations() throws(Failure) {
    while true {
      if take("<!--") {
        try skip(past: "-->")
      } else if take("<?") {
        try skip(past: "?>")
      } else if take("<!ENTITY") {
        try readEntity()
      } else if take("<!") {
        // Reads to the end of the declaration, with its quoted text.
        try readType()
      } else if try next() == UInt8(ascii: "]") {
        return
      }
    }
  }

  /// Reads an entity. Entities of other files, and the document type's own (`%`), are not kept.
  private mutating func readEntity() throws(Failure) {
    skipSpace()
    let name = readName()
    skipSpace()
    if let value = try readQuoted(), !name.isEmpty, entities[name] == nil { entities[name] = value }
    try readType()
  }

  private mutating func readElement(_ names: [String]) throws(Failure) -> [String: String] {
    let tag = readName().split(separator: UInt8(ascii: ":")).last ?? []
    var found: [String: String] = [:]
    while true {
      skipSpace()
      if take(">") || take("/>") { break }
      let name = readName()
      skipSpace()
      guard try next() == UInt8(ascii: "="), !name.isEmpty else { throw .broken("its <svg> is not whole") }
      skipSpace()
      guard let value = try readQuoted() else { throw .broken("an attribute of its <svg> has no quotes") }
      if let wanted = names.first(where: { $0.utf8.elementsEqual(name) }) {
        var text: [UInt8] = []
        try replace(value, into: &text, depth: 0)
        found[wanted] = String(decoding: text, as: UTF8.self)
      }
    }
    guard tag.elementsEqual("svg".utf8) else { throw .broken("its first element is no <svg>") }
    return found
  }

  // MARK: References

  private mutating func replace(
    _ text: ArraySlice<UInt8>, into result: inout [UInt8], depth: Int
  ) throws(Failure) {
    var rest = text
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "&") else {
        guard result.count < Self.longestValue else {
          throw .broken("an attribute of its <svg> is too long")
        }
        result.append(byte)
        continue
      }
      guard let end = rest.firstIndex(of: UInt8(ascii: ";")) else {
        throw .broken("its <svg> has a reference without an end")
      }
      references += 1
      guard references <= Self.mostReferences, depth < Self.deepestReference else {
        throw .broken("its <svg> has too many references")
      }
      let name = rest[..<end]
      rest = rest[(end + 1)...]
      if let character = Self.character(name) {
        result.append(character)
      } else if let entity = entities[name] {
        try replace(entity, into: &result, depth: depth + 1)
      } else {
        throw .broken("its <svg> refers to what is not declared")
      }
    }
  }

  /// The character for a number or for one of XML's own names.
  private static func character(_ name: ArraySlice<UInt8>) -> UInt8? {
    let known: [(String, Character)] = [
      ("amp", "&"), ("lt", "<"), ("gt", ">"), ("quot", "\""), ("apos", "'"),
    ]
    if let found = known.first(where: { $0.0.utf8.elementsEqual(name) }) { return found.1.asciiValue }
    guard name.first == UInt8(ascii: "#") else { return nil }
    let digits = String(decoding: name.dropFirst(), as: UTF8.self)
    let number = digits.hasPrefix("x") ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
    // Numbers and units have only ASCII characters.
    return number.map { UInt8(exactly: $0) ?? 0xFF }
  }

  // MARK: Characters

  private mutating func next() throws(Failure) -> UInt8 {
    guard place < bytes.count else { throw .ended }
    place += 1
    return bytes[place - 1]
  }

  private mutating func take(_ text: StaticString) -> Bool {
    let count = text.utf8CodeUnitCount
    let isThere = text.withUTF8Buffer { bytes[place...].starts(with: $0) }
    if isThere { place += count }
    return isThere
  }

  private mutating func skip(past end: StaticString) throws(Failure) {
    while !take(end) { _ = try next() }
  }

  private mutating func skipSpace() {
    while place < bytes.count, bytes[place].isSpace { place += 1 }
  }

  private mutating func readName() -> ArraySlice<UInt8> {
    let name = bytes[place...].prefix { !$0.isSpace && !"/>=<\"'[]".utf8.contains($0) }
    place = name.endIndex
    return name
  }

  /// The text between quotes; `nil` if no quote follows.
  private mutating func readQuoted() throws(Failure) -> ArraySlice<UInt8>? {
    guard place < bytes.count else { throw .ended }
    let quote = bytes[place]
    guard quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else { return nil }
    guard let end = bytes[(place + 1)...].firstIndex(of: quote) else { throw .ended }
    defer { place = end + 1 }
    return bytes[(place + 1)..<end]
  }
}
