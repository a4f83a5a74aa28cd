// Bits of a header in their order, as video standards write them.

#if HEIF
  /// Reads bits from the highest of each byte on; behind the end it returns `nil`.
  struct BitReader {
    private let bytes: [UInt8]
    private var place = 0

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// An unsigned number of up to 32 bits.
    mutating func bits(_ count: Int) -> Int? {
      guard count <= bytes.count * 8 - place else { return nil }
      var value = 0
      for _ in 0..<count {
        value = value << 1 | Int(bytes[place / 8] >> UInt8(7 - place % 8) & 1)
        place += 1
      }
      return value
    }

    mutating func skip(_ count: Int) -> Bool {
      guard count <= bytes.count * 8 - place else { return false }
      place += count
      return true
    }

    /// Exp-Golomb: ue(v) of ITU-T H.265, section 9.2, and uvlc() of AV1, section 4.10.3.
    mutating func exponential() -> Int? {
      var zeros = 0
      while let bit = bits(1) {
        if bit == 1 { return bits(zeros).map { (1 << zeros) - 1 + $0 } }
        zeros += 1
        guard zeros <= 31 else { return nil }
      }
      return nil
    }
  }
#endif
