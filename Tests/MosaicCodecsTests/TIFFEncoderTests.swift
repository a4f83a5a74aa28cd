// TIFF as it is written: what a file has before its pixels, below and above 4 GiB.

import Foundation
import TestSupport
import Testing

@testable import MosaicCodecs

@Suite(.bounded) struct TIFFEncoderTests {
  /// Width, height, alpha, and whether the file is a BigTIFF.
  static let sizes: [(width: Int, height: Int, hasAlpha: Bool, isBig: Bool)] = [
    (1, 1, true, false), (40_000, 20_000, false, false), (40_000, 26_000, true, false),
    (40_000, 27_000, true, true), (900_000, 3, false, false), (3, 900_000, true, false),
    (200_000, 200_000, true, true),
  ]

  @Test("a directory says where all strips are, and the last one ends the file", arguments: sizes)
  func directory(row: (width: Int, height: Int, hasAlpha: Bool, isBig: Bool)) throws {
    let sink = MemorySink()
    let texts = [try FileText(key: "key", value: "value")]
    _ = try TIFFEncoder(
      EncodedPicture(
        sink: sink, path: "x", width: row.width, height: row.height, hasAlpha: row.hasAlpha),
      EncodeOptions(
        dotsPerInch: 300.5, texts: texts, metadata: FileMetadata(author: "a", title: "t"), embedsProfile: true
      ))
    #expect(sink.bytes.starts(with: (row.isBig ? "II+\0" : "II*\0").utf8))
    // The pixels are a hole in the file.
    let folder = try SuiteFolder()
    _ = try folder.write(sink.bytes, "x.tif")
    let length = sink.bytes.count + row.width * row.height * (row.hasAlpha ? 4 : 3)
    for (count, isComplete) in [(length - 1, false), (length, true), (length + 1, false)] {
      #expect(truncate(folder.path("x.tif"), off_t(count)) == 0)
      let read = try OutputTexts.read(folder.path("x.tif"))
      #expect(read.isComplete == isComplete && read.texts == texts)
    }
    #if TIFF
      #expect(truncate(folder.path("x.tif"), off_t(length)) == 0)
      let header = try ImageReader.header(
        ofFile: folder.path("x.tif"), limits: DecodeLimits(maxPixels: .max))
      #expect((header.width, header.height) == (row.width, row.height))
    #endif
  }

  @Test("a directory that lies is no trap", arguments: 0..<200) func damage(seed: Int) throws {
    let picture = softNoise(7, 5)
    let bytes = try ImageFormat.tiff.encode(
      picture, options: EncodeOptions(metadata: FileMetadata(title: "t")))
    var random = SeededGenerator(seed: UInt64(seed))
    var damaged = bytes
    for _ in 0..<3 {
      damaged[Int.random(in: 4..<bytes.count - 140, using: &random)] = UInt8.random(
        in: 0...255, using: &random)
    }
    _ = OutputTexts(bytes: damaged)
    _ = OutputTexts(bytes: Array(damaged.prefix(Int.random(in: 0..<bytes.count, using: &random))))
  }
}
