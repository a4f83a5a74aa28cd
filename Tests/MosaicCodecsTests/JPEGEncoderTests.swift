// What is written as JPEG can be read, is near what it was, and is always the same.

#if JPEG
  import MosaicPixels
  import TestSupport
  import Testing

  @testable import MosaicCodecs

  @Suite(.bounded) struct JPEGEncoderTests {
    @Test("segments", arguments: [(1, true), (85, true), (89, true), (90, false), (100, false)])
    func segments(quality: Int, halves: Bool) throws {
      let file = JPEGFile(try ImageFormat.jpeg.encode(waves(300, 200), options: .init(quality: quality)))
      // JFIF and nothing else of metadata; baseline; one scan; no thumbnail, no time, no name.
      #expect(
        file.segments.map(\.marker) == [0xD8, 0xE0, 0xDB, 0xDB, 0xC0, 0xC4, 0xC4, 0xC4, 0xC4, 0xDA, 0xD9])
      #expect(file.segments[1].payload == Array("JFIF\0".utf8) + [1, 1, 0, 0, 1, 0, 1, 0, 0])
      #expect(file.frame?.payload.prefix(6) == [8, 0, 200, 1, 44, 3])
      #expect(file.frame?.payload[7] == (halves ? 0x22 : 0x11))
      #expect(file.frame?.payload[10] == 0x11 && file.frame?.payload[13] == 0x11)
    }

    @Test("each pixel has its own colour if that is asked for, and two by two share it", arguments: [40, 95])
    func chroma(quality: Int) throws {
      for (chroma, halves) in [(Chroma.auto, quality < 90), (.half, true), (.full, false)] {
        var options = EncodeOptions(quality: quality)
        options.chroma = chroma
        let file = JPEGFile(try ImageFormat.jpeg.encode(waves(30, 20), options: options))
        #expect(file.frame?.payload[7] == (halves ? 0x22 : 0x11), "\(chroma)")
      }
    }

    @Test("resolution", arguments: [(72.0, 72), (144, 144), (99.6, 100), (0.001, 1), (1e9, 65535)])
    func resolution(asked: Double, stated: Int) throws {
      let file = JPEGFile(try ImageFormat.jpeg.encode(waves(3, 2), options: .init(dotsPerInch: asked)))
      let density = [UInt8(stated >> 8), UInt8(stated & 255)]
      #expect(file.segments[1].payload == Array("JFIF\0".utf8) + [1, 1, 1] + density + density + [0, 0])
    }

    @Test func transparencyIsPaintedOnWhite() throws {
      var picture = Pixmap(width: 48, height: 16)
      for y in 0..<16 {
        for x in 0..<16 {
          picture[x, y] = 0
          picture[x + 16, y] = 0x8040_0000
          picture[x + 32, y] = 0xFF00_80FF
        }
      }
      let read = try decode(ImageFormat.jpeg.encode(picture, options: .init(quality: 100)))
      let expected: [UInt32] = [0xFFFF_FFFF, 0xFFBF_7F7F, 0xFF00_80FF]
      for (part, color) in expected.enumerated() {
        let found = read[part * 16 + 8, 8]
        for shift in [0, 8, 16, 24] {
          #expect(abs(Int(found >> shift & 255) - Int(color >> shift & 255)) <= 2, "\(part)")
        }
      }
    }
  }
#endif
