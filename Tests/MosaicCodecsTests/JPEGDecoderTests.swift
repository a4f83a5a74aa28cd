// JPEG in: headers, smaller sizes, and files that are not what they should be.

#if JPEG
  import Foundation
  import MosaicPixels
  import TestSupport
  import Testing

  @testable import MosaicCodecs
  @testable import MosaicSystem

  @Suite(.bounded) struct JPEGDecoderTests {
    @Test("header", arguments: JPEGFile.names)
    func header(name: String) throws {
      let bytes = try JPEGFile.bytes(name)
      let header = try imageHeader(bytes)
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
      let bytes = JPEGFile(file.bytes).bytes.prefix(file.bytes.count - file.segments[start].data.count - 2)
      #expect(try imageHeader(Array(bytes)).width == 45)
    }

    /// Colours times black: an average of the two is not that of the products.
    @Test func cmykIsNotReduced() throws {
      let decoder = try ImageReader.open(bytes: JPEGFile.bytes("cmyk.jpg"), name: "x", .reducing(100))
      #expect(decoder.reduction == 1)
    }

    private static let stray: [UInt8] = [1, 2, 3, 4, 5, 6, 7, 8, 9]

    // MARK: Lost pixels

    /// A scan in arithmetic coding that leaves bytes over is damaged, which libjpeg only warns of: after damage it ends too early.
    @Test(arguments: [
      "arithmetic-420.jpg", "arithmetic-progressive.jpg", "progressive-420.jpg", "restarts-420.jpg",
    ]) func strayBytesBehindAScan(name: String) throws {
      let file = try JPEGFile.named(name)
      let whole = try decode(file.bytes)
      for scan in file.scans {
        var longer = file
        longer.segments[scan].data += Self.stray
        if file.isArithmetic {
          expectRefusal(of: longer.bytes, "extraneous bytes before marker 0x")
          continue
        }
        let (found, remarks) = try Self.decodeWithRemarks(longer.bytes)
        #expect(found == whole)
        // Before the end marker nobody minds them.
        #expect(remarks.isEmpty == (scan == file.scans.last))
      }
    }

    private static func place(of marker: UInt8, in bytes: [UInt8]) throws -> Int {
      try #require(bytes.indices.dropLast().last { bytes[$0] == 0xFF && bytes[$0 + 1] == marker })
    }

    private static func decodeWithRemarks(_ bytes: [UInt8]) throws -> (Pixmap, [String]) {
      let remarks = DecodeRemarks()
      var limits = DecodeLimits()
      limits.remarks = remarks
      return (try decode(bytes, limits: limits), remarks.all.map { "\($0.name): \($0.words)" })
    }

    @Test("stray bytes before a restart lose no pixel, and are told of") func strayBytesAmongPixels() throws {
      let whole = try decode(JPEGFile.bytes("restarts-420.jpg"))
      var all = try JPEGFile.bytes("restarts-420.jpg")
      for marker in [UInt8(0xD0), 0xD1, 0xD3] {
        var bytes = try JPEGFile.bytes("restarts-420.jpg")
        bytes.insert(contentsOf: Self.stray, at: try Self.place(of: marker, in: bytes))
        all.insert(contentsOf: Self.stray, at: try Self.place(of: marker, in: all))
        let (found, remarks) = try Self.decodeWithRemarks(bytes)
        #expect(found == whole && remarks == ["x.png: 9 stray bytes among its pixels were passed over"])
      }
      #expect(
        try Self.decodeWithRemarks(all) == (
          whole, ["x.png: 27 stray bytes among its pixels were passed over"]
        ))
    }

    @Test func strayBytesElsewhereAreNoDamage() throws {
      let file = try JPEGFile.named("ycc-420.jpg")
      let whole = try decode(file.bytes)
      var early = file.bytes
      early.insert(contentsOf: [9, 9, 9], at: file.start(of: 2))
      for bytes in [
        file.changing(0xDA...0xDA) { $0.data += [0, 0, 1, 2] }.bytes, file.bytes + [1, 2, 3], early,
      ] { #expect(try decode(bytes) == whole) }
    }

    @Test func lostData() throws {
      let half = try JPEGFile.named("ycc-420.jpg").changing(0xDA...0xDA) {
        $0.data.removeLast($0.data.count - $0.data.count / 2)
      }
      let words = failure { try decode(half.bytes) }?.description ?? ""
      #expect(words.contains(#/is damaged: premature end of data segment \(row \d+ of 37\)/#), "\(words)")
      var bytes = try JPEGFile.bytes("restarts-420.jpg")
      bytes[try Self.place(of: 0xD1, in: bytes) + 1] = 0xD5
      expectRefusal(of: bytes, "is damaged: found marker 0xd5 instead of RST1")
      for name in ["arithmetic-420.jpg", "arithmetic-progressive.jpg"] {
        let file = try JPEGFile.named(name).changing(0xDA...0xDA) {
          $0.data.insert(contentsOf: [0xFF, 0xD3], at: $0.data.count / 2)
        }
        expectRefusal(of: file.bytes, ": is ")
      }
    }

    @Test func aProgressivePictureNeedsAllItsScans() throws {
      let file = try JPEGFile.named("progressive-420.jpg")
      #expect(file.scans.count >= 6)
      // Cut between two scans: what is there is in order.
      for scan in file.scans.dropFirst() {
        let cut = Array(file.bytes.prefix(file.start(of: scan)))
        #expect(failure { try decode(cut) }?.kind == .truncated(row: 0, of: 37))
      }
      // A file that says itself that it ends there is taken at its word, if each channel has something.
      var early = file
      early.segments.removeSubrange(file.scans[1]..<file.segments.count - 1)
      #expect(throws: Never.self) { try decode(early.bytes) }
      // The first scan names all channels; only the second of each of these has chroma.
      var missing = file
      for scan in file.scans.reversed() where scan != file.scans[1] { missing.segments.remove(at: scan) }
      expectRefusal(of: missing.bytes, "is damaged: ")
    }

    // MARK: Heads

    @Test func kindsThatAreNotRead() throws {
      let file = try JPEGFile.named("ycc-444.jpg")
      let twoChannels = file.changing(0xC0...0xC0) {
        $0.payload[5] = 2
        $0.payload.removeLast(3)
      }.changing(0xDA...0xDA) {
        $0.payload[0] = 2
        $0.payload.removeSubrange(5..<7)
      }
      var scans = try JPEGFile.named("progressive-gray.jpg")
      scans.segments.insert(
        contentsOf: Array(repeating: scans.segments[scans.scans[0]], count: 1000), at: scans.scans[0])
      let rows: [(JPEGFile, String)] = [
        (file.changing(0xC0...0xC0) { $0.payload[0] = 12 }, "Unsupported JPEG data precision 12"),
        (file.changing(0xC0...0xC0) { $0.marker = 0xC5 }, "SOF type 0xc5"),
        (
          file.changing(0xC0...0xC0) { $0.payload.replaceSubrange(3..<5, with: [0xFF, 0xFF]) },
          "Maximum supported image dimension is 65500 pixels"
        ), (twoChannels, "color conversion"), (scans, "more than 100 scans"),
      ]
      for (file, says) in rows {
        expectRefusal(of: file.bytes, says)
        expectRefusal(of: file.bytes, "is a JPEG image of a kind that this build does not read: ")
      }
    }

    @Test func brokenHeaders() throws {
      let file = try JPEGFile.named("ycc-444.jpg")
      let rows: [(JPEGFile, String)] = [
        (file.changing(0xC0...0xC0) { $0.payload.replaceSubrange(1..<3, with: [0, 0]) }, "Empty JPEG image"),
        (file.changing(0xC0...0xC0) { $0.payload[5] = 9 }, "Bogus marker length"),
        (file.changing(0xC0...0xC0) { $0.marker = 0xD9 }, "JPEG datastream contains no image"),
        (file.changing(0xC4...0xC4) { $0.payload[0] = 0x44 }, "Bogus DHT index"),
        (file.changing(0xDB...0xDB) { $0.payload[0] = 9 }, "Bogus DQT index"),
        (file.removing(0xDB), "Quantization table 0x00 was not defined"),
      ]
      for (file, says) in rows { expectRefusal(of: file.bytes, "is damaged: \(says)") }
    }
  }
#endif
