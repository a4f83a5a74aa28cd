// WebP in: Pillow's pixels, headers, orientations, profiles, smaller sizes.

#if WebP
  import Foundation
  import MosaicPixels
  import TestSupport
  import Testing

  @testable import MosaicCodecs

  @Suite(.timeLimit(.minutes(10))) struct WebPDecoderTests {

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

    @Test func onlyWholeSquaresAreAveraged() throws {
      // Twelve by eight are three by two squares of four, and no whole squares of eight.
      let small = try ImageFormat.webp.encode(waves(12, 8))
      #expect(try ImageReader.open(bytes: small, name: "x", reducing: 100).reduction == 4)
    }

    @Test func alphaIsNotReduced() throws {
      var picture = waves(48, 32)
      picture[3, 3] = 0
      let bytes = try ImageFormat.webp.encode(picture)
      #expect(try ImageReader.open(bytes: bytes, name: "x", reducing: 100).reduction == 1)
    }

  }
#endif
