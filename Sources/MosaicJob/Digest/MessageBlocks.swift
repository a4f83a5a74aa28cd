// The blocks of 64 bytes that MD5 and SHA-256 read.

/// Cuts a message that comes in parts into blocks, and pads its end.
struct MessageBlocks {
  /// Bytes in a block.
  static let size = 64

  /// The bytes that do not fill a block yet.
  private var waiting: [UInt8] = []
  /// The bytes in all so far.
  private var count: UInt64 = 0

  /// Takes the next block from the front of `rest`; `nil` where what is left does not fill one, and waits for more.
  mutating func next(from rest: inout ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    let part = rest.prefix(Self.size - waiting.count)
    rest = rest.dropFirst(part.count)
    count &+= UInt64(part.count)
    if part.count == Self.size { return part }
    waiting += part
    guard waiting.count == Self.size else { return nil }
    let block = waiting[...]
    waiting = []
    return block
  }

  /// What follows the message: one bit that is set, bits that are not, and the number of the message's bits, so that a block ends.
  ///
  /// Source: RFC 1321, 3.1 and 3.2 (the low byte of the length first); FIPS 180-4, 5.1.1 (the high byte first).
  func padding(lowByteFirst: Bool) -> [UInt8] {
    let zeros = (2 * Self.size - 9 - waiting.count) % Self.size
    let bits = count &* 8
    return [0x80] + [UInt8](repeating: 0, count: zeros)
      + withUnsafeBytes(of: lowByteFirst ? bits.littleEndian : bits.bigEndian, Array.init)
  }
}
