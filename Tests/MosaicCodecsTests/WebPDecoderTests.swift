// WebP in: headers, metadata, smaller sizes, and files that are not what they should be.

#if WebP
  import Foundation
  import MosaicPixels
  @testable import MosaicSystem
  import TestSupport
  import Testing

  @testable import MosaicCodecs

  @Suite(.bounded) struct WebPDecoderTests {
    @Test("header", arguments: WebPChunks.names)
    func header(name: String) throws {
      let bytes = try WebPChunks.bytes(name)
      let hasAlpha = name.contains("alpha") || name.contains("part")
      let expected = ImageHeader(
        format: .webp, width: 45, height: 37, orientation: name == "turned.webp" ? .right : .up,
        hasAlpha: hasAlpha)
      #expect(try imageHeader(bytes) == expected)
      let decoder = try ImageReader.open(bytes: bytes, name: "x", .reducing(100))
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

    @Test("Exif behind an animation counts, and none that no flag announces")
    func exif() throws {
      for (name, flags, orientation) in [("animated", 8, Orientation.left), ("lossy", 0, .up)] {
        let file = try WebPChunks.named("\(name).webp").adding("EXIF", ExifTests.tiff(8), flags: UInt8(flags))
        #expect(try imageHeader(file.bytes).orientation == orientation)
      }
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

    @Test func onlyWholeSquaresWithoutAlphaAreAveraged() throws {
      var faded = waves(48, 32)
      faded[3, 3] = 0
      // Twelve by eight are three by two squares of four, and no whole squares of eight.
      for (picture, reduction) in [(waves(12, 8), 4), (faded, 1)] {
        let bytes = try ImageFormat.webp.encode(picture)
        #expect(try ImageReader.open(bytes: bytes, name: "x", .reducing(100)).reduction == reduction)
      }
    }

    // MARK: Damage

    @Test func brokenHeaders() throws {
      let lossy = try WebPChunks.named("lossy.webp")
      let part = try WebPChunks.named("animated-part.webp")
      let wider = { (chunk: inout WebPChunks.Chunk) in chunk.payload[4] += 1 }
      let rows: [(WebPChunks, String)] = [
        (lossy.changing("VP8 ") { $0.payload[3] = 9 }, "the head of its picture breaks the rules of WebP"),
        (lossy.changing("VP8 ") { $0.payload.removeLast($0.payload.count - 4) }, "the head of its picture"),
        (lossy.changing("VP8 ") { $0.name = "VP9 " }, "it holds no picture"),
        (lossy.changing("VP8 ") { $0.payload.removeLast(200) }, "its data ends too early (row "),
        (try WebPChunks.named("lossless.webp").changing("VP8L") { $0.payload[30...90] = [] }, "its data "),
        (
          lossy.adding("XMP ", [], flags: 4).changing("VP8X", wider),
          "its picture is 45 x 37 pixels, not 46 x 37"
        ), (part.changing("ANMF") { $0.payload[6] += 1 }, "its picture is 20 x 16 pixels, not 21 x 16"),
        (part.changing("ANMF") { $0.payload[0] = 13 }, "its first frame reaches over the edge of its canvas"),
        (part.changing("ANMF") { $0.payload[16] = 0 }, "it holds no picture"),
        (part.changing("ANMF") { $0.payload = Array($0.payload.prefix(16)) }, "it holds no picture"),
      ]
      for (file, says) in rows { expectRefusal(of: file.bytes, "is damaged: \(says)") }
    }

    /// A chunk that says it is longer than the file: the file is cut, whatever its head says.
    @Test func aChunkBeyondTheEnd() throws {
      let file = try WebPChunks.named("lossy.webp").changing("VP8 ") { $0.said = 1 << 31 }
      #expect(failure { try decode(file.bytes) } != nil)
      var bytes = file.bytes
      bytes.replaceSubrange(4..<8, with: [0xFF, 0xFF, 0xFF, 0x7F])
      guard case .truncated? = failure(of: { try decode(bytes) })?.kind else {
        Issue.record("not truncated")
        return
      }
    }

    @Test func whatStandsBehindTheFileIsNoPartOfIt() throws {
      let file = try WebPChunks.named("turned.webp")
      #expect(try decode(file.bytes + [1, 2, 3]) == decode(file.bytes))
      // EXIF behind the end that the file names is not the file's.
      var late = file
      late.chunks.removeAll { $0.name == "EXIF" }
      let bytes = late.bytes + file.bytes.suffix(file.bytes.count - late.bytes.count)
      #expect(try imageHeader(bytes).orientation == .up)
    }

    /// A file may have millions of tiny chunks: a reader must not start over at each.
    @Test func aFileOfChunks() throws {
      let small: [UInt8] = Array("ALPH".utf8) + [0, 0, 0, 0]
      var bytes = Array("RIFF".utf8) + [0xFF, 0xFF, 0xFF, 0x7F] + Array("WEBP".utf8)
      for _ in 0..<300_000 { bytes += small }
      #expect(failure { try decode(bytes) } != nil)
    }
  }
#endif
