// JPEG in: Pillow's pixels, headers, orientations, smaller sizes.

#if JPEG
  import Foundation
  import MosaicPixels
  import TestSupport
  import Testing

  @testable import MosaicCodecs

  @Suite(.timeLimit(.minutes(10))) struct JPEGDecoderTests {
    /// Ten kinds; the expected pixels beside them were decoded by Pillow.
    @Test("every kind shows as in Pillow, to the bit", arguments: JPEGFile.names)
    func fixtures(name: String) throws {
      let pillow = JPEGFile.folder.path + "/" + name.replacingOccurrences(of: ".jpg", with: ".png")
      let expected = try ImageReader.pixmap(ofFile: pillow)
      #expect(try decode(JPEGFile.bytes(name)) == expected)
      #expect(try ImageReader.pixmap(ofFile: JPEGFile.folder.path + "/" + name) == expected)
    }

    @Test func fixturesAreThere() { #expect(JPEGFile.names.count == 12) }

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

    @Test func aFinishedDecoderHasReadAll() throws {
      let decoder = try ImageReader.open(bytes: try JPEGFile.bytes("ycc-420.jpg"), name: "x")
      var row: [UInt8] = []
      try decoder.readRow(into: &row)
      try decoder.finish()
      try decoder.finish()
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

    @Test func aFactorOfTwoIsLeftToTheResampler() throws {
      let bytes = try ImageFormat.jpeg.encode(waves(50, 33))
      let rows: [(Double, Int)] = [
        (0, 1), (0.3, 1), (1, 1), (3.99, 1), (4, 2), (7.99, 2), (8, 4), (15.99, 4), (16, 8), (1e9, 8),
        (.infinity, 8), (.nan, 1),
      ]
      for (factor, reduction) in rows {
        let decoder = try ImageReader.open(bytes: bytes, name: "x", reducing: factor)
        #expect(decoder.reduction == reduction, "\(factor)")
        #expect(decoder.rowWidth == [1: 50, 2: 25, 4: 13, 8: 7][reduction])
        #expect(decoder.rowCount == [1: 33, 2: 17, 4: 9, 8: 5][reduction])
        #expect((decoder.header.width, decoder.header.height) == (50, 33))
        var row: [UInt8] = []
        for _ in 0..<decoder.rowCount { try decoder.readRow(into: &row) }
        #expect(row.count == decoder.rowWidth * 3)
      }
    }

    @Test("a smaller picture is the whole one, averaged in squares", arguments: [4, 8, 16], [85, 92])
    func averages(factor: Int, quality: Int) throws {
      let bytes = try ImageFormat.jpeg.encode(waves(203, 117), options: .init(quality: quality))
      let whole = try rows(ImageReader.open(bytes: bytes, name: "x"))
      let small = try rows(ImageReader.open(bytes: bytes, name: "x", reducing: Double(factor)))
      let side = factor / 2
      var largest = 0.0
      var sum = 0.0
      for y in 0..<117 / side {
        for x in 0..<203 / side {
          for channel in 0..<3 {
            var total = 0
            for dy in 0..<side {
              for dx in 0..<side { total += Int(whole[y * side + dy][(x * side + dx) * 3 + channel]) }
            }
            let difference = abs(Double(total) / Double(side * side) - Double(small[y][x * 3 + channel]))
            largest = max(largest, difference)
            sum += difference * difference
          }
        }
      }
      // With full chroma only roundings differ, several times over. Halved chroma is smoothed on the way up alone.
      #expect(largest < (quality < 90 ? 7 : 3))
      #expect((sum / Double(203 * 117 * 3 / side / side)).squareRoot() < (quality < 90 ? 1.6 : 0.8))
    }

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

    private func rows(_ decoder: any RowDecoder) throws -> [[UInt8]] {
      var rows: [[UInt8]] = []
      var row: [UInt8] = []
      for _ in 0..<decoder.rowCount {
        try decoder.readRow(into: &row)
        rows.append(row)
      }
      return rows
    }
  }
#endif
