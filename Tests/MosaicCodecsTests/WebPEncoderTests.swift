// What is written as WebP can be read, is near what it was or the same, and is always the same.

#if WebP
  import CWebP
  import MosaicPixels
  import TestSupport
  import Testing

  @testable import MosaicCodecs

  @Suite(.bounded) struct WebPEncoderTests {
    static let sizes = [
      (1, 1), (2, 3), (16, 16), (33, 17), (31, 63), (31, 64), (31, 65), (30, 129), (1, 2000),
    ]

    @Test("lossless is lossless", arguments: sizes, [true, false])
    func lossless(size: (Int, Int), isOpaque: Bool) throws {
      let picture = isOpaque ? waves(size.0, size.1) : soft(size.0, size.1)
      let bytes = try ImageFormat.webp.encode(picture, options: .init(isLossless: true))
      #expect(try decode(bytes) == picture)
      #expect(try ImageFormat.webp.encode(picture, options: .init(isLossless: true)) == bytes)
      #expect(try imageHeader(bytes).hasAlpha == !isOpaque)
    }

    @Test func alphaIsKeptExactly() throws {
      let picture = soft(60, 70)
      let read = try decode(ImageFormat.webp.encode(picture))
      for place in stride(from: 3, to: picture.bytes.count, by: 4) {
        #expect(read.bytes[place] == picture.bytes[place])
      }
    }

    @Test("strips are as the whole picture", arguments: sizes, [true, false])
    func strips(size: (Int, Int), isOpaque: Bool) throws {
      let picture = isOpaque ? waves(size.0, size.1) : soft(size.0, size.1)
      #expect(try ImageFormat.webp.encode(picture) == whole(picture))
    }

    @Test("chunks", arguments: [true, false], [true, false])
    func chunks(isOpaque: Bool, isLossless: Bool) throws {
      let picture = isOpaque ? waves(30, 20) : soft(30, 20)
      let file = WebPChunks(try ImageFormat.webp.encode(picture, options: .init(isLossless: isLossless)))
      // No EXIF, no XMP, no profile.
      let expected = isLossless ? ["VP8L"] : isOpaque ? ["VP8 "] : ["VP8X", "ALPH", "VP8 "]
      #expect(file.chunks.map(\.name) == expected)
    }

    @Test func aDroppedEncoderWritesNothing() throws {
      let sink = MemorySink()
      let encoder = try WebPEncoder(EncodedPicture(sink, 9, 9, hasAlpha: true), EncodeOptions())
      try encoder.write(soft(9, 9).bytes)
      #expect(sink.bytes.isEmpty)
    }

    // MARK: Pictures

    /// Waves that fade out, opaque in some rows: premultiplied colours that are no more than their alpha.
    private func soft(_ width: Int, _ height: Int) -> Pixmap {
      var picture = waves(width, height)
      for y in 0..<height where y % 5 != 4 {
        for x in 0..<width {
          // Of half and none, every premultiplied colour comes back as it was.
          let alpha: UInt32 = (x + y) % 3 == 0 ? 0 : (x / 2 + y) % 4 == 0 ? 255 : 128
          let color = picture[x, y]
          let parts = [0, 8, 16].map { (color >> $0 & 255) * alpha / 255 << $0 }
          picture[x, y] = alpha << 24 | parts[0] | parts[1] | parts[2]
        }
      }
      if width == 1 && height == 1 { picture[0, 0] = 0x8040_2010 }
      return picture
    }

    /// The file that libwebp makes from the whole picture at once.
    private func whole(_ pixmap: Pixmap) throws -> [UInt8] {
      var bgra = pixmap.bytes
      bgra.withUnsafeMutableBufferPointer { Premultiplication.divide(row: $0) }
      var config = WebPConfig()
      try #require(WebPConfigInit(&config) != 0)
      config.quality = 85
      let sink = MemorySink()
      let receiver = CallbackTarget(sink)
      let picture = UnsafeMutablePointer<WebPPicture>.allocate(capacity: 1)
      defer { picture.deallocate() }
      picture.initialize(to: WebPPicture())
      try #require(WebPPictureInit(picture) != 0)
      defer { WebPPictureFree(picture) }
      picture.pointee.width = Int32(pixmap.width)
      picture.pointee.height = Int32(pixmap.height)
      try #require(WebPPictureImportBGRA(picture, bgra, Int32(pixmap.width * 4)) != 0)
      try withExtendedLifetime(receiver) {
        picture.pointee.custom_ptr = Unmanaged.passUnretained(receiver).toOpaque()
        picture.pointee.writer = { bytes, count, picture in
          CallbackTarget.receive(picture?.pointee.custom_ptr, bytes, count) == 0 ? 1 : 0
        }
        try #require(WebPEncode(&config, picture) != 0)
      }
      return sink.bytes
    }
  }
#endif
