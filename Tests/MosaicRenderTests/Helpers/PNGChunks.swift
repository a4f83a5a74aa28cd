// A PNG taken apart into chunks, to add an orientation or to damage it.

import MosaicPixels

/// The chunks of a PNG file.
struct PNGChunks {
  struct Chunk {
    var name: String
    var data: [UInt8]
    /// Whether the checksum is written wrong.
    var isDamaged = false
  }

  private static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
  var chunks: [Chunk] = []

  init(_ bytes: [UInt8]) {
    var offset = Self.signature.count
    while offset + 12 <= bytes.count {
      let length = bytes[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) }
      let name = String(decoding: bytes[offset + 4..<offset + 8], as: UTF8.self)
      chunks.append(Chunk(name: name, data: Array(bytes[offset + 8..<offset + 8 + length])))
      offset += 12 + length
    }
  }

  var bytes: [UInt8] {
    Self.signature
      + chunks.flatMap { chunk in
        let body = Array(chunk.name.utf8) + chunk.data
        return Self.bigEndian(UInt32(chunk.data.count)) + body
          + Self.bigEndian(Self.crc(body) ^ (chunk.isDamaged ? 1 : 0))
      }
  }

  /// The same file with an eXIf chunk that states an orientation: TIFF header, one entry, no next directory.
  func withOrientation(_ orientation: Orientation) -> PNGChunks {
    let exif: [UInt8] =
      Array("MM".utf8) + [0, 42, 0, 0, 0, 8, 0, 1] + [0x01, 0x12, 0, 3, 0, 0, 0, 1]
      + [0, UInt8(orientation.rawValue), 0, 0] + [0, 0, 0, 0]
    var copy = self
    copy.chunks.insert(Chunk(name: "eXIf", data: exif), at: 1)
    return copy
  }

  /// The same file with a wrong checksum of its pixels.
  func withWrongChecksum() -> PNGChunks {
    var copy = self
    for index in chunks.indices where chunks[index].name == "IDAT" { copy.chunks[index].isDamaged = true }
    return copy
  }

  private static func bigEndian(_ value: UInt32) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> UInt32($0)) }
  }

  /// PNG specification, annex D, bit by bit.
  private static func crc(_ bytes: [UInt8]) -> UInt32 {
    ~bytes.reduce(~0) { crc, byte in
      (0..<8).reduce(crc ^ UInt32(byte)) { c, _ in c & 1 == 1 ? 0xEDB8_8320 ^ (c >> 1) : c >> 1 }
    }
  }
}
