// Base64, as data in a page is written.

/// Base64 with padding (RFC 4648, 4).
enum Base64 {
  private static let digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
  private static let pad = UInt8(ascii: "=")

  /// Appends the digits of some bytes, four for each three of them.
  static func append(_ bytes: [UInt8], to text: inout [UInt8]) {
    let digits = Self.digits
    text.reserveCapacity(text.count + (bytes.count + 2) / 3 * 4 + 16)
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let rest = bytes.count - start
      let second = rest > 1 ? bytes[start + 1] : 0
      let third = rest > 2 ? bytes[start + 2] : 0
      text.append(digits[Int(bytes[start] >> 2)])
      text.append(digits[Int((bytes[start] & 3) << 4 | second >> 4)])
      text.append(rest > 1 ? digits[Int((second & 15) << 2 | third >> 6)] : pad)
      text.append(rest > 2 ? digits[Int(third & 63)] : pad)
    }
  }

  /// Whether a byte is a digit or padding.
  static func isDigit(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"), 0x30...0x39: true
    case UInt8(ascii: "+"), UInt8(ascii: "/"), pad: true
    default: false
    }
  }
}
