// Bytes made to look like a PNG, so that fuzzing gets past the checksums.

enum FuzzedFile {
  /// Gives every chunk the right CRC.
  static func repairChecksums(_ file: inout [UInt8]) {
    var offset = 8
    while offset + 12 <= file.count {
      let length = file[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) }
      let end = offset + 8 + length
      guard end + 4 <= file.count else { return }
      file.replaceSubrange(end..<end + 4, with: bigEndian(crc(file[offset + 4..<end])))
      offset = end + 4
    }
  }

  /// A whole PNG with the bytes as filtered rows, in stored blocks: all of it is about the rows.
  ///
  /// The first bytes choose kind and width, and how the data is cut into blocks and chunks.
  static func wrapped(_ bytes: [UInt8]) -> [UInt8] {
    guard bytes.count > 8 else { return bytes }
    let types: [(UInt8, samples: Int)] = [(0, 1), (2, 3), (3, 1), (4, 2), (6, 4)]
    let (type, samples) = types[Int(bytes[0]) % types.count]
    let width = Int(bytes[1]) + 1
    let (block, chunk) = (Int(bytes[2]) * 8 + 1, Int(bytes[3]) * 16 + 1)
    let rows = bytes[4...]
    let height = max(1, rows.count / (width * samples + 1))
    var stream: [UInt8] = [0x78, 0x01]
    var rest = rows
    repeat {
      let piece = rest.prefix(block)
      rest = rest.dropFirst(block)
      let (low, high) = (UInt8(piece.count & 255), UInt8(piece.count >> 8))
      stream += [rest.isEmpty ? 1 : 0, low, high, ~low, ~high] + piece
    } while !rest.isEmpty
    var (a, b): (UInt32, UInt32) = (1, 0)
    for byte in rows {
      a = (a + UInt32(byte)) % 65521
      b = (b + a) % 65521
    }
    stream += bigEndian(b << 16 | a)

    var file: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    append("IHDR", bigEndian(UInt32(width)) + bigEndian(UInt32(height)) + [8, type, 0, 0, 0], to: &file)
    if type == 3 { append("PLTE", (0..<(Int(bytes[3]) + 1) * 3).map { UInt8($0 & 255) }, to: &file) }
    for start in stride(from: 0, to: stream.count, by: chunk) {
      append("IDAT", Array(stream[start..<min(start + chunk, stream.count)]), to: &file)
    }
    append("IEND", [], to: &file)
    return file
  }

  private static func append(_ name: String, _ data: [UInt8], to file: inout [UInt8]) {
    let body = Array(name.utf8) + data
    file += bigEndian(UInt32(data.count)) + body + bigEndian(crc(body[...]))
  }

  private static func bigEndian(_ value: UInt32) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> UInt32($0)) }
  }

  /// PNG specification, annex D.
  private static func crc(_ bytes: ArraySlice<UInt8>) -> UInt32 {
    ~bytes.reduce(~0) { crc, byte in table[Int((crc ^ UInt32(byte)) & 255)] ^ (crc >> 8) }
  }

  private static let table: [UInt32] = (0..<256).map { n in
    (0..<8).reduce(UInt32(n)) { c, _ in c & 1 == 1 ? 0xEDB8_8320 ^ (c >> 1) : c >> 1 }
  }
}
