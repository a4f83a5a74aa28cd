// What the CSS text forms share: the error, and reading trimmed lower-case words and numbers.

/// A piece of text is not the CSS value that it should be; the description shows what is allowed.
public struct CSSError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The text as it was given.
  public var text: String
  /// The forms that are allowed, ready to stand after "allowed: ".
  public var allowed: String

  /// Makes an error from the text and the forms that are allowed in its place.
  public init(text: String, allowed: String) {
    self.text = text
    self.allowed = allowed
  }

  /// One sentence for people.
  public var description: String { "\(quoted(text)) cannot be read; allowed: \(allowed)" }
}

/// The text in quotes on one line, with what cannot be seen spelled out, and cut where it is long.
package func quoted(_ text: String) -> String {
  let limit = 60
  let scalars = text.unicodeScalars
  let start = String(String.UnicodeScalarView(scalars.prefix(limit)))
  let isCut = scalars.dropFirst(limit).first != nil
  return "\"" + EscapedText.escaped(start, as: .quoted) + (isCut ? "…\"" : "\"")
}

/// The characters that CSS takes for white space.
func isCSSSpace(_ character: Character) -> Bool {
  character.isASCII && character.isWhitespace
}

/// The words of a CSS value in lower case, or `nil` where it holds anything but ASCII.
///
/// Only ASCII letters are folded, as CSS wants: `lowercased()` would make a `k` of the Kelvin sign.
func cssText(_ text: String) -> String? {
  var bytes: [UInt8] = []
  bytes.reserveCapacity(text.utf8.count)
  for byte in text.utf8 {
    guard byte < 0x80 else { return nil }
    bytes.append(byte >= 0x41 && byte <= 0x5A ? byte | 0x20 : byte)
  }
  let folded = String(decoding: bytes, as: UTF8.self)
  guard let first = folded.firstIndex(where: { !isCSSSpace($0) }),
    let last = folded.lastIndex(where: { !isCSSSpace($0) })
  else { return "" }
  return String(folded[first...last])
}

/// The words between white space.
func cssWords(_ text: some StringProtocol) -> [String] {
  Substring(text).split(whereSeparator: isCSSSpace).map { String($0) }
}

/// A finite decimal number such as `12`, `-.5` or `1e3`; not `inf`, not `0x10`.
package func decimal(_ text: some StringProtocol) -> Double? {
  guard text.utf8.allSatisfy({ ($0 >= 0x30 && $0 <= 0x39) || "+-.eE".utf8.contains($0) }),
    let number = Double(text), number.isFinite
  else { return nil }
  return number
}
