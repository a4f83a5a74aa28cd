// What holds of the encoder of every format of pixels: pieces, sizes, outputs that fail, values that are refused.

import Foundation
import MosaicPixels
import TestSupport
import Testing

@testable import MosaicCodecs
@testable import MosaicSystem

struct TextFormat: Sendable, CustomTestStringConvertible {
  var testDescription: String
  var encode: @Sendable (Pixmap, [FileText]) throws -> [UInt8]

  static let all: [TextFormat] =
    EncoderTests.formats.filter(\.holdsTexts).map { format in
      TextFormat(testDescription: format.name) { try format.encode($0, options: .init(texts: $1)) }
    } + [
      TextFormat(testDescription: "png of many stripes") { picture, texts in
        let sink = MemorySink()
        try PNGEncoder(EncodedPicture(sink, picture), EncodeOptions(texts: texts), stripeBytes: 400)
          .encode(picture)
        return sink.bytes
      },
      TextFormat(testDescription: "lossless webp, where there is WebP") { picture, texts in
        let format: ImageFormat = EncoderTests.formats.contains(.webp) ? .webp : .png
        return try format.encode(picture, options: .init(isLossless: true, texts: texts))
      },
    ]
}

@Suite(.bounded) struct EncoderTests {
  /// Those that are written and read.
  static let formats = CodecList.all.filter { $0.encoder != nil && $0.decoder != nil }.map(\.format)
  /// Those that have no quality.
  static let lossless: Set<ImageFormat> = [.png, .tiff, .qoi]
  static let most = [
    "PNG": 0x7FFF_FFFF, "TIFF": 0x3FFF_FFFF, "JPEG": 65_500, "WebP": 16_383, "AVIF": 16_384,
    "QOI": 0x3FFF_FFFF,
  ]

  @Test(arguments: formats) func rowsMayComeInPieces(format: ImageFormat) throws {
    let picture = softNoise(7, 100)
    let expected = try format.encode(picture)
    for pieces in [1, 3, 64, 65, 99] {
      let sink = MemorySink()
      let encoder = try format.encoder(for: EncodedPicture(sink, picture), EncodeOptions())
      try encoder.write([])
      for row in stride(from: 0, to: 100, by: pieces) { try encoder.write(picture.rows(row..<row + pieces)) }
      try encoder.finish()
      #expect(sink.bytes == expected, "\(pieces)")
    }
  }

  @Test(arguments: formats) func toFile(format: ImageFormat) throws {
    let folder = try SuiteFolder()
    let picture = softNoise(200, 200)
    try format.write(picture, to: folder.path("a"))
    #expect(try folder.read("a") == format.encode(picture))
    #expect(try folder.names() == ["a"])
  }

  @Test("an output that fails is a typed error, also where there are texts", arguments: formats)
  func failingOutput(format: ImageFormat) throws {
    let texts = EncodeOptions(
      quality: 100, texts: [try FileText(key: "a", value: "b")],
      metadata: format.holdsTexts ? FileMetadata(title: "c") : FileMetadata(), embedsProfile: true)
    for (picture, options, step) in [
      (softNoise(200, 200, isOpaque: true), EncodeOptions(quality: 100), 1499), (softNoise(23, 9), texts, 7),
    ] {
      for room in stride(from: 0, to: try format.encode(picture, options: options).count, by: step) {
        let error = failure {
          try format.encoder(for: EncodedPicture(FullSink(room: room), picture), options).encode(picture)
        }
        #expect(error == FullSink.error, "room \(room)")
      }
    }
  }

  @Test(arguments: formats.filter { $0.encoder?.wholePictureLibrary(EncodeOptions()) == nil })
  func aFailedEncoderFailsAgain(format: ImageFormat) throws {
    let picture = softNoise(200, 1000, isOpaque: true)
    let sink = FullSink(room: 3000)
    let encoder = try format.encoder(for: EncodedPicture(sink, 200, 2000), EncodeOptions(quality: 100))
    #expect(failure { try encoder.write(picture.bytes) } == FullSink.error)
    let room = sink.room
    #expect(failure { try encoder.write(picture.rows(0..<1)) } == FullSink.error)
    #expect(sink.room == room)
  }

  static let qualities: [(format: ImageFormat, quality: Int, worst: Int)] = [
    (.jpeg, 1, 120), (.jpeg, 85, 60), (.jpeg, 90, 24), (.jpeg, 100, 6), (.webp, 1, 160), (.webp, 85, 80),
    (.webp, 100, 60), (.png, 85, 0), (.tiff, 85, 0),
    (.qoi, 85, 0), (.avif, 85, 80), (.avif, 100, 60),
  ].filter { formats.contains($0.format) }

  @Test(
    "what is written is near what it was, and always the same", arguments: qualities,
    [(1, 1), (2, 3), (16, 16), (33, 17), (31, 63), (31, 64), (31, 65), (30, 129), (1, 2000), (2000, 1)])
  func isNear(row: (format: ImageFormat, quality: Int, worst: Int), size: (Int, Int)) throws {
    let picture = waves(size.0, size.1)
    let bytes = try row.format.encode(picture, options: .init(quality: row.quality))
    let read = try decode(bytes)
    #expect((read.width, read.height) == size && largestDifference(read, picture) <= row.worst)
    #expect(try row.format.encode(picture, options: .init(quality: row.quality)) == bytes)
  }

  /// The error of a picture in decibels, larger ones being better.
  private func quality(_ bytes: [UInt8], of picture: Pixmap) throws -> Double {
    let errors = zip(try decode(bytes).bytes, picture.bytes).map { (Double($0) - Double($1)) }
    let mean = errors.reduce(0) { $0 + $1 * $1 } / Double(errors.count * 3 / 4)
    return 10 * log10(255 * 255 / mean)
  }

  #if JPEG
    @Test(
      "a JPEG that is to be small is as good in fewer bytes", arguments: [30, 60, 75, 85, 89, 90, 95, 100],
      ["cat", "coffee", "mountains"])
    func smallJPEG(quality: Int, name: String) throws {
      let photo = try ImageReader.pixmap(ofFile: Fixtures.sample("photos/\(name).png"))
      let picture = photo.resampled(
        columns: .init(start: 0, length: Double(photo.width)),
        rows: .init(start: 0, length: Double(photo.height)), width: 203, height: 151)
      let texts = [try FileText(key: "a", value: "b")]
      func encoded(_ compression: Compression) throws -> [UInt8] {
        try ImageFormat.jpeg.encode(
          picture,
          options: EncodeOptions(
            quality: quality, compression: compression, texts: texts, embedsProfile: true))
      }
      let (usual, small) = (try encoded(.default), try encoded(.small))
      let (one, other) = (try self.quality(usual, of: picture), try self.quality(small, of: picture))
      let share = Double(small.count) / Double(usual.count)
      // Of 100 nothing can be spared but the codes.
      #expect(share < (quality == 100 ? 1 : 0.9) && other > one - 1, "\(share), \(one), \(other)")
      let read = OutputTexts(bytes: small)
      #expect(read.texts == texts && read.isComplete)
      #expect(try ImageReader.header(bytes: small, name: "").width == 203)
    }
  #endif

  @Test(arguments: formats.filter { !lossless.contains($0) }) func qualityIsSize(format: ImageFormat)
    throws
  {
    let sizes = try [1, 30, 60, 85, 95, 100].map {
      try format.encode(waves(300, 200), options: .init(quality: $0)).count
    }
    #expect(sizes == sizes.sorted() && Set(sizes).count == sizes.count)
    #expect(try format.encode(waves(300, 200)).count == sizes[3])
  }

  @Test(arguments: formats) func withoutAlphaTheAlphaByteIsNotLookedAt(format: ImageFormat) throws {
    let picture = Pixmap(width: 1, height: 1, bytes: [10, 20, 30, 0])
    for isLossless in [true, false] {
      let read = try decode(format.encode(picture, hasAlpha: false, options: .init(isLossless: isLossless)))
      #expect(read.isOpaque)
      if format == .png || format == .webp && isLossless { #expect(read.bytes == [10, 20, 30, 255]) }
    }
  }

  // MARK: Values

  @Test("sides that a format cannot have", arguments: formats.filter { $0 != .png }, [true, false])
  func tooLarge(format: ImageFormat, isWide: Bool) throws {
    let most = try #require(Self.most[format.name])
    for side in [most + 1, .max] {
      let (width, height) = isWide ? (side, 1) : (1, side)
      let error = failure { try Self.begin(format, width, height) }
      #expect(
        error?.description
          == "x: would be \(width) x \(height) pixels; \(format.phrase) has at most \(most) along a side: "
          + "choose a smaller canvas, or a PNG, which may have more")
      #expect(error?.isInputOutput == false)
    }
  }

  @Test("the longest sides", arguments: formats, [true, false])
  func longest(format: ImageFormat, isWide: Bool) throws {
    // A million is the most that libpng reads.
    let side = min(1_000_000, try #require(Self.most[format.name]))
    let picture = Pixmap(width: isWide ? side : 1, height: isWide ? 1 : side)
    let read = try decode(format.encode(picture))
    #expect((read.width, read.height) == (picture.width, picture.height))
    let isSame = read == picture
    #expect(isSame || format == .jpeg)
  }

  @Test(arguments: formats) func whatCannotBeEncodedIsRefusedInWords(format: ImageFormat) {
    func expect(_ words: String, _ width: Int = 1, _ height: Int = 1, _ options: EncodeOptions = .init()) {
      let sink = MemorySink()
      let error = failure { try Self.begin(format, width, height, options, sink) }
      #expect(error?.description == "x: cannot write: the picture cannot be encoded: \(words)")
      #expect(sink.bytes.isEmpty)
    }
    for (width, height) in [(0, 5), (5, -1), (0, 0), (1, 0)] {
      let words = "it has \(width) x \(height) pixels; \(format.phrase) has at least one a side"
      expect(words, width, height)
    }
    for value in [Double.nan, .infinity, -1, 0] {
      let words = "the resolution is \(value) pixels per inch; allowed: a number above 0"
      expect(words, 1, 1, EncodeOptions(dotsPerInch: value))
    }
    if !format.holdsTexts {
      let metadata = EncodeOptions(metadata: FileMetadata(author: "A"))
      expect("\(format.shortPhrase) has no place for metadata; a PNG has one", 1, 1, metadata)
    }
    for quality in [Int.min, -1, 0, 101, 1000, .max] where !Self.lossless.contains(format) {
      expect("the quality is \(quality); allowed: 1 to 100", 1, 1, EncodeOptions(quality: quality))
    }
  }

  @Test("a format that is not written is refused, and a picture without pixels in memory as well")
  func unsuitable() {
    let error = failure { try ImageFormat.heic.encode(waves(1, 1)) }
    #expect(
      error?.description
        == "HEIC in memory: cannot write: the picture cannot be encoded: this build does not write a HEIC image"
    )
    for format in Self.formats {
      #expect(throws: FileError.self) { try format.encode(Pixmap(width: 0, height: 0)) }
    }
  }

  @Test(
    "an APNG has frames and plays",
    arguments: [
      (0, 0, "it has 0 frames; allowed: 1 to 2147483647"),
      (1, -1, "it is shown -1 times; allowed: 0 (for ever) to 2147483647"),
      (1 << 31, 0, "it has 2147483648 frames; allowed: 1 to 2147483647"),
    ])
  func animation(frames: Int, plays: Int, words: String) {
    let sink = MemorySink()
    let error = failure {
      _ = try APNGEncoder(EncodedPicture(sink, 2, 2), frameCount: frames, plays: plays, EncodeOptions())
    }
    #expect(error?.description == "x: cannot write: the picture cannot be encoded: \(words)")
    #expect(
      failure {
        _ = try APNGEncoder(EncodedPicture(sink, 2, 2), frameCount: 1, EncodeOptions(dotsPerInch: .infinity))
      } != nil)
    #expect(
      failure { _ = try APNGEncoder(EncodedPicture(sink, 0, 2), frameCount: 1, EncodeOptions()) } != nil)
    #expect(sink.bytes.isEmpty)
  }

  private static func begin(
    _ format: ImageFormat, _ width: Int, _ height: Int, _ options: EncodeOptions = EncodeOptions(),
    _ sink: MemorySink = MemorySink()
  ) throws(FileError) {
    _ = try format.encoder(for: EncodedPicture(sink, width, height), options)
  }
}
