// The escapes of a string in JSON.

enum JSONString {
  /// The text of a string between its quotes; its escapes were checked.
  static func unescaped(_ raw: ArraySlice<UInt8>) -> String {
    var text: [UInt8] = []
    text.reserveCapacity(raw.count)
    var index = raw.startIndex
    while index < raw.endIndex {
      guard raw[index] == UInt8(ascii: "\\") else {
        text.append(raw[index])
        index += 1
        continue
      }
      let letter = raw[index + 1]
      index += 2
      switch letter {
      case UInt8(ascii: "b"): text.append(0x08)
      case UInt8(ascii: "f"): text.append(0x0C)
      case UInt8(ascii: "n"): text.append(0x0A)
      case UInt8(ascii: "r"): text.append(0x0D)
      case UInt8(ascii: "t"): text.append(0x09)
      case UInt8(ascii: "u"):
        var value = unit(at: index, in: raw) ?? 0
        index += 4
        if (0xD800..<0xDC00).contains(value), let low = unit(at: index + 2, in: raw) {
          value = 0x10000 + (value - 0xD800) << 10 + (low - 0xDC00)
          index += 6
        }
        text += Unicode.Scalar(value).map { Array(String($0).utf8) } ?? []
      default: text.append(letter)
      }
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// The first byte after the escape that begins at `start`; what is wrong with it goes to `error` with its place.
  static func endOfEscape(
    at start: Int, in bytes: [UInt8], error: (Int, String) -> SpecError
  ) throws(SpecError) -> Int {
    guard start + 1 < bytes.count, "\"\\/bfnrtu".utf8.contains(bytes[start + 1]) else {
      throw error(start, "unknown escape in a string; allowed: \\\" \\\\ \\/ \\b \\f \\n \\r \\t \\uXXXX")
    }
    guard bytes[start + 1] == UInt8(ascii: "u") else { return start + 2 }
    guard let high = unit(at: start + 2, in: bytes[...]) else {
      throw error(start, "\\u in a string wants four hexadecimal digits")
    }
    guard (0xD800..<0xE000).contains(high) else { return start + 6 }
    if high < 0xDC00, start + 12 <= bytes.count, bytes[start + 6] == UInt8(ascii: "\\"),
      bytes[start + 7] == UInt8(ascii: "u"), let low = unit(at: start + 8, in: bytes[...]),
      (0xDC00..<0xE000).contains(low)
    {
      return start + 12
    }
    throw error(start, "\\u in a string is half of a surrogate pair; both halves are wanted")
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
