// Text in the syntax of CSS: the parts that are read in the same way everywhere, and their errors.

import MosaicText

/// A piece of text is not the CSS value that it should be; the description shows the allowed forms.
public struct CSSError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The text as it was given.
  public var text: String
  /// The forms that are allowed, to follow "allowed: ".
  public var allowed: String

  package init(text: String, allowed: String) { (self.text, self.allowed) = (text, allowed) }

  /// One sentence for people.
  public var description: String { "\(quoted(text)) cannot be read; allowed: \(allowed)" }
}

func isCSSSpace(_ character: Character) -> Bool { character.isASCII && character.isWhitespace }

/// The words of a CSS value in lower case, or `nil` if it holds anything but ASCII.
///
/// Only ASCII letters are folded, as in CSS: `lowercased()` would make a `k` of the Kelvin sign.
package func cssText(_ text: String) -> String? {
  guard text.utf8.allSatisfy({ $0 < 0x80 }) else { return nil }
  var bytes = Array(text.utf8.drop(while: \.isSpace))
  while let last = bytes.last, last.isSpace { bytes.removeLast() }
  for (index, byte) in bytes.enumerated() where byte >= 0x41 && byte <= 0x5A { bytes[index] = byte | 0x20 }
  return String(decoding: bytes, as: UTF8.self)
}

func cssWords(_ text: some StringProtocol) -> [String] {
  Substring(text).split(whereSeparator: isCSSSpace).map { String($0) }
}

/// A number of points, which `px` may follow, with white space around it.
package func cssPoints(_ text: some StringProtocol) -> Double? {
  guard let folded = cssText(String(text)) else { return nil }
  return decimal(folded.hasSuffix("px") ? folded.dropLast(2) : Substring(folded))
}

/// An angle with its unit, in degrees.
func cssAngle(_ text: String) -> Double? {
  let units = [("deg", 1.0), ("grad", 0.9), ("rad", 180 / Double.pi), ("turn", 360)]
  guard let (unit, factor) = units.first(where: { text.hasSuffix($0.0) }) else { return nil }
  return decimal(text.dropLast(unit.count)).map { $0 * factor }
}

/// A finite decimal number such as `12`, `-.5` or `1e3`; not `inf`, not `0x10`.
package func decimal(_ text: some StringProtocol) -> Double? {
  guard text.utf8.allSatisfy({ ($0 >= 0x30 && $0 <= 0x39) || "+-.eE".utf8.contains($0) }),
    let number = Double(text), number.isFinite
  else { return nil }
  return number
}
