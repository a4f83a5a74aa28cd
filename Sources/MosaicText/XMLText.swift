// Text in the syntax of XML.

package enum XMLText {
  /// Text with markup characters escaped; `special` returns the text for a character that is written in another way than XML's
  /// own.
  package static func escaped(
    _ text: String, _ special: (Unicode.Scalar) -> String? = { _ in nil }
  ) -> String {
    var escaped = ""
    for scalar in text.unicodeScalars {
      if let words = special(scalar) ?? reference(scalar) {
        escaped += words
      } else {
        escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }

  private static func reference(_ scalar: Unicode.Scalar) -> String? {
    switch scalar {
    case "&": "&amp;"
    case "<": "&lt;"
    case ">": "&gt;"
    case "\"": "&quot;"
    default: nil
    }
  }
}
