// GIF in: Pillow's pixels, frames on their canvas, damage.

#if GIF
  import Foundation
  import MosaicPixels
  import TestSupport
  import Testing

  @testable import MosaicCodecs

  @Suite(.bounded) struct GIFDecoderTests {
    @Test("header", arguments: FixtureKind.gif.names)
    func header(name: String) throws {
      let expected = ImageHeader(
        format: .gif, width: 45, height: 37, hasAlpha: ["offset.gif", "transparent.gif"].contains(name),
        isInterlaced: ["interlaced.gif", "offset.gif", "transparent.gif"].contains(name))
      let decoder = try ImageReader.open(bytes: FixtureKind.gif.bytes(name), name: "x")
      #expect(decoder.header == expected)
      #expect(decoder.pixelFormat == (expected.hasAlpha ? .bgra : .rgb))
      // Of one whose frame is smaller than its canvas, the frame.
      #expect(name == "offset.gif" || (decoder.heldBytes > 45 * 37 + 1 << 16) == expected.isInterlaced)
    }

    // MARK: Frames

    /// Red, green, blue, white.
    private static let colors: [UInt8] = [255, 0, 0, 0, 255, 0, 0, 0, 255, 255, 255, 255]

    private static func frame(_ width: Int, _ height: Int) -> PlainGIF.Frame {
      .init(width: width, height: height, indices: (0..<width * height).map { UInt8($0 % 4) })
    }

    private static func file(_ width: Int, _ height: Int, _ frames: PlainGIF.Frame...) -> PlainGIF {
      PlainGIF(
        width: width, height: height, palette: colors,
        frames: frames.isEmpty ? [frame(width, height)] : frames)
    }

    @Test func aFrameThatDoesNotCoverItsCanvas() throws {
      for isInterlaced in [false, true] {
        var frame = Self.frame(3, 2)
        (frame.x, frame.y, frame.isInterlaced) = (2, 1, isInterlaced)
        var file = Self.file(6, 4, frame)
        file.background = 3
        let picture = try decode(file.bytes)
        #expect((picture.width, picture.height) == (6, 4))
        let shown = (0..<4).map { y in (0..<6).map { picture[$0, y] } }
        let (red, green, blue, white): (UInt32, UInt32, UInt32, UInt32) =
          (0xFFFF_0000, 0xFF00_FF00, 0xFF00_00FF, 0xFFFF_FFFF)
        #expect(
          shown == [
            [0, 0, 0, 0, 0, 0], [0, 0, red, green, blue, 0], [0, 0, white, red, green, 0],
            [0, 0, 0, 0, 0, 0],
          ])
      }
    }

    @Test func aFrameOverTheEdgeWidensItsCanvas() throws {
      var frame = Self.frame(5, 3)
      (frame.x, frame.y) = (2, 1)
      let file = Self.file(4, 10, frame)
      let picture = try decode(file.bytes)
      #expect((picture.width, picture.height) == (7, 10))
      #expect(picture[6, 1] == 0xFFFF_0000 && picture[1, 1] == 0)
      let low = Self.file(9, 2, frame)
      let lower = try decode(low.bytes)
      #expect((lower.width, lower.height) == (9, 4))
      #expect(lower[2, 3] == 0xFF00_00FF && lower[2, 0] == 0)
      let empty = Self.file(0, 0, Self.frame(5, 3))
      #expect(try imageHeader(empty.bytes).width == 5)
    }

    @Test func itsOwnColoursComeFirst() throws {
      var frame = Self.frame(4, 1)
      frame.palette = [1, 2, 3, 4, 5, 6, 7, 8, 9]
      frame.transparent = 1
      let file = Self.file(4, 1, frame, Self.frame(4, 1))
      let picture = try decode(file.bytes)
      // The fourth colour is not in the palette, which has room for it.
      #expect((0..<4).map { picture[$0, 0] } == [0xFF01_0203, 0, 0xFF07_0809, 0xFF00_0000])
      #expect(
        try ImageReader.straightPixmap(bytes: file.bytes, name: "x").bytes
          == [1, 2, 3, 255, 4, 5, 6, 0, 7, 8, 9, 255, 0, 0, 0, 255])
    }

    @Test func withoutColoursItIsGray() throws {
      let file = PlainGIF(width: 4, height: 1, palette: [], frames: [Self.frame(4, 1)])
      let picture = try decode(file.bytes)
      #expect((0..<4).map { picture[$0, 0] } == [0xFF00_0000, 0xFF01_0101, 0xFF02_0202, 0xFF03_0303])
    }

    @Test("how data is cut into blocks does not show", arguments: [1, 2, 3, 254])
    func blocks(length: Int) throws {
      var file = Self.file(200, 150)
      let expected = try decode(file.bytes)
      file.frames[0].blockLength = length
      try withTemporaryFolder { folder in
        let path = try folder.write(file.bytes, to: "x.gif")
        #expect(try ImageReader.pixmap(ofFile: path) == expected)
      }
      #expect(try decode(file.bytes) == expected)
    }

    @Test("interlaced and not show the same", arguments: 1...20)
    func interlacing(height: Int) throws {
      var file = Self.file(7, height)
      let expected = try decode(file.bytes)
      file.frames[0].isInterlaced = true
      #expect(try decode(file.bytes) == expected)
    }

    @Test func extensionsBeforeIt() throws {
      var file = Self.file(4, 1)
      let expected = try decode(file.bytes)
      // A comment in two blocks, one without any, a control of the wrong length, an application's.
      file.extensions = [0x21, 0xFE, 2, 65, 66, 1, 67, 0, 0x21, 0xFE, 0, 0x21, 0xF9, 2, 1, 1, 0]
      file.extensions += [0x21, 0xFF, 11] + Array("NETSCAPE2.0".utf8) + [3, 1, 0, 0, 0]
      #expect(try decode(file.bytes) == expected)
    }

    @Test func whetherItIsAnimated() throws {
      let folder = try SuiteFolder()
      for name in FixtureKind.gif.names {
        #expect(try ImageReader.isAnimated(FixtureKind.gif.path(name)) == (name == "animated.gif"))
      }
      var one = Self.file(4, 1)
      one.frames[0].palette = Self.colors
      one.extensions = [0x21, 0xFE, 1, 0x2C, 0]
      #expect(try !ImageReader.isAnimated(folder.write(one.bytes, "one.gif")))
      one.frames.append(one.frames[0])
      #expect(try ImageReader.isAnimated(folder.write(one.bytes, "two.gif")))
      #expect(try !ImageReader.isAnimated(folder.write(Array(one.bytes.prefix(30)), "cut.gif")))
    }

    // MARK: Damage

    @Test func words() throws {
      var noFrame = PlainGIF(width: 4, height: 1, palette: Self.colors, frames: [])
      noFrame.extensions = [0x21, 0xFE, 1, 65, 0]
      let frame = Self.file(4, 1)
      var stray = frame
      stray.extensions = [0x77]
      var long = frame.bytes
      // The size of the first code, which is at most 8.
      long[25 + 10] = 12
      let rows: [([UInt8], String)] = [
        (noFrame.bytes, "is damaged: it holds no picture"),
        (
          PlainGIF(width: 4, height: 4, palette: [], frames: [Self.frame(0, 3)]).bytes,
          "is damaged: its first frame has 0 x 3 pixels; a side has at least 1"
        ), (stray.bytes, "is damaged: what stands before its picture breaks the rules of GIF"),
        (long, "is damaged: "),
        (Array(frame.bytes.prefix(9)), "is truncated: the file ends before its picture begins"),
        (Array(frame.bytes.prefix(38)), "is truncated: the file ends before its picture does (row 0 of 1)"),
      ]
      for (bytes, says) in rows { expectRefusal(of: bytes, says) }
    }
  }
#endif
