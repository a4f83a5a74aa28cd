// A PNG without compression, so that reading it is mostly unfiltering.

/// Writes RGB pictures of noise in which every row has the same filter: any bytes are valid for any filter.
enum StoredPNG {
  /// The bytes of a picture; `filter` is 0 to 4 (PNG specification, section 9.2).
  static func bytes(width: Int, height: Int, filter: UInt8, seed: UInt64) -> [UInt8] {
    precondition(filter <= 4, "a PNG filter is 0 to 4")
    var state = seed
    var raw: [UInt8] = []
    raw.reserveCapacity((width * 3 + 1) * height)
    for _ in 0..<height {
      raw.append(filter)
      for _ in 0..<width * 3 {
        // A linear congruence (Knuth's MMIX); its high bits are random enough for noise.
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        raw.append(UInt8(state >> 56))
      }
    }
    let header = bigEndian(width) + bigEndian(height) + [8, 2, 0, 0, 0]
    return [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + chunk("IHDR", header)
      + chunk("IDAT", stored(raw)) + chunk("IEND", [])
  }

  /// A zlib stream of stored blocks (RFC 1950, RFC 1951 section 3.2.4).
  private static func stored(_ raw: [UInt8]) -> [UInt8] {
    var stream: [UInt8] = [0x78, 0x01]
    stream.reserveCapacity(raw.count + raw.count / 1000 + 16)
    for start in stride(from: 0, to: raw.count, by: 65535) {
      let block = raw[start..<min(start + 65535, raw.count)]
      let length = UInt16(block.count)
      stream.append(block.endIndex == raw.count ? 1 : 0)
      for value in [length, ~length] { stream += [UInt8(value & 255), UInt8(value >> 8)] }
      stream += block
    }
    return stream + bigEndian(Int(adler(raw)))
  }

  private static func chunk(_ name: String, _ content: [UInt8]) -> [UInt8] {
    let named = Array(name.utf8) + content
    return bigEndian(content.count) + named + bigEndian(Int(crc(named)))
  }

  private static func bigEndian(_ value: Int) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
  }

  private static func adler(_ bytes: [UInt8]) -> UInt32 {
    var low: UInt32 = 1
    var high: UInt32 = 0
    for byte in bytes {
      low = (low + UInt32(byte)) % 65521
      high = (high + low) % 65521
    }
    return high << 16 | low
  }

  private static func crc(_ bytes: [UInt8]) -> UInt32 {
    let table = (0..<256).map { (index: UInt32) -> UInt32 in
      (0..<8).reduce(index) { value, _ in value & 1 == 0 ? value >> 1 : (value >> 1) ^ 0xEDB8_8320 }
    }
    var value = UInt32.max
    for byte in bytes { value = table[Int(UInt8(truncatingIfNeeded: value) ^ byte)] ^ (value >> 8) }
    return ~value
  }
}
