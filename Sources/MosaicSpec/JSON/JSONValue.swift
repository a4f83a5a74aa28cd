// JSON to be written, with its keys in the given order.

import MosaicScene

/// A JSON value that keeps the order of its keys.
package enum JSONValue: Sendable {
  /// Members, in order.
  case object([(String, JSONValue)])
  /// Elements.
  case array([JSONValue])
  /// Text.
  case string(String)
  /// A number.
  case number(Double)
  /// True or false.
  case boolean(Bool)

  /// The value on indented lines; arrays of numbers, words and flags stay on one line.
  ///
  /// - Precondition: All numbers are finite.
  /// - Complexity: O(length of the text).
  package var text: String {
    var bytes: [UInt8] = []
    write(to: &bytes, indent: 0)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The value on one line.
  ///
  /// - Precondition: All numbers are finite.
  package var line: String {
    var bytes: [UInt8] = []
    writeLine(to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  private func writeLine(to text: inout [UInt8]) {
    switch self {
    case .object(let members):
      text.append("{")
      for (index, member) in members.enumerated() {
        if index > 0 { text.append(", ") }
        text.append(key: member.0)
        member.1.writeLine(to: &text)
      }
      text.append("}")
    case .array(let elements):
      text.append("[")
      for (index, element) in elements.enumerated() {
        if index > 0 { text.append(", ") }
        element.writeLine(to: &text)
      }
      text.append("]")
    case .string, .number, .boolean: write(to: &text, indent: 0)
    }
  }

  /// Appends the value's text, or only a part of it once `shouldStop` returns `true`.
  package func write(to text: inout [UInt8], indent: Int, unless shouldStop: () -> Bool = { false }) {
    switch self {
    case .object(let members):
      Self.write(members, "{", "}", to: &text, indent, unless: shouldStop) { member, text in
        text.append(key: member.0)
        member.1.write(to: &text, indent: indent + 1, unless: shouldStop)
      }
    case .array(let elements) where elements.allSatisfy(\.isScalar): writeLine(to: &text)
    case .array(let elements):
      Self.write(elements, "[", "]", to: &text, indent, unless: shouldStop) {
        $0.write(to: &$1, indent: indent + 1, unless: shouldStop)
      }
    case .string(let string): text.append(quoted: string)
    case .number(let number): text.append(number: number)
    case .boolean(let isTrue): text.append(isTrue ? "true" : "false")
    }
  }

  private static func write<Element>(
    _ parts: [Element], _ open: StaticString, _ close: StaticString, to text: inout [UInt8], _ indent: Int,
    unless shouldStop: () -> Bool, _ body: (Element, inout [UInt8]) -> Void
  ) {
    text.append(open)
    for (index, part) in parts.enumerated() {
      if shouldStop() { break }
      text.append(lineWithIndent: indent + 1, afterComma: index > 0)
      body(part, &text)
    }
    if !parts.isEmpty { text.append(lineWithIndent: indent) }
    text.append(close)
  }

  /// The path of a number that is not finite, and what it is; `nil` where there is none.
  func unwritable(at path: String = "") -> (path: String, found: String)? {
    switch self {
    case .object(let members):
      members.lazy.compactMap { $0.1.unwritable(at: DocumentPlace.member($0.0, of: path)) }.first
    case .array(let elements):
      elements.enumerated().lazy.compactMap { $0.1.unwritable(at: "\(path)[\($0.0)]") }.first
    case .number(let number) where !number.isFinite: (path, "\(number)")
    case .string, .number, .boolean: nil
    }
  }

  /// The value, if all its numbers are finite.
  func checked() throws(SpecError) -> JSONValue {
    guard let (path, found) = unwritable() else { return self }
    throw .badValue(path: path, found: found, allowed: "a value that JSON can hold")
  }

  private var isScalar: Bool {
    switch self {
    case .object, .array: false
    case .string, .number, .boolean: true
    }
  }
}

// MARK: Pieces of text

extension [UInt8] {
  mutating func append(_ text: StaticString) {
    append(contentsOf: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  /// A line break, after a comma if wanted, and two spaces for each level.
  mutating func append(lineWithIndent levels: Int, afterComma: Bool = false) {
    if afterComma { append(UInt8(ascii: ",")) }
    append(contentsOf: Self.lines[Swift.min(levels, Self.lines.count - 1)])
    for _ in stride(from: Self.lines.count - 1, to: levels, by: 1) { append("  ") }
  }

  /// Most lines: one piece for each is appended faster than many.
  private static let lines = (0..<8).map { [UInt8(ascii: "\n")] + Array(repeating: 0x20, count: 2 * $0) }

  mutating func append(key: String) {
    append(quoted: key)
    append(": ")
  }

  /// Whole numbers have no fraction.
  mutating func append(number: Double) {
    precondition(number.isFinite, "JSON holds finite numbers only")
    guard let whole = Int(exactly: number) else { return append(contentsOf: "\(number)".utf8) }
    if whole < 0 { append("-") }
    let start = count
    var rest = whole.magnitude
    repeat {
      append(UInt8(ascii: "0") + UInt8(rest % 10))
      rest /= 10
    } while rest > 0
    self[start...].reverse()
  }

  mutating func append(quoted string: String) {
    append("\"")
    // Most is plain, keys always; a number sign may begin a command to a CI.
    let isPlain = string.utf8.allSatisfy { $0 >= 0x20 && $0 < 0x7F && $0 != 0x22 && $0 != 0x23 && $0 != 0x5C }
    append(contentsOf: (isPlain ? string : EscapedText.escaped(string, as: .json)).utf8)
    append("\"")
  }
}

extension JSONValue: Equatable {
  /// Whether both are written alike.
  package static func == (one: JSONValue, other: JSONValue) -> Bool {
    switch (one, other) {
    case (.object(let one), .object(let other)): one.elementsEqual(other) { $0.0 == $1.0 && $0.1 == $1.1 }
    case (.array(let one), .array(let other)): one == other
    case (.string(let one), .string(let other)): one == other
    case (.number(let one), .number(let other)): one == other
    case (.boolean(let one), .boolean(let other)): one == other
    default: false
    }
  }
}
