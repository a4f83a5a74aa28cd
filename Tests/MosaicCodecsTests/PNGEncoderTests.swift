// What is written can be read, by us and by libpng's simplified reader, and is always the same.

import MosaicPixels
import TestSupport
import Testing

@testable import MosaicCodecs

@Suite(.timeLimit(.minutes(10))) struct PNGEncoderTests {
  /// Noise that obeys premultiplication, with every alpha.
  static func picture(width: Int, height: Int, isOpaque: Bool, seed: UInt64 = 1) -> Pixmap {
    var random = SeededGenerator(seed: seed)
    var bytes = random.bytes(width * height * 4)
    for i in stride(from: 0, to: bytes.count, by: 4) {
      if isOpaque { bytes[i + 3] = 255 }
      for c in 0..<3 { bytes[i + c] = min(bytes[i + c], bytes[i + 3]) }
    }
    return Pixmap(width: width, height: height, bytes: bytes)
  }

  static let sizes = [(1, 1), (2, 3), (33, 17), (1, 40000), (40000, 1)]

  @Test("round trip", arguments: sizes, [true, false])
  func roundTrip(size: (Int, Int), isOpaque: Bool) throws {
    let picture = Self.picture(width: size.0, height: size.1, isOpaque: isOpaque)
    let bytes = try PNGEncoder.encode(picture, hasAlpha: !isOpaque)
    #expect(try decode(bytes) == picture)
    #expect(try ImageReader.header(bytes: bytes, name: "x.png").hasAlpha == !isOpaque)
  }

  @Test("sides of a million, which is libpng's own limit", arguments: [(1, 1_000_000), (1_000_000, 1)])
  func longSides(size: (Int, Int)) throws {
    let picture = Pixmap(width: size.0, height: size.1)
    let isSame = try decode(PNGEncoder.encode(picture)) == picture
    #expect(isSame)
  }

  @Test("longer ones can be written, but not read", arguments: [(1, 1_000_001), (1_000_001, 1)])
  func sidesThatAreTooLong(size: (Int, Int)) throws {
    let bytes = try PNGEncoder.encode(Pixmap(width: size.0, height: size.1))
    let error = failure { try ImageReader.header(bytes: bytes, name: "x.png") }
    #expect(error?.description == "x.png: is \(size.0) x \(size.1) pixels; a side has at most 1000000")
    // Whoever allows more pixels does not allow longer sides.
    let limits = DecodeLimits(maxPixels: .max)
    #expect(throws: CodecError.self) { try ImageReader.header(bytes: bytes, name: "x.png", limits: limits) }
  }

  @Test("every setting holds the same pixels", arguments: PNGCompression.allCases)
  func settings(compression: PNGCompression) throws {
    for picture in TestDrawings.all(width: 50, height: 41) {
      let bytes = try PNGEncoder.encode(picture.pixmap, compression: compression)
      #expect(try decode(bytes) == picture.pixmap, "\(picture.name)")
      #expect(try PNGEncoder.encode(picture.pixmap, compression: compression) == bytes, "\(picture.name)")
      #expect(Reference(bytes)?.premultiplied == picture.pixmap, "\(picture.name)")
    }
  }

  @Test func colourIsDividedByAlpha() throws {
    let picture = Pixmap(width: 3, height: 1, bytes: [10, 20, 30, 128, 0, 0, 0, 0, 1, 2, 3, 255])
    let reference = Reference(try PNGEncoder.encode(picture))
    #expect(reference?.bytes == [20, 40, 60, 128, 0, 0, 0, 0, 1, 2, 3, 255])
  }

  @Test func withoutAlphaTheAlphaByteIsNotLookedAt() throws {
    let picture = Pixmap(width: 1, height: 1, bytes: [10, 20, 30, 0])
    #expect(try decode(PNGEncoder.encode(picture, hasAlpha: false)).bytes == [10, 20, 30, 255])
  }

  @Test("chunks", arguments: [true, false])
  func chunks(isOpaque: Bool) throws {
    let picture = Self.picture(width: 300, height: 300, isOpaque: isOpaque)
    let chunks = PNGFile(try PNGEncoder.encode(picture)).chunks
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
    let sink = MemorySink()
    let encoder = try PNGEncoder(
      sink: sink, path: "x", width: 1, height: 1, hasAlpha: false, compression: .default,
      dotsPerInch: dotsPerInch)
    try encoder.writeRows([1, 2, 3, 255])
    try encoder.finish()
    let chunks = PNGFile(sink.bytes).chunks
    #expect(chunks.map(\.name) == ["IHDR", "sRGB", "pHYs", "IDAT", "IEND"])
    let number = withUnsafeBytes(of: perMeter.bigEndian, Array.init)
    // The last byte: the unit is the metre.
    #expect(chunks[2].data == number + number + [1])
  }

  @Test func rowsMayComeInPieces() throws {
    let picture = Self.picture(width: 7, height: 10, isOpaque: false)
    let whole = try PNGEncoder.encode(picture)
    let sink = MemorySink()
    let encoder = try PNGEncoder(
      sink: sink, path: "x", width: 7, height: 10, hasAlpha: true, compression: .default)
    try encoder.writeRows([])
    try encoder.writeRows(picture.bytes[0..<28])
    try encoder.writeRows(picture.bytes[28..<28 * 6])
    try encoder.writeRows(picture.bytes[(28 * 6)...])
    try encoder.finish()
    #expect(sink.bytes == whole)
  }

  @Test func toFile() throws {
    let folder = try SuiteFolder()
    let picture = Self.picture(width: 200, height: 200, isOpaque: false)
    try PNGEncoder.write(picture, to: folder.path("a.png"))
    #expect(try folder.read("a.png") == PNGEncoder.encode(picture))
    #expect(try folder.names() == ["a.png"])
  }

  /// Takes so many bytes, and then no more.
  final class FullSink: ByteSink {
    var room: Int
    init(room: Int) { self.room = room }
    func append(_ bytes: UnsafeRawBufferPointer) -> CodecError? {
      room -= bytes.count
      return room < 0 ? CodecError(path: "full", kind: .cannotWrite(errno: 28)) : nil
    }
  }

  @Test func aFailingOutputIsATypedError() throws {
    let picture = Self.picture(width: 100, height: 100, isOpaque: true)
    let count = try PNGEncoder.encode(picture).count
    for room in Swift.stride(from: 0, to: count, by: 1499) {
      let sink = FullSink(room: room)
      let error = failure {
        let encoder = try PNGEncoder(
          sink: sink, path: "x", width: 100, height: 100, hasAlpha: false, compression: .default)
        try encoder.writeRows(picture.bytes)
        try encoder.finish()
      }
      #expect(error == CodecError(path: "full", kind: .cannotWrite(errno: 28)), "room \(room)")
    }
  }

  @Test func aFailedEncoderFailsAgain() throws {
    let picture = Self.picture(width: 100, height: 100, isOpaque: true)
    let sink = FullSink(room: 3000)
    let encoder = try PNGEncoder(
      sink: sink, path: "x", width: 100, height: 100, hasAlpha: false, compression: .fast, stripeBytes: 2000)
    let first = failure { try encoder.writeRows(picture.bytes[..<20_000]) }
    let room = sink.room
    #expect(first?.kind == .cannotWrite(errno: 28))
    #expect(failure { try encoder.writeRows(picture.bytes[20_000..<20_400]) } == first)
    #expect(sink.room == room)
  }
}
