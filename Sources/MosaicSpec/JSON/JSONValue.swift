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
      text += "{".utf8
      for (index, member) in members.enumerated() {
        if index > 0 { text += ", ".utf8 }
        Self.quote(member.0, to: &text)
        text += ": ".utf8
        member.1.writeLine(to: &text)
      }
      text += "}".utf8
    case .array(let elements):
      text += "[".utf8
      for (index, element) in elements.enumerated() {
        if index > 0 { text += ", ".utf8 }
        element.writeLine(to: &text)
      }
      text += "]".utf8
    case .string, .number, .boolean: write(to: &text, indent: 0)
    }
  }

  /// Appends the value's text, or only a part of it once `shouldStop` returns `true`.
  package func write(
    to text: inout [UInt8], indent: Int, unless shouldStop: () -> Bool = { false }
  ) {
    switch self {
    case .object(let members):
      Self.write(members, "{", "}", to: &text, indent, unless: shouldStop) { member, text in
        Self.quote(member.0, to: &text)
        text += ": ".utf8
        member.1.write(to: &text, indent: indent + 1, unless: shouldStop)
      }
    case .array(let elements) where elements.allSatisfy(\.isScalar):
      text += "[".utf8
      for (index, element) in elements.enumerated() {
        if index > 0 { text += ", ".utf8 }
        element.write(to: &text, indent: indent)
      }
      text += "]".utf8
    case .array(let elements):
      Self.write(elements, "[", "]", to: &text, indent, unless: shouldStop) {
        $0.write(to: &$1, indent: indent + 1, unless: shouldStop)
      }
    case .string(let string): Self.quote(string, to: &text)
    case .number(let number):
      precondition(number.isFinite, "JSON holds finite numbers only")
      text += (Int(exactly: number).map { "\($0)" } ?? "\(number)").utf8
    case .boolean(let isTrue): text += (isTrue ? "true" : "false").utf8
    }
  }

  private static func write<Element>(
    _ parts: [Element], _ open: String, _ close: String, to text: inout [UInt8], _ indent: Int,
    unless shouldStop: () -> Bool, _ body: (Element, inout [UInt8]) -> Void
  ) {
    text += open.utf8
    for (index, part) in parts.enumerated() {
      if shouldStop() { break }
      text += (index > 0 ? ",\n" : "\n").utf8
      text += repeatElement(UInt8(ascii: " "), count: 2 * (indent + 1))
      body(part, &text)
    }
    if !parts.isEmpty {
      text += "\n".utf8
      text += repeatElement(UInt8(ascii: " "), count: 2 * indent)
    }
    text += close.utf8
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

  private var isScalar: Bool {
    switch self {
    case .object, .array: false
    case .string, .number, .boolean: true
    }
  }

  private static func quote(_ string: String, to text: inout [UInt8]) {
    text += "\"".utf8
    // Most is plain, keys always; a number sign may begin a command to a CI.
    let isPlain = string.utf8.allSatisfy {
      $0 >= 0x20 && $0 < 0x7F && $0 != 0x22 && $0 != 0x23 && $0 != 0x5C
    }
    text += (isPlain ? string : EscapedText.escaped(string, as: .json)).utf8
    text += "\"".utf8
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
