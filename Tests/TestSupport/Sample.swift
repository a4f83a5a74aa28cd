// Small pictures for tests, valid and damaged.

import MosaicCodecs
import MosaicPixels

/// Runs a closure in a new folder with the files of `Sample.all`.
public func withSamples<Result>(_ body: (TemporaryFolder) throws -> Result) throws -> Result {
  try withTemporaryFolder { folder in
    for (name, bytes) in Sample.all { try folder.write(bytes, to: name) }
    return try body(folder)
  }
}

/// Small pictures for tests.
public enum Sample {
  /// `red.png` is 40 × 30, `green.png` 30 × 40, `blue.png` 40 × 40; the others are damaged in various ways.
  public static let all: [String: [UInt8]] = [
    "red.png": png(40, 30, 0xFFFF_0000),
    "green.png": png(30, 40, 0xFF00_FF00),
    "blue.png": png(40, 40, 0xFF00_00FF),
    "noise.png": noise,
    "empty.png": [],
    "text.png": Array("hello, world\n".utf8),
    // A format that no build reads.
    "jxl.png": [0, 0, 0, 12] + Array("JXL ".utf8) + [UInt8](repeating: 0, count: 90),
    // Files that were cut while they were copied.
    "cut-in-header.png": Array(noise.prefix(20)),
    "cut.png": Array(largeNoise.prefix(largeNoise.count / 2)),
    "crc.png": changing(noise, at: noise.count - 13),
    "header-crc.png": changing(noise, at: 29),
    "huge.png": header(60_000, 60_000) + chunk("IDAT", []),
  ]

  /// A picture of one colour, `0xAARRGGBB`.
  public static func png(_ width: Int, _ height: Int, _ color: UInt32) -> [UInt8] {
    var pixmap = Pixmap(width: width, height: height)
    for y in 0..<height { for x in 0..<width { pixmap[x, y] = color } }
    return encoded(pixmap)
  }

  /// A picture of 64 × 64 that does not compress: about 12 kB.
  public static let noise = noise(64)
  /// A picture of 160 × 160: 77 kB, so that a decoder has begun when it comes to the half.
  private static let largeNoise = noise(160)

  private static func noise(_ side: Int) -> [UInt8] {
    var random = SeededGenerator(seed: 1)
    var pixmap = Pixmap(width: side, height: side)
    for y in 0..<side {
      for x in 0..<side { pixmap[x, y] = 0xFF00_0000 | UInt32.random(in: 0...0xFF_FFFF, using: &random) }
    }
    return encoded(pixmap)
  }

  private static func encoded(_ pixmap: Pixmap) -> [UInt8] {
    do { return try ImageFormat.png.encode(pixmap) } catch { preconditionFailure("a test picture: \(error)") }
  }

  private static func changing(_ bytes: [UInt8], at index: Int) -> [UInt8] {
    var bytes = bytes
    bytes[index] ^= 0xFF
    return bytes
  }

  /// The beginning of a PNG of this size, without its pixels: enough for a plan.
  public static func header(_ width: UInt32, _ height: UInt32) -> [UInt8] {
    [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
      + chunk("IHDR", bigEndian(width) + bigEndian(height) + [8, 2, 0, 0, 0])
  }

  /// A chunk of a PNG, with its length and checksum.
  public static func chunk(_ name: String, _ data: [UInt8]) -> [UInt8] {
    let body = Array(name.utf8) + data
    return bigEndian(UInt32(data.count)) + body + bigEndian(crc(body))
  }

  private static func bigEndian(_ value: UInt32) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> UInt32($0)) }
  }

  /// A chunk's checksum, a bit at a time: PNG specification, annex D.
  private static func crc(_ bytes: [UInt8]) -> UInt32 {
    ~bytes.reduce(~0) { crc, byte in
      (0..<8).reduce(crc ^ UInt32(byte)) { c, _ in c & 1 == 1 ? 0xEDB8_8320 ^ (c >> 1) : c >> 1 }
    }
  }
}
