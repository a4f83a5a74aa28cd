// The highest quality with which a file has at most so many bytes.

import MosaicPixels
import TestSupport
import Testing

@testable import MosaicCodecs
@testable import MosaicSystem

@Suite(.bounded) struct SizedEncoderTests {
  static let formats = [ImageFormat.jpeg, .webp, .avif].filter { $0.encoder != nil }
  private let picture = softNoise(60, 40, isOpaque: true)

  private func made(
    _ format: ImageFormat, _ most: Int, _ options: EncodeOptions = EncodeOptions()
  ) throws -> (bytes: [UInt8], quality: Int?) {
    var options = options
    options.maxBytes = most
    let file = OutputFile.inMemory("x") { _ in }
    let quality = try format.write(picture, to: file, options: options)
    return (file.bytes, quality)
  }

  @Test(
    "the file is that of the quality that was found, has room, and one of the next quality has not",
    arguments: formats)
  func highestQuality(format: ImageFormat) throws {
    var texts = EncodeOptions(metadata: FileMetadata(title: String(repeating: "t", count: 300)))
    for asked in [1, 44, 89, 100] {
      texts.quality = asked
      let most = try format.encode(picture, options: texts).count
      let (bytes, quality) = try made(format, most, texts)
      texts.quality = try #require(quality)
      let plain = try format.encode(picture, options: texts)
      #expect(bytes.count <= most && bytes == plain, "\(asked)")
      guard texts.quality < 100 else { continue }
      texts.quality += 1
      #expect(try format.encode(picture, options: texts).count > most, "\(asked)")
    }
    #expect(try made(format, 1 << 40).quality == 100)
  }

  @Test("where none has room, the words name the smallest; nothing is written", arguments: formats)
  func tooSmall(format: ImageFormat) throws {
    let smallest = try format.encode(picture, options: .init(quality: 1)).count
    let error = failure { try made(format, smallest - 1) }
    let words =
      "even of quality 1 it has \(smallest) bytes, and at most \(smallest - 1) are allowed; make it smaller"
    #expect("\(error as Any)".contains("even of quality 1") && error?.description.contains(words) == true)
    #expect(failure { try made(format, 0) }?.description.contains("allowed: 1 or more") == true)
    #expect(
      failure { try made(format, 9, EncodeOptions(isLossless: true)) }?.description.contains(
        "to lose nothing") == true)
  }

  @Test func aPNGTakesNoNotice() throws {
    let (bytes, quality) = try made(.png, 1)
    let plain = try ImageFormat.png.encode(picture)
    #expect(quality == nil && bytes == plain)
  }

  @Test("memory is that of the encoder and of the kept picture", arguments: formats)
  func memory(format: ImageFormat) {
    let plain = format.heldBytes(width: 100, height: 100, EncodeOptions())
    var options = EncodeOptions()
    options.maxBytes = 1000
    #expect(format.heldBytes(width: 100, height: 100, options) == plain + 40_000 + 2000)
    #expect(format.heldBytes(width: .max, height: 2, options) == .max)
    #expect(format.wholePictureReader(options) != nil)
  }
}
