// Files that are not what they should be: every one is refused with a typed error, none crashes.

import CPNGSupport
import Foundation
import MosaicPixels
import TestSupport
import Testing

@testable import MosaicCodecs

@Suite(.timeLimit(.minutes(10))) struct PNGDamageTests {
  /// The picture that is broken below: 3 x 2, gray.
  static let good = PNGFile.gray(width: 3, height: 2, rows: [0, 1, 2, 3, 0, 4, 5, 6])

  @Test func theGoodFileIsGood() throws {
    #expect(try decode(Self.good.bytes).bytes.prefix(8) == [1, 1, 1, 255, 2, 2, 2, 255])
  }

  // MARK: Paths

  @Test func missing() throws {
    let folder = try SuiteFolder()
    for path in [folder.path("a.png"), folder.path("none/a.png"), "", folder.path("a\0.png")] {
      let error = failure { try ImageReader.header(ofFile: path) }
      #expect(error == CodecError(path: path, kind: .notFound))
    }
    let path = try folder.write(Self.good.bytes, "a.png")
    #expect(failure { try ImageReader.open(path + "/b.png") }?.kind == .cannotRead(errno: ENOTDIR))
  }

  @Test func folder() throws {
    let folder = try SuiteFolder()
    let error = failure { try ImageReader.pixmap(ofFile: folder.path) }
    #expect(error?.description == "\(folder.path): is a folder, not a file")
  }

  @Test func pipesAndDevicesAreRefusedWithoutWaiting() throws {
    let folder = try SuiteFolder()
    try #require(mkfifo(folder.path("pipe.png"), 0o600) == 0)
    #expect(failure { try ImageReader.open(folder.path("pipe.png")) }?.kind == .notAFile)
    #expect(failure { try ImageReader.open("/dev/null") }?.kind == .notAFile)
  }

  @Test(.enabled(if: getuid() != 0, "the superuser reads every file"))
  func noPermission() throws {
    let folder = try SuiteFolder()
    let path = try folder.write(Self.good.bytes, "a.png")
    try #require(chmod(path, 0) == 0)
    #expect(failure { try ImageReader.open(path) }?.kind == .cannotRead(errno: EACCES))
  }

  // MARK: Damage

  struct Row: CustomTestStringConvertible, Sendable {
    let name: String
    let file: PNGFile
    let says: String
    var testDescription: String { name }

    init(_ name: String, _ file: PNGFile, _ says: String) {
      self.name = name
      self.file = file
      self.says = says
    }
  }

  static func header(
    _ width: UInt32 = 3, _ height: UInt32 = 2, depth: UInt8 = 8, colorType: UInt8 = 0,
    methods: [UInt8] = [0, 0, 0]
  ) -> PNGFile {
    .header(
      width: width, height: height, depth: depth, colorType: colorType, methods: methods,
      data: PNGFile.stored([0, 1, 2, 3, 0, 4, 5, 6]))
  }

  static let rows: [Row] = [
    // Of PngSuite's corrupt files: xhd, xcs, xc1, xc9, xd0, xd3, xd9, xdt.
    Row("CRC of IHDR", good.changing("IHDR") { $0.crcError = 1 }, "is damaged: IHDR: CRC error"),
    Row("CRC of IDAT", good.changing("IDAT") { $0.crcError = 1 }, "is damaged: IDAT: CRC error (row 1 of 2)"),
    Row("colour type 1", header(colorType: 1), "is damaged: Invalid IHDR data (Invalid color type in IHDR)"),
    Row("colour type 9", header(colorType: 9), "is damaged: Invalid IHDR data (Invalid color type in IHDR)"),
    Row("bit depth 0", header(depth: 0), "is damaged: Invalid IHDR data (Invalid bit depth in IHDR)"),
    Row("bit depth 3", header(depth: 3), "is damaged: Invalid IHDR data (Invalid bit depth in IHDR)"),
    Row("bit depth 99", header(depth: 99), "is damaged: Invalid IHDR data (Invalid bit depth in IHDR)"),
    Row("no IDAT", good.removing("IDAT"), "is damaged: IEND: out of place"),
    // And of our own.
    Row("no IHDR", good.removing("IHDR"), "is damaged: IDAT: Missing IHDR before IDAT"),
    Row("zero width", header(0, 2), "is damaged: Invalid IHDR data (Image width is zero in IHDR)"),
    Row("zero height", header(3, 0), "is damaged: Invalid IHDR data (Image height is zero in IHDR)"),
    Row("width 2^31", header(1 << 31, 2), "is damaged: PNG unsigned integer out of range"),
    Row("height 2^32 - 1", header(3, .max), "is damaged: PNG unsigned integer out of range"),
    Row(
      "sides 2^31 - 1", header(0x7FFF_FFFF, 0x7FFF_FFFF),
      "is 2147483647 x 2147483647 pixels, 4611686014132420609 in all; the limit is 268402689"),
    Row(
      "60000 x 60000", header(60000, 60000),
      "is 60000 x 60000 pixels, 3600000000 in all; the limit is 268402689"),
    Row(
      "one too many", header(268_402_690, 1),
      "is 268402690 x 1 pixels, 268402690 in all; the limit is 268402689"),
    Row(
      "interlacing 2", header(methods: [0, 0, 2]), "is damaged: Invalid IHDR data (Unknown interlace method"),
    Row(
      "compression 1", header(methods: [1, 0, 0]), "is damaged: Invalid IHDR data (Unknown compression method"
    ),
    Row("filtering 1", header(methods: [0, 1, 0]), "is damaged: Invalid IHDR data (Invalid filter method"),
    Row("no palette", header(colorType: 3), "is damaged: IDAT: Missing PLTE before IDAT"),
    Row("long palette", header(colorType: 3).inserting("PLTE", [1, 2, 3, 4]), "is damaged: PLTE: invalid"),
    Row("critical chunk", good.inserting("ABCD", []), "is damaged: ABCD: unhandled critical chunk"),
    Row(
      "filter 5", .gray(width: 3, height: 2, rows: [0, 1, 2, 3, 5, 4, 5, 6]),
      "bad adaptive filter value (row 1 of 2)"),
    Row(
      "few rows", .gray(width: 3, height: 2, rows: [0, 1, 2, 3]),
      "is damaged: Not enough image data (row 1 of 2)"),
    Row(
      "no zlib", good.changing("IDAT") { $0.data[0] = 0 },
      "is damaged: IDAT: incorrect header check (row 0 of 2)"),
    Row(
      "bad block", good.changing("IDAT") { $0.data[2] = 7 },
      "is damaged: IDAT: invalid block type (row 0 of 2)"),
    Row(
      "empty IDAT", good.changing("IDAT") { $0.data = [] }, "is damaged: Not enough image data (row 0 of 2)"),
  ]

  @Test("damage", arguments: rows)
  func damage(row: Row) throws {
    let error = failure { try decode(row.file.bytes) }
    #expect(error?.description.hasPrefix("x.png: ") == true)
    #expect(error?.description.contains(row.says) == true, "\(error?.description ?? "")")
    #expect(error?.isInputOutput == false)
  }

  @Test func aFailedDecoderFailsAgain() throws {
    let file = Self.good.changing("IDAT") { $0.crcError = 1 }
    let decoder = try ImageReader.open(bytes: file.bytes, name: "x.png")
    var row: [UInt8] = []
    try decoder.readRow(into: &row)
    let first = failure { try decoder.readRow(into: &row) }
    #expect(failure { try decoder.readRow(into: &row) } == first)
  }

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

  @Test func limits() throws {
    let bytes = Self.good.bytes
    #expect(try ImageReader.header(bytes: bytes, name: "x", limits: DecodeLimits(maxPixels: 6)).width == 3)
    let error = failure {
      try ImageReader.header(bytes: bytes, name: "x", limits: DecodeLimits(maxPixels: 5))
    }
    #expect(error?.kind == .tooLarge(width: 3, height: 2, limit: 5))
  }

  @Test("cut anywhere", arguments: ["basn2c08.png", "basi3p08.png", "tbbn1g04.png"])
  func truncation(name: String) throws {
    let file = PNGFile(try PngSuite.bytes(name)).inserting("tEXt", [65, 0, 66], before: "IEND")
    let bytes = file.bytes
    let whole = try decode(bytes)
    let needed = file.end(of: "IDAT")
    for length in 0..<bytes.count {
      let cut = Array(bytes.prefix(length))
      if length >= needed {
        #expect(try decode(cut) == whole)
        continue
      }
      let kind = failure { try decode(cut) }?.kind
      switch kind {
      case .empty: #expect(length == 0)
      case .truncated(_, let rows): #expect(rows == 0 || rows == whole.height)
      default: Issue.record("\(length) bytes: \(String(describing: kind))")
      }
    }
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
}
