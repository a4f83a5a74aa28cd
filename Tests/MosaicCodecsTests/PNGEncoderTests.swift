// What is written can be read, by us and by libpng's simplified reader, and is always the same.

import MosaicPixels
import TestSupport
import Testing

@testable import MosaicCodecs
@testable import MosaicSystem

@Suite(.bounded) struct PNGEncoderTests {
  static let sizes = [(1, 1), (2, 3), (33, 17), (1, 40000), (40000, 1)]

  @Test("round trip", arguments: sizes, [true, false])
  func roundTrip(size: (Int, Int), isOpaque: Bool) throws {
    let picture = softNoise(size.0, size.1, isOpaque: isOpaque)
    let bytes = try ImageFormat.png.encode(picture, hasAlpha: !isOpaque)
    #expect(try decode(bytes) == picture)
    #expect(try ImageReader.header(bytes: bytes, name: "x.png").hasAlpha == !isOpaque)
  }

  @Test("longer ones can be written, but not read", arguments: [(1, 1_000_001), (1_000_001, 1)])
  func sidesThatAreTooLong(size: (Int, Int)) throws {
    let bytes = try ImageFormat.png.encode(Pixmap(width: size.0, height: size.1))
    let error = failure { try ImageReader.header(bytes: bytes, name: "x.png") }
    #expect(error?.description == "x.png: is \(size.0) x \(size.1) pixels; a side has at most 1000000")
    // Whoever allows more pixels does not allow longer sides.
    let limits = DecodeLimits(maxPixels: .max)
    #expect(throws: FileError.self) { try ImageReader.header(bytes: bytes, name: "x.png", limits: limits) }
  }

  @Test("every setting holds the same pixels", arguments: Compression.allCases)
  func settings(compression: Compression) throws {
    for picture in TestDrawings.all(width: 50, height: 41) {
      let bytes = try ImageFormat.png.encode(picture.pixmap, options: .init(compression: compression))
      #expect(try decode(bytes) == picture.pixmap, "\(picture.name)")
      #expect(
        try ImageFormat.png.encode(picture.pixmap, options: .init(compression: compression)) == bytes,
        "\(picture.name)")
      #expect(Reference(bytes)?.premultiplied == picture.pixmap, "\(picture.name)")
    }
  }

  @Test func colourIsDividedByAlpha() throws {
    let picture = Pixmap(width: 3, height: 1, bytes: [10, 20, 30, 128, 0, 0, 0, 0, 1, 2, 3, 255])
    let reference = Reference(try ImageFormat.png.encode(picture))
    #expect(reference?.bytes == [20, 40, 60, 128, 0, 0, 0, 0, 1, 2, 3, 255])
  }

  @Test("chunks", arguments: [true, false])
  func chunks(isOpaque: Bool) throws {
    let picture = softNoise(300, 300, isOpaque: isOpaque)
    let chunks = PNGFile(try ImageFormat.png.encode(picture)).chunks
    // sRGB must stand before PLTE and IDAT; 0 is "perceptual". No time, no text.
    #expect(chunks.prefix(2).map(\.name) == ["IHDR", "sRGB"])
    #expect(Set(chunks.dropFirst(2).dropLast().map(\.name)) == ["IDAT"])
    #expect(chunks.last?.name == "IEND")
    #expect(chunks[1].data == [0])
    #expect(chunks[0].data.suffix(5) == [8, isOpaque ? 2 : 6, 0, 0, 0])
  }

  @Test(
    "resolution", arguments: [(72.0, UInt32(2835)), (144, 5669), (300, 11811), (1e-9, 1), (1e9, .max >> 1)])
  func resolution(dotsPerInch: Double, perMeter: UInt32) throws {
    let picture = Pixmap(width: 1, height: 1, bytes: [1, 2, 3, 255])
    let bytes = try ImageFormat.png.encode(picture, options: .init(dotsPerInch: dotsPerInch))
    let chunks = PNGFile(bytes).chunks
    #expect(chunks.map(\.name) == ["IHDR", "sRGB", "pHYs", "IDAT", "IEND"])
    let number = withUnsafeBytes(of: perMeter.bigEndian, Array.init)
    // The last byte: the unit is the metre.
    #expect(chunks[2].data == number + number + [1])
  }
}
