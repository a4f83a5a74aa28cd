// WebP in: Pillow's pixels, headers, orientations, profiles, smaller sizes.

#if WebP
  import Foundation
  import MosaicPixels
  import TestSupport
  import Testing

  @testable import MosaicCodecs

  @Suite(.timeLimit(.minutes(10))) struct WebPDecoderTests {
    /// The expected pixels beside them were decoded by Pillow; of animations, the first frame on its canvas.
    @Test("every kind shows as in Pillow, to the bit", arguments: WebPChunks.names)
    func fixtures(name: String) throws {
      let pillow = WebPChunks.folder.path + "/" + name.replacingOccurrences(of: ".webp", with: ".png")
      let expected = try ImageReader.pixmap(ofFile: pillow)
      #expect(try decode(WebPChunks.bytes(name)) == expected)
      #expect(
        try ImageReader.pixmap(ofFile: WebPChunks.folder.path + "/" + name, oriented: false) == expected)
    }

    @Test func fixturesAreThere() { #expect(WebPChunks.names.count == 10) }

    @Test("header", arguments: WebPChunks.names)
    func header(name: String) throws {
      let bytes = try WebPChunks.bytes(name)
      let hasAlpha = name.contains("alpha") || name.contains("part")
      let expected = ImageHeader(
        format: .webp, width: 45, height: 37, orientation: name == "turned.webp" ? .right : .up,
        hasAlpha: hasAlpha)
      #expect(try ImageReader.header(bytes: bytes, name: "x") == expected)
      let decoder = try ImageReader.open(bytes: bytes, name: "x", reducing: 100)
      #expect(decoder.pixelFormat == (hasAlpha ? .bgra : .rgb))
      // Neither side holds whole squares.
      #expect((decoder.reduction, decoder.rowWidth, decoder.rowCount) == (1, 45, 37))
    }

    @Test func heldMemory() throws {
      let rows: [(String, Int)] = [
        ("lossy.webp", 3), ("lossy-alpha.webp", 6), ("lossless.webp", 7), ("lossless-alpha.webp", 8),
      ]
      for (name, bytesPerPixel) in rows {
        let bytes = try WebPChunks.bytes(name)
        let held = try ImageReader.open(bytes: bytes, name: "x").heldBytes
        let pixels = 45 * 37 * bytesPerPixel
        #expect((pixels...pixels + bytes.count).contains(held), "\(name): \(held)")
      }
    }

    @Test func aFinishedDecoderHasReadAll() throws {
      let decoder = try ImageReader.open(bytes: try WebPChunks.bytes("lossy.webp"), name: "x")
      var row: [UInt8] = []
      try decoder.readRow(into: &row)
      try decoder.finish()
      try decoder.finish()
    }

    // MARK: Metadata

    @Test("orientation", arguments: Orientation.allCases, [false, true])
    func orientation(_ orientation: Orientation, hasPrefix: Bool) throws {
      let plain = try WebPChunks.named("lossy.webp")
      let prefix: [UInt8] = hasPrefix ? Array("Exif\0\0".utf8) : []
      for little in [true, false] {
        let exif = prefix + ExifTests.tiff(UInt16(orientation.rawValue), little: little)
        let file = plain.adding("XMP ", [1, 2, 3], flags: 4).adding("EXIF", exif, flags: 8)
        #expect(try ImageReader.header(bytes: file.bytes, name: "x").orientation == orientation)
        let shown = try ImageReader.pixmap(bytes: file.bytes, name: "x")
        #expect(shown == (try decode(plain.bytes).oriented(orientation)))
      }
    }

    @Test("no picture is refused for its EXIF", arguments: ExifTests.rows)
    func oddExif(row: ExifTests.Row) throws {
      let file = try WebPChunks.named("lossless.webp").adding("EXIF", row.exif, flags: 8)
      // With the prefix that JPEG has, too, which is text to PNG.
      let orientation = row.name == "text" ? .right : row.orientation
      #expect(try ImageReader.header(bytes: file.bytes, name: "x").orientation == orientation)
      #expect(throws: Never.self) { try decode(file.bytes) }
    }

    @Test func exifBehindAnAnimation() throws {
      let file = try WebPChunks.named("animated.webp").adding("EXIF", ExifTests.tiff(8), flags: 8)
      #expect(try ImageReader.header(bytes: file.bytes, name: "x").orientation == .left)
    }

    @Test func theFlagsDecide() throws {
      let file = try WebPChunks.named("lossy.webp").adding("EXIF", ExifTests.tiff(6), flags: 0)
      #expect(try ImageReader.header(bytes: file.bytes, name: "x").orientation == .up)
    }

    @Test func theProfileIsHandedOut() throws {
      let file = try WebPChunks.named("profile.webp")
      let profile = try #require(file.chunks.first { $0.name == "ICCP" }).payload
      let decoder = try ImageReader.open(bytes: file.bytes, name: "x")
      #expect(try #require((decoder as? CheckedDecoder)?.decoder as? WebPDecoder).iccProfile == profile)
      #expect(profile.count > 400)
      let other = try ImageReader.open(bytes: try WebPChunks.bytes("lossy.webp"), name: "x")
      #expect(try #require((other as? CheckedDecoder)?.decoder as? WebPDecoder).iccProfile == nil)
    }

    @Test func ofAProfileAboveTheLimitNoMoreIsReadThanShowsThat() throws {
      let file = try WebPChunks.named("profile.webp").changing("ICCP") {
        $0.payload = [UInt8](repeating: 7, count: ColorVerdict.largestProfile + 100_000)
      }
      let decoder = try ImageReader.open(bytes: file.bytes, name: "x")
      let webp = (decoder as? CheckedDecoder)?.decoder
      let inner = (webp as? ColorManagedDecoder).map { $0.decoder } ?? webp
      #expect(try #require(inner as? WebPDecoder).iccProfile?.count == ColorVerdict.largestProfile + 1)
    }

    // MARK: Smaller sizes

    @Test func aFactorOfTwoIsLeftToTheResampler() throws {
      let bytes = try ImageFormat.webp.encode(waves(48, 32))
      let rows: [(Double, Int)] = [
        (0, 1), (1, 1), (3.99, 1), (4, 2), (7.99, 2), (8, 4), (15.99, 4), (16, 8), (.infinity, 8), (.nan, 1),
      ]
      for (factor, reduction) in rows {
        let decoder = try ImageReader.open(bytes: bytes, name: "x", reducing: factor)
        #expect(decoder.reduction == reduction, "\(factor)")
        #expect((decoder.rowWidth, decoder.rowCount) == (48 / reduction, 32 / reduction))
        var row: [UInt8] = []
        for _ in 0..<decoder.rowCount { try decoder.readRow(into: &row) }
        #expect(row.count == 48 / reduction * 3)
      }
      // Twelve by eight are three by two squares of four, and no whole squares of eight.
      let small = try ImageFormat.webp.encode(waves(12, 8))
      #expect(try ImageReader.open(bytes: small, name: "x", reducing: 100).reduction == 4)
    }

    @Test("a smaller picture is the whole one, averaged in squares", arguments: [4, 8, 16], [true, false])
    func averages(factor: Int, lossless: Bool) throws {
      let bytes = try ImageFormat.webp.encode(waves(208, 120), options: .init(isLossless: lossless))
      let whole = try rows(ImageReader.open(bytes: bytes, name: "x"))
      let small = try rows(ImageReader.open(bytes: bytes, name: "x", reducing: Double(factor)))
      let side = factor / 2
      var (largest, sum) = (0.0, 0.0)
      for y in 0..<120 / side {
        for x in 0..<208 / side * 3 {
          var total = 0
          for dy in 0..<side {
            for dx in 0..<side { total += Int(whole[y * side + dy][(x / 3 * side + dx) * 3 + x % 3]) }
          }
          let difference = abs(Double(total) / Double(side * side) - Double(small[y][x]))
          largest = max(largest, difference)
          sum += difference * difference
        }
      }
      // Of a lossy picture the averages are those of brightness and of colour, which is smoothed on the way up alone.
      #expect(largest < (lossless ? 1.1 : 12), "\(largest)")
      #expect((sum / Double(208 * 120 * 3 / side / side)).squareRoot() < (lossless ? 0.6 : 2))
    }

    @Test func alphaIsNotReduced() throws {
      var picture = waves(48, 32)
      picture[3, 3] = 0
      let bytes = try ImageFormat.webp.encode(picture)
      #expect(try ImageReader.open(bytes: bytes, name: "x", reducing: 100).reduction == 1)
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
