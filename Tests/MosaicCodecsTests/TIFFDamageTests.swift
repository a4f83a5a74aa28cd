// TIFF files that are not what they should be, or that this build does not read: refused in words, never a crash.

#if TIFF
  import Foundation
  @testable import MosaicSystem
  import TestSupport
  import Testing

  @testable import MosaicCodecs

  @Suite(.bounded) struct TIFFDamageTests {
    static let names = FixtureKind.tiff.names

    private static func file(
      _ samples: Int = 1, bits: Int = 8, photometric: Int = 1, _ fields: [TIFFField] = []
    ) -> PlainTIFF {
      var file = TIFFDecoderTests.noise(
        samples: samples, bits: bits, photometric: photometric, width: 8, height: 6)
      file.fields = fields
      return file
    }

    /// libtiff reads all scans of a progressive JPEG before the first row, and asks nobody meanwhile.
    @Test(
      "a strip of many scans is refused before it is decoded",
      arguments: [(4000, 8, false), (4000, 9, true), (1000, 100, false), (12_000, 1, false)])
    func scans(side: Int, count: Int, isRefused: Bool) throws {
      var jpeg = ProgressiveJPEG.flat(side, side)
      for _ in 1..<count { jpeg.insert(contentsOf: [0xFF, 0xDA], at: jpeg.count - 2) }
      func file(at offset: Int) -> [UInt8] {
        var file = PlainTIFF(width: 1, height: 1, samples: 3, bits: 8, photometric: 6, values: [0, 0, 0])
        file.fields = [
          .init(256, 4, [side]), .init(257, 4, [side]), .init(259, 3, [7]), .init(273, 4, [offset]),
          .init(278, 4, [side]), .init(279, 4, [jpeg.count]), .init(530, 3, [1, 1]),
        ]
        return file.bytes
      }
      let bytes = file(at: file(at: 0).count) + jpeg
      let decoder = try ImageReader.open(bytes: bytes, name: "x", limits: DecodeLimits())
      var row: [UInt8] = []
      let words = "\(Result { () throws(FileError) in try decoder.readRow(into: &row) })"
      #expect(
        words.contains("is a JPEG of \(count) scans and \(side * side) pixels") == isRefused, "\(words)")
    }

    // MARK: Words

    private static let refusals: [(PlainTIFF, says: String)] = [
      (
        file(bits: 16, [.init(339, 3, [2])]),
        "its samples are signed whole numbers; known: unsigned whole numbers"
      ),
      (
        file(bits: 32, [.init(339, 3, [3])]),
        "its samples are floating-point numbers; known: unsigned whole numbers"
      ), (file(bits: 32), "its samples have 32 bits; known: 1, 2, 4, 8, 16"),
      (file(65), "a pixel has 65 samples; at most 64 are read"),
      (file(3, photometric: 8), "its colours are CIE L*a*b*; known: gray, RGB, palettes, CMYK"),
      (file(3, photometric: 6), "its pixels are YCbCr and not compressed as JPEG"),
      (file(bits: 1, photometric: 4), "it is a mask for another page"),
      (
        file(4, photometric: 5, [.init(332, 3, [2])]),
        "it is for inks other than cyan, magenta, yellow and black"
      ),
      (file(photometric: 99), "its colours are of kind 99; known: gray, RGB, palettes, CMYK, YCbCr as JPEG"),
      (
        file(1, [.init(259, 3, [34_925])]),
        "its compression is LZMA; known: CCITT, Deflate, JPEG, LZW, PackBits, ZSTD, none"
      ), (file(1, [.init(259, 3, [6])]), "its compression is JPEG of the old kind; known: "),
      (file(1, [.init(259, 3, [60_000])]), "its compression is number 60000; known: "),
      (file(1, [.init(50_706, 1, [1, 4, 0, 0])]), raw), (file(photometric: 32_803), raw),
      (file(1, [.init(254, 4, [1]), .init(330, 4, [8])]), raw),
    ]

    private static let raw =
      "it is the raw file of a camera, whose first page is a small preview or no picture yet; "
      + "develop it first, for instance with darktable or RawTherapee"

    @Test func kindsThatAreNotRead() {
      for (file, says) in Self.refusals {
        expectRefusal(
          of: file.bytes, "x.png: is a TIFF image of a kind that this build does not read: \(says)")
      }
    }

    @Test func cr2IsTheRawFileOfACamera() throws {
      var bytes = Self.file().bytes
      // Where strips would stand in the file that our writer makes, Canon has its mark.
      bytes[8] = UInt8(ascii: "C")
      bytes[9] = UInt8(ascii: "R")
      expectRefusal(of: bytes, Self.raw)
    }

    @Test func aPreviewWithoutOtherPagesIsAPicture() throws {
      #expect(throws: Never.self) { try decode(Self.file(1, [.init(254, 4, [1])]).bytes) }
    }

    @Test func damagedHeaders() throws {
      let rows: [(PlainTIFF, says: String)] = [
        (Self.file(1, [.init(256, 4, [0])]), "is damaged: "),
        (Self.file(bits: 4, photometric: 3), "is damaged: "),
        (
          Self.file(photometric: 3, [.init(320, 3, [Int](repeating: 0, count: 9))]),
          "is damaged: its palette does not have the 256 colours that pixels of 8 bits can name"
        ),
        (Self.file(photometric: 2), "is damaged: a pixel has 1 samples, and its colour takes 3"),
        (Self.file(1, [.init(258, 3, [0])]), " "),
        (Self.file(1, [.init(277, 3, [0])]), " "),
        (
          Self.file(1, [.init(273, 4, [1 << 30])]),
          "is truncated: the file ends before its picture does (row 0 of 6)"
        ),
        (
          Self.file(1, [.init(322, 4, [1 << 20]), .init(323, 4, [1 << 20])]),
          "its tiles are 1048576 x 1048576 pixels; a side has 1 to 65536"
        ),
        (
          Self.file(1, [.init(322, 4, [65_536]), .init(323, 4, [65_536])]),
          "those side by side take 4294967296 bytes, and 67108864 are allowed for this picture"
        ),
      ]
      for (file, says) in rows {
        var file = file
        if file.fields.contains(where: { $0.tag == 322 }) { file.tile = (16, 16) }
        expectRefusal(of: file.bytes, says)
      }
    }

    @Test func limits() throws {
      let long = Self.file(1, [.init(256, 4, [1_000_001]), .init(257, 4, [1])])
      #expect(
        failure { try imageHeader(long.bytes) }?.kind
          == .tooLong(width: 1_000_001, height: 1, limit: 1_000_000))
      let huge = Self.file(1, [.init(256, 4, [0xFFFF_FFFF]), .init(257, 4, [0xFFFF_FFFF])])
      #expect(throws: FileError.self) { try imageHeader(huge.bytes) }
    }

    // MARK: Damage

    @Test func theWordsNameTheRow() throws {
      var file = TIFFDecoderTests.noise(samples: 1, bits: 8, photometric: 1, width: 100, height: 100)
      file.rowsPerStrip = 10
      // The directory stands behind the pixels; of these, the last strip's are said to be elsewhere.
      let bytes = file.bytes
      file.fields = [.init(273, 4, (0..<9).map { 8 + $0 * 1000 } + [bytes.count - 50])]
      let words = failure { try decode(file.bytes) }?.description
      #expect(words == "x.png: is truncated: the file ends before its picture does (row 90 of 100)")
    }

    @Test("counts that no file could hold", arguments: [1 << 16, 1 << 28, 1 << 31, 1 << 32 - 1])
    func counts(count: Int) throws {
      var file = TIFFDecoderTests.noise(samples: 4, bits: 8, photometric: 2, width: 40, height: 40)
      file.rowsPerStrip = 4
      file.fields = [
        .init(338, 3, [2]), .init(34_675, 7, [1, 2, 3, 4, 5]), .init(270, 2, [65, 66, 67, 0]),
        .init(330, 4, [8]), .init(60_000, 4, [1, 2, 3]),
      ]
      let whole = file.bytes
      let start = Bytes.little(whole[4..<8]) + 2
      let entries = Int(whole[start - 2])
      #expect(entries > 12)
      for entry in 0..<entries {
        var bytes = whole
        let place = start + entry * 12 + 4
        bytes.replaceSubrange(place..<place + 4, with: Bytes.little(count))
        if case .failure(let error) = rows(of: bytes, reducing: 1) {
          #expect(!error.isInputOutput, "entry \(entry): \(error)")
        }
      }
    }

    /// libtiff's errors belong to a handle: none comes to the file of another thread.
    @Test func threadsShareNoErrors() async throws {
      let files = try Self.names.flatMap { name in
        let bytes = try FixtureKind.tiff.bytes(name)
        return (0..<20).map { seed in
          var random = SeededGenerator(seed: UInt64(seed))
          var damaged = bytes
          random.damage(&damaged, from: 8)
          return damaged
        }
      }
      let alone = files.map { rows(of: $0, reducing: 1) }
      let together = await withTaskGroup(of: (Int, Result<[UInt8], FileError>).self) { group in
        for (index, file) in files.enumerated() {
          group.addTask { (index, rows(of: file, reducing: 1)) }
        }
        var results = alone.map { _ in Result<[UInt8], FileError>.success([]) }
        for await (index, result) in group { results[index] = result }
        return results
      }
      #expect(zip(alone, together).allSatisfy { $0 == $1 })
      #expect(Set(alone.map { "\($0)".prefix(60) }).count > 10)
    }

    /// Flips where they hurt most: in the directory and its lists.
    @Test("damaged directories", arguments: [false, true])
    func directories(isTiled: Bool) throws {
      var file = TIFFDecoderTests.noise(samples: 3, bits: 8, photometric: 2, width: 40, height: 40)
      if isTiled { file.tile = (16, 16) } else { file.rowsPerStrip = 8 }
      let whole = file.bytes
      let pixels = isTiled ? 9 * 16 * 16 * 3 : 40 * 40 * 3
      var refused = 0
      for seed in UInt64(0)..<3_000 {
        var random = SeededGenerator(seed: seed)
        var bytes = whole
        for _ in 0..<Int.random(in: 1...3, using: &random) {
          let place = Int.random(in: 8 + pixels..<bytes.count, using: &random)
          bytes[place] =
            [0, 1, 0x7F, 0x80, 0xFF, .random(in: 0...255, using: &random)][
              Int.random(in: 0..<6, using: &random)]
        }
        if case .failure(let error) = rows(of: bytes, reducing: 1) {
          refused += 1
          #expect(error.path == "x" && !error.isInputOutput, "seed \(seed): \(error)")
        }
      }
      #expect((300...2_900).contains(refused), "\(refused) of 3000 refused")
    }
  }
#endif
