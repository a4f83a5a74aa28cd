// Message digests of blocks of 64 bytes: what MD5 and SHA-256 have in common.

/// A message digest: bytes are added in parts of any size.
package protocol HashFunction: Sendable {
  /// Whether numbers are written with their low byte first.
  static var isLowByteFirst: Bool { get }

  init()

  var blocks: MessageBlocks { get set }
  var state: [UInt32] { get }

  mutating func compress(_ block: ArraySlice<UInt8>)
}

extension HashFunction {
  package mutating func update(_ bytes: ArraySlice<UInt8>) {
    var rest = bytes
    while let block = blocks.next(from: &rest) { compress(block) }
  }

  package mutating func update(_ bytes: [UInt8]) { update(bytes[...]) }

  /// The digest of the message so far. More may be added afterwards.
  package func digest() -> Digest {
    var end = self
    end.update(blocks.padding(lowByteFirst: Self.isLowByteFirst))
    return Digest(
      bytes: end.state.flatMap { word in
        withUnsafeBytes(of: Self.isLowByteFirst ? word.littleEndian : word.bigEndian, Array.init)
      })
  }

  package static func digest(of bytes: [UInt8]) -> Digest {
    var hash = Self()
    hash.update(bytes)
    return hash.digest()
  }

  /// The digest of a text's UTF-8.
  package static func digest(of text: String) -> Digest { digest(of: Array(text.utf8)) }
}

package struct Digest: Hashable, Sendable {
  package let bytes: [UInt8]

  /// Two lower-case hexadecimal digits for each byte, as `md5sum` and `sha256sum` print them.
  package var hex: String {
    String(decoding: bytes.flatMap { [Self.digits[Int($0 >> 4)], Self.digits[Int($0 & 15)]] }, as: UTF8.self)
  }

  private static let digits = Array("0123456789abcdef".utf8)
}

/// Cuts a message that comes in parts into blocks, and pads its end.
package struct MessageBlocks: Sendable {
  private static let size = 64

  /// The bytes that do not fill a block yet.
  private var waiting: [UInt8] = []
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

  /// The end of the message: one bit that is set, bits that are not, and the number of the message's bits, so that a block ends.
  ///
  /// Source: RFC 1321, 3.1 and 3.2 (the low byte of the length first); FIPS 180-4, 5.1.1 (the high byte first).
  func padding(lowByteFirst: Bool) -> [UInt8] {
    let zeros = (2 * Self.size - 9 - waiting.count) % Self.size
    let bits = count &* 8
    return [0x80] + [UInt8](repeating: 0, count: zeros)
      + withUnsafeBytes(of: lowByteFirst ? bits.littleEndian : bits.bigEndian, Array.init)
  }
}
