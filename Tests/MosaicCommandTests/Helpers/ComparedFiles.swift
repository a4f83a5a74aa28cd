// Files for the tests of mosaic compare.

import Foundation
import MosaicCodecs
import MosaicPixels
import TestSupport
import Testing

/// Small pictures that differ in known ways: all are 20 × 10 and white but for what their names say.
enum ComparedFiles {
  static let all: [String: [UInt8]] = [
    "white.png": png(),
    // The same pixels in other bytes.
    "again.png": with(Sample.chunk("tEXt", Array("Title\0again".utf8)), in: png()),
    // A title with a wrong checksum: no picture needs one.
    "odd-title.png": with(
      Sample.chunk("tEXt", Array("Title\0odd".utf8)).dropLast(4) + [0, 0, 0, 0], in: png()),
    "dot.png": png { x, y in x == 3 && y == 4 ? 0xFF00_0000 : 0xFFFF_FFFF },
    "dot-again.png": with(
      Sample.chunk("tEXt", Array("Title\0again".utf8)),
      in: png { x, y in x == 3 && y == 4 ? 0xFF00_0000 : 0xFFFF_FFFF }),
    // An edge, and the same edge half a pixel further.
    "step.png": png { x, _ in x < 10 ? 0xFF00_0000 : 0xFFFF_FFFF },
    "step-half.png": png { x, _ in x < 10 ? 0xFF00_0000 : x == 10 ? 0xFF80_8080 : 0xFFFF_FFFF },
    "near.png": png { _, _ in 0xFFFE_FFFF },
    "wide.png": png(width: 24),
    // A canvas for both would have 900 million pixels.
    "row.png": png(width: 30_000, height: 1),
    "column.png": png(width: 1, height: 30_000),
    "no-end.png": Array(png().dropLast(12)),
    "no-end-column.png": Array(png(width: 1, height: 30_000).dropLast(12)),
    // An IDAT that one flipped bit has made a chunk that may be passed over.
    "missed-data.png": missedData,
    "flat.png": png(width: 32, height: 32) { _, _ in 0xFF40_4040 },
    "flat-3.png": png(width: 32, height: 32) { _, _ in 0xFF43_4343 },
    // A header of 4096 × 4096 pixels, and the data of 200.
    "hollow.png": png().prefix(8) + Sample.chunk("IHDR", [0, 0, 16, 0, 0, 0, 16, 0, 8, 2, 0, 0, 0])
      + png().dropFirst(33),
    // Large enough for a score.
    "big.png": png(width: 32, height: 32),
    "big-again.png": with(Sample.chunk("tEXt", Array("Title\0again".utf8)), in: png(width: 32, height: 32)),
    "big-dot.png": png(width: 32, height: 32) { x, y in x == 16 && y == 16 ? 0xFF00_0000 : 0xFFFF_FFFF },
    // White on black: the dot is left out.
    "mask.png": png { x, y in x == 3 && y == 4 ? 0xFFFF_FFFF : 0xFF00_0000 },
    "animated.png": with(Sample.chunk("acTL", [0, 0, 0, 1, 0, 0, 0, 0]), in: png()),
    "deep.png": deep,
    "deep-again.png": with(Sample.chunk("tEXt", Array("Title\0again".utf8)), in: deep),
    "pointer.png": Array(
      "version https://git-lfs.github.com/spec/v1\noid sha256:\(String(repeating: "4d", count: 32))\nsize 12345\n"
        .utf8),
    "pointer-again.png": Array(
      "version https://git-lfs.github.com/spec/v1\noid sha256:\(String(repeating: "4d", count: 32))\nsize 12345\n"
        .utf8),
  ]

  /// 32 × 32 pixels, whose data is in two chunks, of which the second has a wrong name.
  private static let missedData: [UInt8] = {
    let whole = png(width: 32, height: 32) { x, y in 0xFF00_0000 | UInt32(x * 71 + y * 37) }
    // Signature and IHDR, 33 bytes; then length, name, data, checksum.
    let count = whole[33..<37].reduce(0) { $0 << 8 | Int($1) }
    let data = whole[41..<41 + count]
    var second = Sample.chunk("IDAT", Array(data.dropFirst(count / 2)))
    second[4] |= 0x20
    return whole[..<33] + Sample.chunk("IDAT", Array(data.prefix(count / 2))) + second + whole.suffix(12)
  }()

  static func png(
    width: Int = 20, height: Int = 10, _ color: (Int, Int) -> UInt32 = { _, _ in 0xFFFF_FFFF }
  ) -> [UInt8] {
    let pixmap = filled(width, height, color)
    do { return try ImageFormat.png.encode(pixmap) } catch { preconditionFailure("a test picture: \(error)") }
  }

  /// A PNG with a chunk behind its header.
  static func with(_ chunk: [UInt8], in file: [UInt8]) -> [UInt8] {
    Array(file[..<33]) + chunk + file[33...]
  }

  /// One gray pixel of 16 bits, in a stored block of deflate.
  private static let deep: [UInt8] = {
    let data: [UInt8] = [0, 0x80, 0x01]
    let (one, two) = data.reduce((1, 0)) { sums, byte in
      let one = (sums.0 + Int(byte)) % 65521
      return (one, (sums.1 + one) % 65521)
    }
    let adler = [two >> 8, two & 255, one >> 8, one & 255].map { UInt8($0) }
    let header: [UInt8] = [0, 0, 0, 1, 0, 0, 0, 1, 16, 0, 0, 0, 0]
    return [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + Sample.chunk("IHDR", header)
      + Sample.chunk("IDAT", [0x78, 0x01, 0x01, 3, 0, 0xFC, 0xFF] + data + adler) + Sample.chunk("IEND", [])
  }()
}

extension Trait where Self == OwnFolder {
  /// In a folder with the files of `Sample.all` and of `ComparedFiles.all`.
  static var amongComparedFiles: Self { OwnFolder(files: Sample.all.merging(ComparedFiles.all) { $1 }) }
}
