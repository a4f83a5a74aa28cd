// Hexadecimal digits of numbers, bytes and characters.

extension BinaryInteger {
  /// The number in hexadecimal digits, with zeros before them if they are fewer than `width`.
  package func hexadecimal(width: Int = 1, uppercase: Bool = false) -> String {
    String(self, radix: 16, uppercase: uppercase).leftPadded(to: width, with: "0")
  }
}

// Not of all sequences of bytes: a generic function is not specialised for its callers in other modules, and took 7 % of a batch.
extension [UInt8] {
  /// Two lower-case hexadecimal digits for each byte.
  package var hexadecimal: String {
    var digits: [UInt8] = []
    digits.reserveCapacity(2 * count)
    for byte in self {
      digits.append((byte >> 4).hexDigit())
      digits.append((byte & 15).hexDigit())
    }
    return String(decoding: digits, as: UTF8.self)
  }
}

extension UInt8 {
  /// The ASCII digit of a number from 0 to 15.
  @inlinable package func hexDigit(uppercase: Bool = false) -> UInt8 {
    self < 10 ? 0x30 + self : (uppercase ? 0x37 : 0x57) + self
  }
}

extension Unicode.Scalar {
  /// The character's number as Unicode writes it, such as `U+00AD`: at least four digits.
  package var codePoint: String { "U+" + value.hexadecimal(width: 4, uppercase: true) }
}
