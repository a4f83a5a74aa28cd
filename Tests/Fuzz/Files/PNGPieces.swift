// PNG files as chunks, with the right CRCs.

import CZlib
import MosaicCodecs
import TestSupport

/// A PNG file (ISO/IEC 15948), valid or not.
struct PNGPieces: PiecewiseFile {
  var pieces: [Piece]

  static func pieces(_ bytes: [UInt8]) -> [Piece] {
    var pieces: [Piece] = []
    var place = 8
    while place + 8 <= bytes.count {
      let end = min(place + 8 + Bytes.big(bytes[place..<place + 4]), bytes.count)
      pieces.append(Piece(Array(bytes[place + 4..<place + 8]), Array(bytes[place + 8..<end])))
      place = end + 4
    }
    return pieces
  }

  var bytes: [UInt8] {
    PNGFile.signature
      + pieces.flatMap { piece in
        let body = piece.name + piece.data
        return Bytes.big(piece.data.count) + body + Bytes.big(Self.checksum(body))
      }
  }

  /// Zlib's own, which is quick.
  private static func checksum(_ bytes: [UInt8]) -> UInt { crc32(0, bytes, uInt(bytes.count)) }

  static func piece(_ random: inout SeededGenerator) -> Piece {
    switch random.below(16) {
    case 0: Piece("gAMA", Bytes.big(random.pick([45_455, 100_000, random.edge(bits: 32)])))
    case 1:
      Piece(
        "cHRM",
        (0..<8).flatMap { _ in Bytes.big(random.pick([31_270, 64_000, 33_000, random.edge(bits: 17)])) })
    case 2: Piece("sRGB", [UInt8(random.below(6))])
    case 3:
      Piece(
        "cICP",
        [UInt8(random.below(14)), UInt8(random.below(20)), UInt8(random.below(2)), UInt8(random.below(3))])
    case 4: Piece("tRNS", random.bytes(random.below(9)))
    case 5: Piece("PLTE", random.bytes(3 * random.below(20)))
    case 6: Piece("eXIf", TIFFPieces.file(&random))
    case 7: Piece("iCCP", Array("x".utf8) + [0, 0] + deflated(random.bytes(random.below(200))))
    case 8: Piece("bKGD", random.bytes(random.pick([1, 2, 6])))
    case 9: Piece("tEXt", Array("a".utf8) + [0] + random.bytes(random.below(20)))
    case 10:
      Piece("zTXt", Array("a".utf8) + [0, 0] + deflated([UInt8](repeating: 65, count: random.below(4000))))
    case 11: Piece("sBIT", (0..<random.pick([1, 3, 4])).map { _ in UInt8(random.below(10)) })
    case 12: Piece("hIST", random.bytes(random.below(20)))
    case 13: Piece("IDAT", deflated(random.bytes(random.below(60))))
    case 14: animation(&random)
    default: Piece("iEND", [])
    }
  }

  /// A chunk of an APNG, usual or an edge case.
  static func animation(_ random: inout SeededGenerator) -> Piece {
    switch random.below(3) {
    case 0: Piece("acTL", Bytes.big(random.edge(bits: 32)) + Bytes.big(random.edge(bits: 32)))
    case 1:
      Piece(
        "fcTL",
        (0..<5).flatMap { _ in Bytes.big(random.edge(bits: random.pick([3, 32]))) } + random.bytes(4)
          + [UInt8(random.below(4)), UInt8(random.below(3))])
    default: Piece("fdAT", Bytes.big(random.edge(bits: 3)) + deflated(random.bytes(random.below(60))))
    }
  }

  /// A picture of noise of any kind: gray, colours or a palette, 1 to 16 bits, interlaced or not, its data in one chunk or many.
  static func file(_ random: inout SeededGenerator) -> [UInt8] {
    let kinds: [(type: UInt8, depths: [Int], samples: Int)] = [
      (0, [1, 2, 4, 8, 16], 1), (2, [8, 16], 3), (3, [1, 2, 4, 8], 1), (4, [8, 16], 2), (6, [8, 16], 4),
    ]
    let kind = random.pick(kinds)
    let depth = random.isOneIn(2) ? 8 : random.pick(kind.depths)
    let (width, height) = (
      1 + random.below(random.pick([4, 40, 90])), 1 + random.below(random.pick([4, 40]))
    )
    let isInterlaced = random.isOneIn(8)
    let rowBytes = (width * kind.samples * depth + 7) / 8
    let calm = random.isOneIn(2)
    var rows: [UInt8] = []
    for _ in 0..<height {
      rows.append(UInt8(random.below(random.isOneIn(40) ? 8 : 5)))
      rows += (0..<rowBytes).map { _ in
        calm ? UInt8(random.below(3)) : UInt8.random(in: 0...255, using: &random)
      }
    }
    // Seven passes have other rows; about as many bytes, with filters that are right by chance.
    if isInterlaced { rows += [UInt8](repeating: 0, count: height * 4 + 40) }
    let head = Bytes.big(width) + Bytes.big(height) + [UInt8(depth), kind.type, 0, 0, isInterlaced ? 1 : 0]
    var pieces = [Piece("IHDR", head)]
    if kind.type == 3 {
      pieces.append(Piece("PLTE", random.bytes(3 * (1 + random.below(min(256, 1 << depth))))))
    }
    let data = random.isOneIn(3) ? stored(rows, block: 1 + random.below(400)) : deflated(rows)
    let step = random.pick([1 << 20, 1 + random.below(200)])
    for start in stride(from: 0, to: data.count, by: step) {
      pieces.append(Piece("IDAT", Array(data[start..<min(start + step, data.count)])))
    }
    return PNGPieces(pieces: pieces + [Piece("IEND", [])]).bytes
  }

  // MARK: zlib

  /// A zlib stream.
  static func deflated(_ bytes: [UInt8]) -> [UInt8] {
    var count = compressBound(uLong(bytes.count))
    var result = [UInt8](repeating: 0, count: Int(count))
    guard compress(&result, &count, bytes, uLong(bytes.count)) == Z_OK else { return [] }
    return Array(result[..<Int(count)])
  }

  /// The bytes of a zlib stream, at most `limit`; none where it is broken.
  static func inflated(_ bytes: [UInt8], limit: Int = 1 << 20) -> [UInt8] {
    var count = uLongf(limit)
    var result = [UInt8](repeating: 0, count: limit)
    guard uncompress(&result, &count, bytes, uLong(bytes.count)) == Z_OK else { return [] }
    return Array(result[..<Int(count)])
  }

  /// A zlib stream of stored blocks (RFC 1950 and 1951).
  private static func stored(_ bytes: [UInt8], block: Int) -> [UInt8] {
    var stream: [UInt8] = [0x78, 0x01]
    var rest = bytes[...]
    repeat {
      let piece = rest.prefix(block)
      rest = rest.dropFirst(block)
      stream += [rest.isEmpty ? 1 : 0] + Bytes.little(piece.count, 2) + Bytes.little(~piece.count, 2) + piece
    } while !rest.isEmpty
    return stream + Bytes.big(adler32(1, bytes, uInt(bytes.count)))
  }
}
