// Files that are not what they should be: every one is refused with a typed error, none crashes.

import CPNGSupport
import Foundation
import MosaicPixels
import TestSupport
import Testing

@testable import MosaicCodecs
@testable import MosaicSystem

@Suite(.bounded) struct PNGDamageTests {
  static let good = PNGFile.gray(width: 3, height: 2, rows: [0, 1, 2, 3, 0, 4, 5, 6])

  @Test func theGoodFileIsGood() throws {
    #expect(try decode(Self.good.bytes).bytes.prefix(8) == [1, 1, 1, 255, 2, 2, 2, 255])
  }

  // MARK: Paths

  @Test("what is no file that can be read is refused, without waiting for it") func paths() throws {
    let folder = try SuiteFolder()
    let (good, pipe) = (try folder.write(Self.good.bytes, "a.png"), folder.path("pipe.png"))
    try #require(mkfifo(pipe, 0o600) == 0)
    let rows: [(String, FileError.Kind)] = [
      (folder.path("b.png"), .notFound), (folder.path("none/a.png"), .notFound), ("", .notFound),
      (folder.path("a\0.png"), .notFound), (good + "/b.png", .cannotRead(errno: ENOTDIR)),
      (folder.path, .isFolder), (pipe, .notAFile), ("/dev/null", .notAFile),
    ]
    for (path, kind) in rows {
      #expect(failure { try ImageReader.header(ofFile: path) } == FileError(path: path, kind: kind))
    }
  }

  @Test(.enabled(if: getuid() != 0, "the superuser reads every file"))
  func noPermission() throws {
    let folder = try SuiteFolder()
    let path = try folder.write(Self.good.bytes, "a.png")
    try #require(chmod(path, 0) == 0)
    #expect(failure { try ImageReader.open(path) }?.kind == .cannotRead(errno: EACCES))
  }

  // MARK: Damage

  static func header(
    _ width: UInt32 = 3, _ height: UInt32 = 2, depth: UInt8 = 8, colorType: UInt8 = 0,
    methods: [UInt8] = [0, 0, 0]
  ) -> PNGFile {
    .header(
      width: width, height: height, depth: depth, colorType: colorType, methods: methods,
      data: PNGFile.stored([0, 1, 2, 3, 0, 4, 5, 6]))
  }

  private static let invalid = "is damaged: Invalid IHDR data ("

  static let rows: [(file: PNGFile, says: String)] = [
    // Of PngSuite's corrupt files: xhd, xcs, xc1, xc9, xd0, xd3, xd9, xdt.
    (good.changing("IHDR") { $0.crcError = 1 }, "is damaged: IHDR: CRC error"),
    (good.changing("IDAT") { $0.crcError = 1 }, "is damaged: IDAT: CRC error (row 1 of 2)"),
    (header(colorType: 1), "\(invalid)Invalid color type in IHDR)"),
    (header(colorType: 9), "\(invalid)Invalid color type in IHDR)"),
    (header(depth: 0), "\(invalid)Invalid bit depth in IHDR)"),
    (header(depth: 3), "\(invalid)Invalid bit depth in IHDR)"),
    (header(depth: 99), "\(invalid)Invalid bit depth in IHDR)"),
    (good.removing("IDAT"), "is damaged: IEND: out of place"),
    // And of our own.
    (good.removing("IHDR"), "is damaged: IDAT: Missing IHDR before IDAT"),
    (header(0, 2), "\(invalid)Image width is zero in IHDR)"),
    (header(3, 0), "\(invalid)Image height is zero in IHDR)"),
    (header(1 << 31, 2), "is damaged: PNG unsigned integer out of range"),
    (header(3, .max), "is damaged: PNG unsigned integer out of range"),
    (
      header(0x7FFF_FFFF, 0x7FFF_FFFF),
      "is 2147483647 x 2147483647 pixels, 4611686014132420609 in all; the limit is 268402689"
    ), (header(60000, 60000), "is 60000 x 60000 pixels, 3600000000 in all; the limit is 268402689"),
    (header(268_402_690, 1), "is 268402690 x 1 pixels, 268402690 in all; the limit is 268402689"),
    (header(methods: [0, 0, 2]), "\(invalid)Unknown interlace method"),
    (header(methods: [1, 0, 0]), "\(invalid)Unknown compression method"),
    (header(methods: [0, 1, 0]), "\(invalid)Invalid filter method"),
    (header(colorType: 3), "is damaged: IDAT: Missing PLTE before IDAT"),
    (header(colorType: 3).inserting("PLTE", [1, 2, 3, 4]), "is damaged: PLTE: invalid"),
    (good.inserting("ABCD", []), "is damaged: ABCD: unhandled critical chunk"),
    (
      PNGFile.gray(width: 3, height: 2, rows: [0, 1, 2, 3, 5, 4, 5, 6]),
      "bad adaptive filter value (row 1 of 2)"
    ),
    (
      PNGFile.gray(width: 3, height: 2, rows: [0, 1, 2, 3]), "is damaged: Not enough image data (row 1 of 2)"
    ), (good.changing("IDAT") { $0.data[0] = 0 }, "is damaged: IDAT: incorrect header check (row 0 of 2)"),
    (good.changing("IDAT") { $0.data[2] = 7 }, "is damaged: IDAT: invalid block type (row 0 of 2)"),
    (good.changing("IDAT") { $0.data = [] }, "is damaged: Not enough image data (row 0 of 2)"),
  ]

  @Test("damage", arguments: rows.indices)
  func damage(index: Int) { expectRefusal(of: Self.rows[index].file.bytes, Self.rows[index].says) }

  @Test func aFailedHandleIsNotGivenToLibpngAgain() throws {
    let bytes = Self.good.changing("IDAT") { $0.data[0] = 0 }.bytes
    let handle = try libpngHandle(bytes)
    defer { withExtendedLifetime(handle) {} }
    let reader = handle.pointer
    var header = mpng_header()
    var row = [UInt8](repeating: 0, count: 12)
    #expect(mpng_reader_read_header(reader, &header) == MPNG_OK)
    var rowBytes = 0
    #expect(mpng_reader_start(reader, MPNG_SRGB, &rowBytes) == MPNG_OK)
    #expect(mpng_reader_read_row(reader, &row) == MPNG_CORRUPT)
    let message = String(cString: mpng_reader_message(reader))
    #expect(message == "IDAT: incorrect header check")
    for _ in 0..<3 { #expect(mpng_reader_read_row(reader, &row) == MPNG_CORRUPT) }
    #expect(String(cString: mpng_reader_message(reader)) == message)
  }

  @Test func truncationNamesTheRow() throws {
    // Two chunks of data, the second cut: the rows of the first have come.
    let data = PNGFile.stored([0, 1, 2, 3, 0, 4, 5, 6])
    var file = Self.good.changing("IDAT") { $0.data = Array(data.prefix(11)) }
    file.chunks.insert(.init(name: "IDAT", data: Array(data.dropFirst(11))), at: 2)
    #expect(try decode(file.bytes) == decode(Self.good.bytes))
    let cut = Array(file.bytes.prefix(file.end(of: "IDAT") - 10))
    let error = failure { try decode(cut) }
    #expect(error?.description == "x.png: is truncated: the file ends before its picture does (row 1 of 2)")
  }

  // MARK: Random damage, of which libpng's simplified reader says the same

  enum Damage: CaseIterable {
    /// One to eight bytes anywhere in the file; a CRC notices most of it.
    case bytes
    /// Bytes of a chunk's data under a new CRC, to get further in.
    case data
    /// A chunk that is gone, doubled or moved.
    case chunks
  }

  @Test("damage of every file of PngSuite", arguments: PngSuite.names, Damage.allCases)
  func damage(name: String, damage: Damage) throws {
    let whole = try PngSuite.bytes(name)
    var decoded = 0
    for seed in UInt64(0)..<80 {
      var random = SeededGenerator(seed: seed &* 977 &+ UInt64(whole.count))
      let file = Self.damaged(whole, damage, &random)
      let comment = Comment(rawValue: "\(name), \(damage), seed \(seed)")
      do {
        let picture = try decode(file, limits: DecodeLimits(maxPixels: 1 << 20))
        decoded += 1
        let reference = try #require(Reference(file), comment)
        #expect(picture.width == reference.width && picture.height == reference.height, comment)
        if Reference.isTrusted(for: file) { #expect(picture == reference.premultiplied, comment) }
      } catch let error as FileError {
        #expect(error.path == "x.png" && !error.isInputOutput, comment)
        if case .tooLarge = error.kind { continue }
        // The limit keeps the reference from allocating what a broken header says.
        #expect(Reference(file) == nil, "\(comment): \(error)")
      }
    }
    // Else the comparison above would compare nothing.
    if damage != .bytes { #expect((5...75).contains(decoded), "\(decoded) of 80 decoded") }
  }

  @Test func noiseAfterTheSignature() {
    for seed in UInt64(0)..<500 {
      var random = SeededGenerator(seed: seed)
      let noise = random.bytes(Int.random(in: 0..<200, using: &random))
      let kind = failure { try decode(PNGFile.signature + noise) }?.kind
      #expect(kind != nil, "seed \(seed)")
    }
  }

  static func damaged(_ whole: [UInt8], _ damage: Damage, _ random: inout SeededGenerator) -> [UInt8] {
    var bytes = whole
    var file = PNGFile(whole)
    let index = Int.random(in: 0..<file.chunks.count, using: &random)
    switch damage {
    case .bytes:
      for _ in 0..<Int.random(in: 1...8, using: &random) {
        bytes[Int.random(in: 8..<bytes.count, using: &random)] = .random(in: 0...255, using: &random)
      }
      return bytes
    case .data:
      for _ in 0..<Int.random(in: 1...4, using: &random) where !file.chunks[index].data.isEmpty {
        let place = Int.random(in: 0..<file.chunks[index].data.count, using: &random)
        file.chunks[index].data[place] ^= UInt8(1) << UInt8.random(in: 0..<8, using: &random)
      }
      if Bool.random(using: &random) { file.chunks[index].data += random.bytes(3) }
    case .chunks:
      let chunk = file.chunks.remove(at: index)
      if Bool.random(using: &random) {
        let copies = Int.random(in: 1...2, using: &random)
        let place = Int.random(in: 0...file.chunks.count, using: &random)
        file.chunks.insert(contentsOf: Array(repeating: chunk, count: copies), at: place)
      }
    }
    return file.bytes
  }
}
