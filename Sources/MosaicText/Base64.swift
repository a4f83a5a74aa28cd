// Base64, as bytes are written in text.

/// Base64 with padding (RFC 4648, 4).
package enum Base64 {
  private static let digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
  private static let pad = UInt8(ascii: "=")

  package static func append(_ bytes: [UInt8], to text: inout [UInt8]) {
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

  package static func text(_ bytes: [UInt8]) -> String {
    var text: [UInt8] = []
    append(bytes, to: &text)
    return String(decoding: text, as: UTF8.self)
  }

  package static func isDigit(_ byte: UInt8) -> Bool { value(byte) != nil || byte == pad }

  private static func value(_ digit: UInt8) -> UInt8? {
    switch digit {
    case 0x41...0x5A: digit - 0x41
    case 0x61...0x7A: digit - 0x61 + 26
    case 0x30...0x39: digit - 0x30 + 52
    case 0x2B: 62
    case 0x2F: 63
    default: nil
    }
  }

  /// The bytes that digits stand for, up to the first byte that is not a digit, and whether that was all of the text, with or
  /// without padding; white space is left out.
  package static func bytes(_ text: some Sequence<UInt8>) -> (bytes: [UInt8], isWhole: Bool) {
    // Reads memory directly: a generic sequence would need a call for each byte.
    text.withContiguousStorageIfAvailable(decoded) ?? Array(text).withUnsafeBufferPointer(decoded)
  }

  private static func decoded(_ text: UnsafeBufferPointer<UInt8>) -> (bytes: [UInt8], isWhole: Bool) {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.count / 4 * 3)
    var (bits, count, pads): (UInt32, Int, Int) = (0, 0, 0)
    for byte in text where byte != 0x20 && byte != 0x0A && byte != 0x0D && byte != 0x09 {
      if byte == pad {
        pads += 1
        continue
      }
      guard pads == 0, let value = value(byte) else { return (bytes, false) }
      bits = bits << 6 | UInt32(value)
      count = count + 1
      guard count == 4 else { continue }
      bytes.append(UInt8(truncatingIfNeeded: bits >> 16))
      bytes.append(UInt8(truncatingIfNeeded: bits >> 8))
      bytes.append(UInt8(truncatingIfNeeded: bits))
      bits = 0
      count = 0
    }
    if count > 1 { bytes.append(UInt8(truncatingIfNeeded: bits >> (6 * count - 8))) }
    if count > 2 { bytes.append(UInt8(truncatingIfNeeded: bits >> 2)) }
    return (bytes, count != 1 && (pads == 0 || count > 1 && count + pads == 4))
  }
}
