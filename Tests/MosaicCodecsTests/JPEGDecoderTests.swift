// JPEG in: Pillow's pixels, headers, orientations, smaller sizes.

#if JPEG
  import Foundation
  import MosaicPixels
  import TestSupport
  import Testing

  @testable import MosaicCodecs

  @Suite(.timeLimit(.minutes(10))) struct JPEGDecoderTests {

    @Test("header", arguments: JPEGFile.names)
    func header(name: String) throws {
      let bytes = try JPEGFile.bytes(name)
      let header = try ImageReader.header(bytes: bytes, name: "x")
      let expected = ImageHeader(
        format: .jpeg, width: 45, height: 37, isInterlaced: name.contains("progressive"))
      #expect(header == expected)
      let decoder = try ImageReader.open(bytes: bytes, name: "x")
      #expect(decoder.pixelFormat == (name.contains("gray") ? .gray : .rgb))
      #expect((decoder.reduction, decoder.rowWidth, decoder.rowCount) == (1, 45, 37))
    }

    @Test func theHeaderNeedsNoPixels() throws {
      let file = try JPEGFile.named("ycc-420.jpg")
      let start = try #require(file.segments.firstIndex { $0.marker == 0xDA })
      let bytes = JPEGFile(file.bytes).bytes.prefix(
        file.bytes.count - file.segments[start].data.count - 2)
      #expect(try ImageReader.header(bytes: Array(bytes), name: "x").width == 45)
    }

    // MARK: Orientation

    @Test("orientation", arguments: Orientation.allCases)
    func orientation(_ orientation: Orientation) throws {
      let plain = try JPEGFile.named("ycc-420.jpg")
      let other = JPEGFile.Segment(marker: 0xE1, payload: Array("http://ns.adobe.com/xap/1.0/\0<x/>".utf8))
      for little in [true, false] {
        let exif = ExifTests.tiff(UInt16(orientation.rawValue), little: little)
        let second = ExifTests.tiff(UInt16(orientation.rawValue % 8 + 1))
        let files = [
          plain.withExif(exif), plain.withExif(exif).inserting(other),
          plain.withExif(exif).inserting(other, at: 2), plain.withExif(second).withExif(exif),
          plain.withExif(exif).inserting(.init(marker: 0xE1)).inserting(.init(marker: 0xE1, payload: [69])),
        ]
        for file in files {
          let header = try ImageReader.header(bytes: file.bytes, name: "x")
          #expect(header.orientation == orientation)
          let shown = try ImageReader.pixmap(bytes: file.bytes, name: "x")
          #expect(shown == (try decode(plain.bytes).oriented(orientation)))
        }
      }
    }

    @Test("no picture is refused for its EXIF", arguments: ExifTests.rows)
    func oddExif(row: ExifTests.Row) throws {
      let file = try JPEGFile.named("gray.jpg").withExif(row.exif)
      #expect(try ImageReader.header(bytes: file.bytes, name: "x").orientation == row.orientation)
      #expect(throws: Never.self) { try decode(file.bytes) }
    }

    // MARK: Smaller sizes

    /// Colours times black: an average of the two is not that of the products.
    @Test func cmykIsNotReduced() throws {
      let decoder = try ImageReader.open(bytes: JPEGFile.bytes("cmyk.jpg"), name: "x", reducing: 100)
      #expect(decoder.reduction == 1)
    }

    @Test func pngIsNotReduced() throws {
      let png = try ImageFormat.png.encode(waves(20, 10))
      let decoder = try ImageReader.open(bytes: png, name: "x", reducing: 100)
      #expect((decoder.reduction, decoder.rowWidth, decoder.rowCount) == (1, 20, 10))
    }

  }
#endif
