// HEIC and AVIF files that are not what they should be: refused in words, never guessed at, never a crash.

#if HEIF
  import Foundation
  import MosaicPixels
  @testable import MosaicSystem
  import Synchronization
  import TestSupport
  import Testing

  @testable import MosaicCodecs

  @Suite(.bounded) struct HEIFDamageTests {
    static let some = ["lossy", "alpha", "grid", "grid-cut", "profile", "turned"].flatMap {
      [HEIFFixture("\($0).heic"), HEIFFixture("\($0).avif")]
    }

    @Test func theWordsNameTheRow() throws {
      let bytes = try HEIFFixture("grid.heic").bytes()
      let error = failure { try decode(Array(bytes.dropLast(100))) }
      #expect(
        error?.description == "x.png: is truncated: the file ends before its picture does (row 64 of 100)")
    }

    @Test("what is named or stored again and again is decoded once, or refused before it is") func repeated()
      throws
    {
      let rows = [
        "extents-that-repeat.heic": "hold 4000 pictures; a still picture is 1 at the most",
        "frames-behind-each-other.avif": "hold 100 pictures; a still picture is 4 at the most",
        "items-of-the-same-bytes.avif": "its pictures name 4390656 bytes of data, and the file has 28701",
        "pictures-behind-each-other.heic": "hold 40 pictures; a still picture is 1 at the most",
        "slices-behind-each-other.heic": "comes in 2001 slices; one of its size has 1040 at the most",
      ]
      for (name, says) in rows {
        let words = failure { try ImageReader.pixmap(ofFile: Fixtures.path("hostile/heif/\(name)")) }
        #expect(words?.description.contains(says) == true, "\(name): \(words?.description ?? "a picture")")
      }
      let path = Fixtures.path("hostile/heif/tile-of-all-places.heic")
      let asked = Mutex(0)
      let stop = StopSignal {
        asked.withLock { $0 += 1 }
        return false
      }
      let picture = try ImageReader.pixmap(ofFile: path, limits: DecodeLimits(stop: stop))
      #expect(picture[0, 0] == picture[256 * 15, 256 * 15])
      // Opening, each row, the end, and the only tile.
      let questions = asked.withLock { $0 }
      #expect(questions == 1 + 4096 + 1 + 1)
    }

    private static let unread = "is a HEIC image of a kind that this build does not read"
    static let broken: [(name: String, box: String, offset: Int, bytes: [UInt8], says: String)] = [
      ("grid.heic", "meta", -8, [0, 0, 0, 4], "is damaged: a box of it is shorter than its head"),
      ("grid.heic", "meta", -8, [0x7F, 0, 0, 0], "is truncated: the file ends before its picture begins"),
      ("grid.heic", "meta", -4, Array("moov".utf8), "is damaged: it holds no still picture"),
      (
        "grid.heic", "hdlr", -8, [0, 1, 0, 0],
        "is damaged: a box 'hdlr' of 65536 bytes does not fit into what holds it"
      ), ("grid.heic", "pitm", 4, [0, 99], "is damaged: it names no picture as the one to show"),
      ("grid.heic", "pitm", 0, [1], "is damaged: one of its boxes ends too early"),
      ("grid.heic", "ispe", 4, [0, 0, 0, 0], "is damaged: it has 0 x 100 pixels; a side has at least 1"),
      ("grid.heic", "ispe", 4, [0, 0, 0, 149], "is damaged: its grid is 150 x 100 pixels, not 149 x 100"),
      (
        "grid.heic", "ispe", 4, [0x7F, 0, 0, 0],
        "is 2130706432 x 100 pixels, 213070643200 in all; the limit is 268402689"
      ), ("grid.heic", "ispe", -4, Array("free".utf8), "is damaged: a picture of it has no size"),
      ("grid.heic", "grid", 0, Array("nope".utf8), "is damaged: a box "),
      ("grid.heic", "grid", -4, Array("iovl".utf8), "\(unread): it is laid over others"),
      ("grid.heic", "idat", 0, [1], "\(unread): its grid is of version 1"),
      ("grid.heic", "idat", 2, [2], "is damaged: its grid has 3 x 3 tiles, and 6 are there"),
      (
        "grid.heic", "idat", 2, [5, 0], "is damaged: its 1 x 6 tiles of 64 x 64 pixels do not make 150 x 100"
      ), ("grid.heic", "dimg", 2, [0, 0], "is damaged: its grid has no tiles"),
      ("grid.heic", "dimg", 4, [0, 77], "is damaged: a tile of it is not there"),
      // The grid is a tile of itself.
      ("grid.heic", "dimg", 4, [0, 1], "\(unread): it is coded as 'grid'"),
      (
        "grid.heic", "hvcC", -4, Array("free".utf8),
        "is damaged: a picture of it says nothing about its coding"
      ),
      ("grid.heic", "iloc", 4, [0x33], "is damaged: the places of its items have numbers of an unknown size"),
      ("grid.heic", "iloc", 0, [3], "\(unread): its items are located in version 3"),
      ("grid.heic", "ipma", 11, [99], "is damaged: an item of it has a property that is not there"),
      (
        "lossy.avif", "ispe", 4, [0, 0, 0, 46],
        "is damaged: a picture of 45 x 37 pixels is stated as 46 x 37 (row 0 of 37)"
      ),
      (
        "lossy.avif", "ispe", 8, [0, 0, 16, 0],
        "is damaged: a picture of 45 x 37 pixels is stated as 45 x 4096 (row 0 of 4096)"
      ),
      (
        "full.avif", "nclx", 4, [0, 13],
        "is an AVIF image of a kind that this build does not read: its colours have the matrix 13"
      ),
    ]

    @Test(arguments: broken.indices) func brokenHeads(index: Int) throws {
      let row = Self.broken[index]
      expectRefusal(
        of: try HEIFFixture(row.name).editing(row.box, at: row.offset, row.bytes), "x.png: \(row.says)")
    }

    /// The size in the coded data is what a decoder takes memory for: an HEVC decoder would believe 16,383 x 16,383 pixels.
    @Test func codedDataOfAnotherSize() throws {
      let heic = try HEIFFixture("full.heic").bytes()
      let place = try #require((0..<heic.count - 4).first { heic[$0..<$0 + 4].elementsEqual("hvcC".utf8) })
      var random = SeededGenerator(seed: 3)
      var sizes = 0
      for _ in 0..<2000 {
        var bytes = heic
        let bit = Int.random(in: (place + 4 + 60) * 8..<(place + 4 + 100) * 8, using: &random)
        bytes[bit / 8] ^= 1 << UInt8(bit % 8)
        guard case .failure(let error) = rows(of: bytes, reducing: 1) else { continue }
        if error.description.contains(" is stated as 64 x 64 (row 0 of 37)") { sizes += 1 }
      }
      #expect(sizes > 10, "\(sizes)")
    }

    /// A tile may be much larger than what a grid shows of it.
    @Test func aTileAboveTheLimit() throws {
      let bytes = try HEIFFixture("full.heic").bytes()
      let error = failure {
        try ImageReader.header(bytes: bytes, name: "x", limits: DecodeLimits(maxPixels: 4095))
      }
      #expect(error?.kind == .tooLarge(width: 64, height: 64, limit: 4095))
    }

    /// A list of items may be long: none of it is walked more than a few times.
    @Test func manyItemsAndReferences() throws {
      let head = Self.box("ftyp", Array("heic\0\0\0\0mif1heic".utf8))
      var entries: [UInt8] = [0, 0, 0, 0, 0x75, 0x30]
      for id in 1...30_000 {
        let number = [UInt8(id >> 8), UInt8(id & 255)]
        entries += Self.box("infe", [2, 0, 0, 0] + number + [0, 0] + Array("grid".utf8) + [0])
      }
      var references: [UInt8] = [0, 0, 0, 0]
      references += Self.box("dimg", [0, 1, 0xFF, 0xDC] + [UInt8](repeating: 1, count: 131_000))
      for _ in 0..<20_000 { references += Self.box("auxl", [0, 2, 0, 1, 0, 1]) }
      var links: [UInt8] = [0, 0, 0, 0] + PNGFile.bigEndian(200_000)
      for _ in 0..<200_000 { links += [0, 1, 1, 1] }
      let sizes = Self.box("ispe", [0, 0, 0, 0, 0, 0, 0, 9, 0, 0, 0, 9])
      var meta: [UInt8] = [0, 0, 0, 0]
      meta += Self.box("pitm", [0, 0, 0, 0, 0, 1])
      meta += Self.box("iinf", entries)
      meta += Self.box("iref", references)
      let few = Self.box(
        "iprp", Self.box("ipco", sizes) + Self.box("ipma", [0, 0, 0, 0, 0, 0, 0, 1, 0, 1, 1, 1]))
      #expect(
        failure { try decode(head + Self.box("meta", meta + few)) }?.kind
          == .unsupported(.heic, "it is coded as 'grid'"))
      let many = Self.box("iprp", Self.box("ipco", sizes) + Self.box("ipma", links))
      #expect(
        failure { try decode(head + Self.box("meta", meta + many)) }?.kind
          == .corrupt("an item of it has more than 256 properties"))
      let longer = failure { try decode(head + Self.box("meta", [UInt8](repeating: 0, count: 5 << 20))) }
      #expect(longer?.kind == .corrupt("its list of items has 5242880 bytes; 4194304 are allowed"))
    }

    private static func box(_ name: String, _ payload: [UInt8]) -> [UInt8] {
      PNGFile.bigEndian(UInt32(payload.count + 8)) + Array(name.utf8) + payload
    }

    @Test("random damage is a picture or a typed error", arguments: some)
    func fuzz(file: HEIFFixture) throws {
      let whole = try file.bytes()
      var decoded = 0
      for seed in UInt64(0)..<150 {
        var random = SeededGenerator(seed: seed &* 7919 &+ UInt64(whole.count))
        var bytes = whole
        // Half of it in the list of items, where most of a file's rules are.
        if Bool.random(using: &random) {
          random.damage(&bytes, from: 32)
        } else {
          bytes[Int.random(in: 32..<min(600, bytes.count), using: &random)] ^=
            1 << UInt8.random(in: 0..<8, using: &random)
        }
        let first = rows(of: bytes, reducing: 1)
        // libde265 leaves parts of a picture that are lost as its memory was.
        if file.isAVIF { #expect(rows(of: bytes, reducing: 16) == first, "seed \(seed)") }
        switch first {
        case .success: decoded += 1
        case .failure(let error): #expect(error.path == "x" && !error.isInputOutput, "seed \(seed): \(error)")
        }
      }
      // Else half of the test would test nothing.
      #expect((5...145).contains(decoded), "\(decoded) of 150 decoded")
    }
  }
#endif
