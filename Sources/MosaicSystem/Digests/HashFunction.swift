// Message digests of blocks of 64 bytes: MD5 and SHA-256, and what they have in common.

import MosaicText

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
  package var hex: String { bytes.hexadecimal }
}

/// Cuts a message that comes in parts into blocks, and pads its end.
package struct MessageBlocks: Sendable {
  private static let size = 64

  /// The bytes that do not fill a block yet.
  private var waiting: [UInt8] = []
  private var count: UInt64 = 0

  /// Takes the next block from the front of `rest`; `nil` if the rest does not fill a block, and waits for more.
  package mutating func next(from rest: inout ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
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
  package func padding(lowByteFirst: Bool) -> [UInt8] {
    let zeros = (2 * Self.size - 9 - waiting.count) % Self.size
    let bits = count &* 8
    return [0x80] + [UInt8](repeating: 0, count: zeros)
      + withUnsafeBytes(of: lowByteFirst ? bits.littleEndian : bits.bigEndian, Array.init)
  }
}

// MARK: MD5, by which the desktop's thumbnails are named

/// MD5 (RFC 1321): for names that others compute as well, not for security.
package struct MD5: HashFunction {
  package static let isLowByteFirst = true

  package private(set) var state: [UInt32] = [0x6745_2301, 0xefcd_ab89, 0x98ba_dcfe, 0x1032_5476]
  package var blocks = MessageBlocks()

  package init() {}

  /// RFC 1321, 3.4: the table T, ⌊2³² · |sin(i)|⌋ for i from 1 to 64.
  private static let constants: [UInt32] = [
    0xd76a_a478, 0xe8c7_b756, 0x2420_70db, 0xc1bd_ceee, 0xf57c_0faf, 0x4787_c62a, 0xa830_4613, 0xfd46_9501,
    0x6980_98d8, 0x8b44_f7af, 0xffff_5bb1, 0x895c_d7be, 0x6b90_1122, 0xfd98_7193, 0xa679_438e, 0x49b4_0821,
    0xf61e_2562, 0xc040_b340, 0x265e_5a51, 0xe9b6_c7aa, 0xd62f_105d, 0x0244_1453, 0xd8a1_e681, 0xe7d3_fbc8,
    0x21e1_cde6, 0xc337_07d6, 0xf4d5_0d87, 0x455a_14ed, 0xa9e3_e905, 0xfcef_a3f8, 0x676f_02d9, 0x8d2a_4c8a,
    0xfffa_3942, 0x8771_f681, 0x6d9d_6122, 0xfde5_380c, 0xa4be_ea44, 0x4bde_cfa9, 0xf6bb_4b60, 0xbebf_bc70,
    0x289b_7ec6, 0xeaa1_27fa, 0xd4ef_3085, 0x0488_1d05, 0xd9d4_d039, 0xe6db_99e5, 0x1fa2_7cf8, 0xc4ac_5665,
    0xf429_2244, 0x432a_ff97, 0xab94_23a7, 0xfc93_a039, 0x655b_59c3, 0x8f0c_cc92, 0xffef_f47d, 0x8584_5dd1,
    0x6fa8_7e4f, 0xfe2c_e6e0, 0xa301_4314, 0x4e08_11a1, 0xf753_7e82, 0xbd3a_f235, 0x2ad7_d2bb, 0xeb86_d391,
  ]

  /// How far a sum is rotated, in each of the four rounds.
  private static let shifts: [UInt32] = [7, 12, 17, 22, 5, 9, 14, 20, 4, 11, 16, 23, 6, 10, 15, 21]

  package mutating func compress(_ block: ArraySlice<UInt8>) {
    let constants = Self.constants
    let shifts = Self.shifts
    let words = stride(from: block.startIndex, to: block.endIndex, by: 4).map { i in
      UInt32(block[i]) | UInt32(block[i + 1]) << 8 | UInt32(block[i + 2]) << 16 | UInt32(block[i + 3]) << 24
    }
    var a = state[0]
    var b = state[1]
    var c = state[2]
    var d = state[3]
    for i in 0..<64 {
      let (mixed, word) =
        switch i / 16 {
        case 0: ((b & c) | (~b & d), i)
        case 1: ((b & d) | (c & ~d), 5 * i + 1)
        case 2: (b ^ c ^ d, 3 * i + 5)
        default: (c ^ (b | ~d), 7 * i)
        }
      let sum = a &+ mixed &+ constants[i] &+ words[word % 16]
      let shift = shifts[i / 16 * 4 + i % 4]
      (a, d, c, b) = (d, c, b, b &+ (sum << shift | sum >> (32 - shift)))
    }
    state[0] &+= a
    state[1] &+= b
    state[2] &+= c
    state[3] &+= d
  }
}

// MARK: SHA-256

/// SHA-256 (FIPS 180-4).
package struct SHA256: HashFunction {
  package static let isLowByteFirst = false

  /// FIPS 180-4, 5.3.3: the first fractional bits of the square roots of the first eight primes.
  package private(set) var state: [UInt32] = [
    0x6a09_e667, 0xbb67_ae85, 0x3c6e_f372, 0xa54f_f53a, 0x510e_527f, 0x9b05_688c, 0x1f83_d9ab, 0x5be0_cd19,
  ]
  package var blocks = MessageBlocks()
  /// The message schedule W; it is kept so that not every block takes memory anew.
  private var schedule = [UInt32](repeating: 0, count: 64)

  package init() {}

  /// FIPS 180-4, 4.2.2: the first fractional bits of the cube roots of the first 64 primes.
  private static let constants: [UInt32] = [
    0x428a_2f98, 0x7137_4491, 0xb5c0_fbcf, 0xe9b5_dba5, 0x3956_c25b, 0x59f1_11f1, 0x923f_82a4, 0xab1c_5ed5,
    0xd807_aa98, 0x1283_5b01, 0x2431_85be, 0x550c_7dc3, 0x72be_5d74, 0x80de_b1fe, 0x9bdc_06a7, 0xc19b_f174,
    0xe49b_69c1, 0xefbe_4786, 0x0fc1_9dc6, 0x240c_a1cc, 0x2de9_2c6f, 0x4a74_84aa, 0x5cb0_a9dc, 0x76f9_88da,
    0x983e_5152, 0xa831_c66d, 0xb003_27c8, 0xbf59_7fc7, 0xc6e0_0bf3, 0xd5a7_9147, 0x06ca_6351, 0x1429_2967,
    0x27b7_0a85, 0x2e1b_2138, 0x4d2c_6dfc, 0x5338_0d13, 0x650a_7354, 0x766a_0abb, 0x81c2_c92e, 0x9272_2c85,
    0xa2bf_e8a1, 0xa81a_664b, 0xc24b_8b70, 0xc76c_51a3, 0xd192_e819, 0xd699_0624, 0xf40e_3585, 0x106a_a070,
    0x19a4_c116, 0x1e37_6c08, 0x2748_774c, 0x34b0_bcb5, 0x391c_0cb3, 0x4ed8_aa4a, 0x5b9c_ca4f, 0x682e_6ff3,
    0x748f_82ee, 0x78a5_636f, 0x84c8_7814, 0x8cc7_0208, 0x90be_fffa, 0xa450_6ceb, 0xbef9_a3f7, 0xc671_78f2,
  ]

  package mutating func compress(_ block: ArraySlice<UInt8>) {
    fillSchedule(block)
    let constants = Self.constants
    var a = state[0]
    var b = state[1]
    var c = state[2]
    var d = state[3]
    var e = state[4]
    var f = state[5]
    var g = state[6]
    var h = state[7]
    for i in 0..<64 {
      let sum = Self.rotated(e, 6) ^ Self.rotated(e, 11) ^ Self.rotated(e, 25)
      let first = h &+ sum &+ ((e & f) ^ (~e & g)) &+ constants[i] &+ schedule[i]
      let other = Self.rotated(a, 2) ^ Self.rotated(a, 13) ^ Self.rotated(a, 22)
      let second = other &+ ((a & b) ^ (a & c) ^ (b & c))
      (h, g, f, e) = (g, f, e, d &+ first)
      (d, c, b, a) = (c, b, a, first &+ second)
    }
    for (i, value) in [a, b, c, d, e, f, g, h].enumerated() { state[i] &+= value }
  }

  private mutating func fillSchedule(_ block: ArraySlice<UInt8>) {
    var i = block.startIndex
    for t in 0..<16 {
      schedule[t] =
        UInt32(block[i]) << 24 | UInt32(block[i + 1]) << 16 | UInt32(block[i + 2]) << 8 | UInt32(block[i + 3])
      i += 4
    }
    for t in 16..<64 {
      let early = schedule[t - 15]
      let late = schedule[t - 2]
      let first = Self.rotated(early, 7) ^ Self.rotated(early, 18) ^ early >> 3
      let second = Self.rotated(late, 17) ^ Self.rotated(late, 19) ^ late >> 10
      schedule[t] = second &+ schedule[t - 7] &+ first &+ schedule[t - 16]
    }
  }

  private static func rotated(_ word: UInt32, _ count: UInt32) -> UInt32 {
    word >> count | word << (32 - count)
  }
}
