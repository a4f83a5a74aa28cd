// A PNG taken apart into chunks, so that tests can break and mend it byte by byte.

/// Chunks of a PNG file, or a file that claims to be one.
struct PNGFile {
  struct Chunk {
    var name: String
    var data: [UInt8]
    /// Added to the right CRC; other than 0 makes it wrong.
    var crcError: UInt32 = 0
  }

  static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
  var chunks: [Chunk] = []

  init(_ chunks: [Chunk]) { self.chunks = chunks }

  init(_ bytes: [UInt8]) {
    var offset = 8
    while offset + 12 <= bytes.count {
      let length = bytes[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) }
      let name = String(decoding: bytes[offset + 4..<offset + 8], as: UTF8.self)
      chunks.append(Chunk(name: name, data: Array(bytes[offset + 8..<offset + 8 + length])))
      offset += 12 + length
    }
  }

  /// The file's bytes, with CRCs of the data as it is now.
  var bytes: [UInt8] { Self.signature + chunks.flatMap(\.bytes) }

  /// The same file with chunks put before the picture's data, or before the palette.
  func inserting(_ name: String, _ data: [UInt8], before place: String = "IDAT") -> PNGFile {
    var copy = self
    let index = chunks.firstIndex { $0.name == place } ?? chunks.count
    copy.chunks.insert(Chunk(name: name, data: data), at: index)
    return copy
  }

  /// The same file with one chunk's data changed.
  func changing(_ name: String, _ change: (inout Chunk) -> Void) -> PNGFile {
    var copy = self
    if let index = chunks.firstIndex(where: { $0.name == name }) { change(&copy.chunks[index]) }
    return copy
  }

  func removing(_ name: String) -> PNGFile { PNGFile(chunks.filter { $0.name != name }) }

  /// Bytes up to the end of the last chunk of that name.
  func end(of name: String) -> Int {
    let last = chunks.lastIndex { $0.name == name } ?? -1
    return 8 + chunks[...last].reduce(0) { $0 + $1.bytes.count }
  }

  // MARK: Making

  /// An 8-bit gray, not interlaced file; `rows` are as they are before compression, with filter bytes.
  static func gray(width: UInt32, height: UInt32, rows: [UInt8]) -> PNGFile {
    header(width: width, height: height, data: stored(rows))
  }

  static func header(
    width: UInt32, height: UInt32, depth: UInt8 = 8, colorType: UInt8 = 0, methods: [UInt8] = [0, 0, 0],
    data: [UInt8]
  ) -> PNGFile {
    PNGFile([
      Chunk(name: "IHDR", data: bigEndian(width) + bigEndian(height) + [depth, colorType] + methods),
      Chunk(name: "IDAT", data: data),
      Chunk(name: "IEND", data: []),
    ])
  }

  /// A zlib stream with one stored block (RFC 1950 and 1951).
  static func stored(_ bytes: [UInt8]) -> [UInt8] {
    let length = UInt16(bytes.count)
    var a: UInt32 = 1
    var b: UInt32 = 0
    for byte in bytes {
      a = (a + UInt32(byte)) % 65521
      b = (b + a) % 65521
    }
    let lengths = [length, ~length].flatMap { [UInt8($0 & 255), UInt8($0 >> 8)] }
    return [0x78, 0x01, 0x01] + lengths + bytes + bigEndian(b << 16 | a)
  }

  static func bigEndian(_ value: UInt32) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> UInt32($0)) }
  }

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
  var bytes: [UInt8] {
    let body = Array(name.utf8) + data
    return PNGFile.bigEndian(UInt32(data.count)) + body + PNGFile.bigEndian(PNGFile.crc(body) &+ crcError)
  }
}
