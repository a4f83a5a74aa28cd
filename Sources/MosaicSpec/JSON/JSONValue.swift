// JSON to be written, with its keys in the given order.

package import MosaicLayout
import MosaicText

/// A JSON value that keeps the order of its keys.
package enum JSONValue: Sendable {
  case object([(String, JSONValue)])
  case array([JSONValue])
  case string(String)
  case number(Double)
  case boolean(Bool)
  /// The text of a value that was read, as ``JSONNode/line`` gives it.
  case verbatim(String)
  /// An object of the sides, without an array in memory: a plan of 200,000 items has half a million.
  case rect(Rect)

  /// The value on indented lines; arrays of numbers, words and flags stay on one line. All numbers are finite.
  package var text: String { text(indent: 0) }

  /// The value on one line; all numbers are finite.
  package var line: String { text(indent: nil) }

  private func text(indent: Int?) -> String {
    var bytes: [UInt8] = []
    write(to: &bytes, indent: indent)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Appends the value on lines of a level, or on one line; only a part of it once `shouldStop` returns `true`.
  package func write(to text: inout [UInt8], indent: Int?, unless shouldStop: () -> Bool = { false }) {
    let inner = indent.map { $0 + 1 }
    switch self {
    case .object(let members):
      Self.write(members, "{", "}", to: &text, indent, unless: shouldStop) { member, text in
        text.append(quoted: member.0)
        text.append(": ")
        member.1.write(to: &text, indent: inner, unless: shouldStop)
      }
    case .array(let elements):
      let isShort = elements.allSatisfy(\.isScalar)
      Self.write(elements, "[", "]", to: &text, isShort ? nil : indent, unless: shouldStop) {
        $0.write(to: &$1, indent: inner, unless: shouldStop)
      }
    case .string(let string): text.append(quoted: string)
    case .number(let number): text.append(number: number)
    case .boolean(let isTrue): text.append(isTrue ? "true" : "false")
    case .verbatim(let value): text += Array(value.utf8)
    case .rect(let rect):
      func append(_ key: StaticString, _ number: Double) {
        text.begin(part: text.last == UInt8(ascii: "{") ? 0 : 1, indent: indent)
        text.append(key)
        text.append(number: number)
      }
      text.append("{")
      append("\"x\": ", rect.x)
      append("\"y\": ", rect.y)
      append("\"width\": ", rect.width)
      append("\"height\": ", rect.height)
      if let indent { text.append(lineWithIndent: indent) }
      text.append("}")
    }
  }

  private static func write<Element>(
    _ parts: [Element], _ open: StaticString, _ close: StaticString, to text: inout [UInt8], _ indent: Int?,
    unless shouldStop: () -> Bool, _ body: (Element, inout [UInt8]) -> Void
  ) {
    text.append(open)
    for (index, part) in parts.enumerated() {
      if shouldStop() { break }
      text.begin(part: index, indent: indent)
      body(part, &text)
    }
    if let indent, !parts.isEmpty { text.append(lineWithIndent: indent) }
    text.append(close)
  }

  /// The path of a number that is not finite, and its text; `nil` if all numbers are finite.
  func unwritable(at path: String = "") -> (path: String, found: String)? {
    switch self {
    case .object(let members):
      members.lazy.compactMap { $0.1.unwritable(at: DocumentPlace.member($0.0, of: path)) }.first
    case .array(let elements):
      elements.enumerated().lazy.compactMap { $0.1.unwritable(at: "\(path)[\($0.0)]") }.first
    case .number(let number) where !number.isFinite: (path, "\(number)")
    case .string, .number, .boolean, .verbatim, .rect: nil
    }
  }

  /// The value, if all its numbers are finite.
  func checked() throws(SpecError) -> JSONValue {
    guard let (path, found) = unwritable() else { return self }
    throw .badValue(path: path, found: found, allowed: "a value that JSON can hold")
  }

  private var isScalar: Bool {
    switch self {
    case .object, .array, .verbatim, .rect: false
    case .string, .number, .boolean: true
    }
  }
}

// MARK: Pieces of text

extension [UInt8] {
  mutating func append(_ text: StaticString) {
    append(contentsOf: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  /// The separator before a part of an array or object: a line of its own, or nothing but space.
  mutating func begin(part index: Int, indent: Int?) {
    if let indent {
      append(lineWithIndent: indent + 1, afterComma: index > 0)
    } else if index > 0 {
      append(", ")
    }
  }

  /// A line break, after a comma if wanted, and two spaces for each level.
  mutating func append(lineWithIndent levels: Int, afterComma: Bool = false) {
    // Most lines are one piece.
    let (line, most): (StaticString, Int) = (",\n                ", 8)
    let start = afterComma ? 0 : 1
    append(
      contentsOf: UnsafeBufferPointer(
        start: line.utf8Start + start, count: 2 - start + 2 * Swift.min(levels, most)))
    for _ in stride(from: most, to: levels, by: 1) { append("  ") }
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
    // Most strings are plain, keys always; a second number sign may begin a command to a CI.
    var signs = 0
    let isPlain = string.utf8.allSatisfy { byte in
      if byte == 0x23 { signs += 1 }
      return byte >= 0x20 && byte < 0x7F && byte != 0x22 && byte != 0x5C && signs < 2
    }
    append(contentsOf: (isPlain ? string : EscapedText.escaped(string, as: .json)).utf8)
    append("\"")
  }
}
