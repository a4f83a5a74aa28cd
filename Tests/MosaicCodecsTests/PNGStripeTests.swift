// Stripes: the same bytes in whatever order they are made and however the rows come; and how small they get.

import CPNGReference
import MosaicPixels
import TestSupport
import Testing

@testable import MosaicCodecs
@testable import MosaicSystem

@Suite(.bounded) struct PNGStripeTests {
  static let pictures = [
    softNoise(37, 50, isOpaque: false),
    TestDrawings.all(width: 61, height: 90)[0].pixmap, TestDrawings.all(width: 64, height: 47)[2].pixmap,
  ]

  private func encoder(_ picture: Pixmap, _ compression: Compression, _ sink: MemorySink) throws
    -> PNGEncoder
  {
    try PNGEncoder(
      EncodedPicture(sink, picture.width, picture.height, hasAlpha: picture.width == 37),
      EncodeOptions(compression: compression), stripeBytes: 2000)
  }

  /// Made last to first by the compressor, and then written in order.
  private func inStripes(_ picture: Pixmap, _ compression: Compression) throws -> [UInt8] {
    let sink = MemorySink()
    let encoder = try encoder(picture, compression, sink)
    #expect(encoder.compressor.rowsPerStripe < picture.height / 3)
    let (rows, rowBytes) = (encoder.compressor.rowsPerStripe, picture.width * 4)
    let tops = Array(stride(from: 0, to: picture.height, by: rows))
    let stripes = try tops.reversed().map { top in
      let bottom = min(top + rows, picture.height)
      return try encoder.compressor.compress(
        rows: Array(picture.bytes[top * rowBytes..<bottom * rowBytes]),
        above: top == 0 ? nil : Array(picture.bytes[(top - 1) * rowBytes..<top * rowBytes]),
        isLast: bottom == picture.height)
    }
    for stripe in stripes.reversed() { try encoder.write(stripe) }
    try encoder.finish()
    return sink.bytes
  }

  @Test(
    "bands cut at random, and stripes made in any order, give the same bytes",
    arguments: Compression.allCases)
  func sameBytes(compression: Compression) throws {
    for picture in Self.pictures {
      let wanted = try inStripes(picture, compression)
      // Through libpng alone, which checks CRCs and the Adler-32.
      let decoder = try PNGDecoder(.bytes(wanted), limits: DecodeLimits())
      #expect(try ImageReader.pixmap(bytes: wanted, name: "x.png") == picture)
      #expect(Reference(wanted)?.premultiplied == picture)
      #expect(throws: Never.self) { try decoder.finish() }
      for seed in UInt64(0)..<(compression == .small ? 1 : 6) {
        var random = SeededGenerator(seed: seed)
        let sink = MemorySink()
        let encoder = try encoder(picture, compression, sink)
        var rest = picture.bytes[...]
        while !rest.isEmpty {
          let count = Int.random(in: 0...30, using: &random) * picture.width * 4
          try encoder.write(Array(rest.prefix(count)))
          rest = rest.dropFirst(count)
        }
        try encoder.finish()
        #expect(sink.bytes == wanted, "seed \(seed), \(picture.width) wide")
      }
    }
  }

  @Test func stripesDependOnWidthAndSettingAlone() throws {
    for (width, compression, rows) in [
      (1080, Compression.default, 161), (1080, .small, 647), (300_000, .fast, 1),
    ] {
      for height in [1, 7, 5000] {
        let encoder = try PNGEncoder(
          EncodedPicture(MemorySink(), width, height), EncodeOptions(compression: compression))
        #expect(encoder.compressor.rowsPerStripe == rows)
      }
    }
  }

  // MARK: Sizes

  private func libpng(_ picture: Pixmap) -> (six: Int, nine: Int) {
    let hasAlpha = stride(from: 3, to: picture.bytes.count, by: 4).contains { picture.bytes[$0] != 255 }
    let rows = FilteredRows(picture.bytes, above: nil, width: picture.width, hasAlpha: hasAlpha)
    let line = picture.width * (hasAlpha ? 4 : 3) + 1
    let packed = rows.filtered(.only(.none)).enumerated().filter { $0.offset % line != 0 }.map(\.element)
    let description = mpngref_picture(
      width: UInt32(picture.width), height: UInt32(picture.height), bit_depth: 8,
      color_type: hasAlpha ? 6 : 2, is_interlaced: false, palette_count: 0, palette: nil)
    var space = [UInt8](repeating: 0, count: packed.count * 2 + 4096)
    let six = mpngref_encode(description, packed, &space, space.count)
    return (six, mpngref_encode_small(description, packed, &space, space.count))
  }

  @Test("small is at or under libpng's level 9, and no setting is far above its level 6")
  func sizes() throws {
    for picture in TestDrawings.all(width: 160, height: 120) {
      let (six, nine) = libpng(picture.pixmap)
      // libpng writes no sRGB chunk of 13 bytes here.
      let small = try ImageFormat.png.encode(picture.pixmap, options: .init(compression: .small)).count - 13
      #expect(small <= nine, "\(picture.name): \(small), libpng \(nine)")
      let normal = try ImageFormat.png.encode(picture.pixmap).count - 13
      // Between drawings and photographs a hurried search for repetitions is all there is.
      let limit = Double(six) * (picture.name == "soft edges" ? 1.5 : 1.08)
      #expect(Double(normal) <= limit, "\(picture.name): \(normal), libpng \(six)")
    }
  }
}
