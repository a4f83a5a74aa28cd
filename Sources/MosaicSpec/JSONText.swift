// JSON whose keys stand in the order in which they are written, for documents that people read.

import MosaicScene

/// A JSON value that keeps the order of its keys.
package enum JSONText: Sendable {
  /// Members, in order.
  case object([(String, JSONText)])
  /// Elements.
  case array([JSONText])
  /// Text.
  case string(String)
  /// A finite number.
  case number(Double)
  /// True or false.
  case boolean(Bool)

  /// The value on indented lines; arrays of numbers, words and flags stay on one line.
  package func pretty(indent: String = "") -> String {
    let inner = indent + "  "
    switch self {
    case .object(let members):
      if members.isEmpty { return "{}" }
      let lines = members.map { "\(inner)\(Self.quote($0.0)): \($0.1.pretty(indent: inner))" }
      return "{\n\(lines.joined(separator: ",\n"))\n\(indent)}"
    case .array(let elements):
      if elements.allSatisfy(\.isScalar) {
        return "[\(elements.map { $0.pretty() }.joined(separator: ", "))]"
      }
      let lines = elements.map { inner + $0.pretty(indent: inner) }
      return "[\n\(lines.joined(separator: ",\n"))\n\(indent)]"
    case .string(let text): return Self.quote(text)
    case .number(let number):
      precondition(number.isFinite, "JSON holds finite numbers only")
      return Int(exactly: number).map { "\($0)" } ?? "\(number)"
    case .boolean(let isTrue): return "\(isTrue)"
    }
  }

  private var isScalar: Bool {
    switch self {
    case .object, .array: false
    case .string, .number, .boolean: true
    }
  }

  private static func quote(_ text: String) -> String { "\"\(EscapedText.escaped(text, as: .json))\"" }
}
