import MosaicScene

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
