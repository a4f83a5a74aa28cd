// A PNG taken apart into chunks, so that tests can break and mend it byte by byte.

package import MosaicPixels

/// Chunks of a PNG file, or a file that claims to be one.
package struct PNGFile {
  /// A chunk with its name and data.
  package struct Chunk {
    package var name: String
    package var data: [UInt8]
    /// Added to the right CRC; other than 0 makes it wrong.
    package var crcError: UInt32 = 0

    package init(name: String, data: [UInt8], crcError: UInt32 = 0) {
      (self.name, self.data, self.crcError) = (name, data, crcError)
    }
  }

  package static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
  package var chunks: [Chunk] = []

  package init(_ chunks: [Chunk]) { self.chunks = chunks }

  package init(_ bytes: [UInt8]) {
    var offset = 8
    while offset + 12 <= bytes.count {
      let length = Bytes.big(bytes[offset..<offset + 4])
      let name = String(decoding: bytes[offset + 4..<offset + 8], as: UTF8.self)
      chunks.append(Chunk(name: name, data: Array(bytes[offset + 8..<offset + 8 + length])))
      offset += 12 + length
    }
  }

  /// The file's bytes, with CRCs of the data as it is now.
  package var bytes: [UInt8] { Self.signature + chunks.flatMap(\.bytes) }

  /// With chunks put before the picture's data, or before the palette.
  package func inserting(_ name: String, _ data: [UInt8], before place: String = "IDAT") -> PNGFile {
    var copy = self
    let index = chunks.firstIndex { $0.name == place } ?? chunks.count
    copy.chunks.insert(Chunk(name: name, data: data), at: index)
    return copy
  }

  package func changing(_ name: String, _ change: (inout Chunk) -> Void) -> PNGFile {
    var copy = self
    if let index = chunks.firstIndex(where: { $0.name == name }) { change(&copy.chunks[index]) }
    return copy
  }

  package func removing(_ name: String) -> PNGFile { PNGFile(chunks.filter { $0.name != name }) }

  package func withOrientation(_ orientation: Orientation) -> PNGFile {
    let writer = TIFFWriter(isLittleEndian: false)
    let fields = [TIFFField(0x0112, 3, [orientation.rawValue])]
    return inserting("eXIf", writer.head(directoryAt: 8) + writer.directory(fields, at: 8))
  }

  /// With wrong checksums of its pixels.
  package func withWrongChecksum() -> PNGFile {
    PNGFile(chunks.map { $0.name == "IDAT" ? Chunk(name: $0.name, data: $0.data, crcError: 1) : $0 })
  }

  /// Bytes up to the end of the last chunk of that name.
  package func end(of name: String) -> Int {
    let last = chunks.lastIndex { $0.name == name } ?? -1
    return 8 + chunks[...last].reduce(0) { $0 + $1.bytes.count }
  }

  // MARK: Making

  /// An 8-bit gray, not interlaced file; `rows` are as they are before compression, with filter bytes.
  package static func gray(width: UInt32, height: UInt32, rows: [UInt8]) -> PNGFile {
    header(width: width, height: height, data: stored(rows))
  }

  package static func header(
    width: UInt32, height: UInt32, depth: UInt8 = 8, colorType: UInt8 = 0, methods: [UInt8] = [0, 0, 0],
    data: [UInt8]
  ) -> PNGFile {
    PNGFile([
      Chunk(name: "IHDR", data: Bytes.big(width) + Bytes.big(height) + [depth, colorType] + methods),
      Chunk(name: "IDAT", data: data),
      Chunk(name: "IEND", data: []),
    ])
  }

  /// A zlib stream with one stored block (RFC 1950 and 1951).
  package static func stored(_ bytes: [UInt8]) -> [UInt8] {
    var (a, b): (UInt32, UInt32) = (1, 0)
    for byte in bytes {
      a = (a + UInt32(byte)) % 65521
      b = (b + a) % 65521
    }
    let lengths = Bytes.little(bytes.count, 2) + Bytes.little(~bytes.count, 2)
    return [0x78, 0x01, 0x01] + lengths + bytes + Bytes.big(b << 16 | a)
  }

  package static func bigEndian(_ value: UInt32) -> [UInt8] { Bytes.big(value) }

  // MARK: CRC

  /// PNG specification, annex D.
  static func crc(_ bytes: [UInt8]) -> UInt32 {
    ~bytes.reduce(~0) { crc, byte in table[Int((crc ^ UInt32(byte)) & 255)] ^ (crc >> 8) }
  }

  private static let table: [UInt32] = (0..<256).map { n in
    (0..<8).reduce(UInt32(n)) { c, _ in c & 1 == 1 ? 0xEDB8_8320 ^ (c >> 1) : c >> 1 }
  }
}

extension PNGFile.Chunk {
  /// Length, name, data and CRC.
  package var bytes: [UInt8] {
    let body = Array(name.utf8) + data
    return Bytes.big(data.count) + body + Bytes.big(PNGFile.crc(body) &+ crcError)
  }
}
