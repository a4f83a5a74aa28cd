// Small pictures for tests, valid and damaged.

import MosaicCodecs
import MosaicLayout
package import MosaicPixels

/// Runs a closure in a new folder with the files of `Sample.all`.
package func withSamples<Result>(_ body: (TemporaryFolder) throws -> Result) throws -> Result {
  try withTemporaryFolder { folder in
    for (name, bytes) in Sample.all { try folder.write(bytes, to: name) }
    return try body(folder)
  }
}

/// A picture whose pixels are those of a closure, row by row.
package func filled(_ width: Int, _ height: Int, _ pixel: (Int, Int) -> UInt32) -> Pixmap {
  var picture = Pixmap(width: width, height: height)
  for y in 0..<height { for x in 0..<width { picture[x, y] = pixel(x, y) } }
  return picture
}

extension Pixmap {
  /// Random colours and alphas, premultiplied.
  package static func noise(_ width: Int, _ height: Int, seed: Int, opaque: Bool = false) -> Pixmap {
    var random = SplitMix(seed: seed)
    return filled(width, height) { _, _ in
      let alpha = opaque || random.next(below: 2) == 0 ? 255 : random.next(below: 256)
      let colors = (0..<3).map { _ in UInt32(random.next(below: alpha + 1)) }
      return UInt32(alpha) << 24 | colors[0] << 16 | colors[1] << 8 | colors[2]
    }
  }
}

/// Small pictures for tests.
package enum Sample {
  /// `red.png` is 40 × 30, `green.png` 30 × 40, `blue.png` 40 × 40; the others are damaged in various ways.
  package static let all: [String: [UInt8]] = [
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
  package static func png(_ width: Int, _ height: Int, _ color: UInt32) -> [UInt8] {
    encoded(filled(width, height) { _, _ in color })
  }

  /// A picture of 64 × 64 that does not compress: about 12 kB.
  package static let noise = noise(64)
  /// A picture of 160 × 160: 77 kB, so that a decoder has begun when it comes to the half.
  private static let largeNoise = noise(160)

  private static func noise(_ side: Int) -> [UInt8] {
    var random = SeededGenerator(seed: 1)
    return encoded(
      filled(side, side) { _, _ in 0xFF00_0000 | UInt32.random(in: 0...0xFF_FFFF, using: &random) })
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
  package static func header(_ width: UInt32, _ height: UInt32) -> [UInt8] {
    let header = PNGFile.header(width: width, height: height, colorType: 2, data: [])
    return PNGFile(Array(header.chunks.prefix(1))).bytes
  }

  /// A chunk of a PNG, with its length and checksum.
  package static func chunk(_ name: String, _ data: [UInt8]) -> [UInt8] {
    PNGFile.Chunk(name: name, data: data).bytes
  }
}
