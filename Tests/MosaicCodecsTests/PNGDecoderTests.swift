// Pixels: the same as libpng's simplified reader has, for every kind of PNG.

import CPNGReference
import Foundation
import MosaicPixels
import TestSupport
import Testing

@testable import MosaicCodecs
@testable import MosaicSystem

@Suite(.bounded) struct PNGDecoderTests {
  @Test("every file of PngSuite", arguments: PngSuite.names)
  func suite(name: String) throws {
    let file = try PngSuite.bytes(name)
    // The suite has the same pictures with and without interlacing, except for one.
    let twin = Reference.isTrusted(for: file) ? name : name.replacingOccurrences(of: "basi", with: "basn")
    let reference = try #require(Reference(PngSuite.bytes(twin)))
    #expect(try ImageReader.straightPixmap(bytes: file, name: "x").bytes == reference.rgba)
    #expect(try decode(file) == reference.premultiplied)
  }

  @Test("every colour type, depth, interlacing, transparency and gamma", arguments: Variety.kinds)
  func variety(kind: Variety) throws {
    for (width, height) in [(1, 1), (3, 2), (5, 9), (33, 17)] {
      let plain = kind.file(width: width, height: height)
      let twin = Variety(colorType: kind.colorType, depth: kind.depth, isInterlaced: false)
        .file(width: width, height: height)
      for extra in kind.extras {
        let name = Comment(rawValue: "\(kind) \(width)x\(height) \(extra.name)")
        let file = extra.added(to: plain).bytes
        let reference = try #require(Reference(extra.added(to: twin).bytes), name)
        #expect(try ImageReader.straightPixmap(bytes: file, name: "x").bytes == reference.rgba, name)
        #expect(try decode(file) == reference.premultiplied, name)
        if Reference.isTrusted(for: file) { #expect(Reference(file) == reference, name) }
        let header = try ImageReader.header(bytes: file, name: "x.png")
        let hasAlpha = kind.colorType >= 4 || extra.chunks.contains { $0.name == "tRNS" }
        #expect(
          header
            == ImageHeader(
              format: .png, width: width, height: height, bitDepth: kind.depth, hasAlpha: hasAlpha,
              isInterlaced: kind.isInterlaced,
              colors: extra.name.hasPrefix("iCCP") ? .ignored("too short") : .sRGB), name)
      }
    }
  }

  @Test func gammaChangesPixels() throws {
    // Proves that the comparison above has something to compare.
    let plain = PNGFile.gray(width: 1, height: 1, rows: [0, 100])
    let linear = plain.inserting("gAMA", PNGFile.bigEndian(100_000))
    #expect(try decode(plain.bytes).bytes == [100, 100, 100, 255])
    #expect(try decode(linear.bytes).bytes != [100, 100, 100, 255])
  }

  @Test func rowsFromFileAndMemoryAreTheSame() throws {
    let folder = try SuiteFolder()
    for name in ["basn6a16.png", "basi3p08.png"] {
      let file = try PngSuite.bytes(name)
      let path = try folder.write(file, name)
      #expect(try ImageReader.pixmap(ofFile: path) == decode(file))
      #expect(try ImageReader.header(ofFile: path) == ImageReader.header(bytes: file, name: name))
      // A row array of any length is made to fit; a decoder may be dropped at any time.
      let decoder = try ImageReader.open(path)
      var row: [UInt8] = [1, 2, 3]
      try decoder.readRow(into: &row)
      #expect(row == Array(try decode(file).bytes.prefix(32 * 4)))
    }
  }

  @Test func libpngPrintsNothing() throws {
    let folder = try SuiteFolder()
    // Warnings (a bad ICC profile, a bad CRC of an ancillary chunk) and errors, which libpng prints by default.
    let plain = PNGFile.gray(width: 1, height: 1, rows: [0, 9])
    var badCRC = plain.inserting("gAMA", PNGFile.bigEndian(100_000))
    badCRC.chunks[1].crcError = 1
    let profile = Array("bad".utf8) + [0, 0] + PNGFile.stored([1, 2, 3])

    let saved = dup(2)
    let log = open(folder.path("log"), O_CREAT | O_WRONLY, 0o600)
    dup2(log, 2)
    let pixels = Result {
      try decode(badCRC.bytes).bytes + decode(plain.inserting("iCCP", profile).bytes).bytes
    }
    let error = Result { try decode(plain.removing("IDAT").bytes) }
    dup2(saved, 2)
    close(saved)
    close(log)

    // A chunk of auxiliary use with a bad CRC is left out, not an error.
    #expect(try pixels.get() == [9, 9, 9, 255, 9, 9, 9, 255])
    #expect(throws: FileError.self) { try error.get() }
    let printed = String(decoding: try folder.read("log"), as: UTF8.self)
    #expect(!printed.contains("libpng"))
  }
}

/// One of the thirty forms of PNG (specification, table 11.1, with and without interlacing).
struct Variety: CustomTestStringConvertible, Sendable {
  let colorType: Int
  let depth: Int
  let isInterlaced: Bool

  static let kinds: [Variety] = [
    0: [1, 2, 4, 8, 16], 2: [8, 16], 3: [1, 2, 4, 8], 4: [8, 16], 6: [8, 16],
  ]
  .sorted { $0.key < $1.key }
  .flatMap { type, depths in
    depths.flatMap { depth in
      [false, true].map { Variety(colorType: type, depth: depth, isInterlaced: $0) }
    }
  }

  var testDescription: String {
    "colour type \(colorType), \(depth) bits\(isInterlaced ? ", interlaced" : "")"
  }

  struct Extra {
    let name: String
    let chunks: [(name: String, data: [UInt8], place: String)]

    func added(to file: PNGFile) -> PNGFile {
      chunks.reduce(file) { $0.inserting($1.name, $1.data, before: $1.place) }
    }
  }

  /// Chunks that change pixels or must not change them.
  var extras: [Extra] {
    let gammas: [UInt32] = [45455, 100_000, 30000, 250_000]
    let profile: [UInt8] = Array("bad\0\0".utf8) + PNGFile.stored([1, 2, 3])
    let samples = colorType == 3 ? 1 : colorType & 2 == 0 ? 2 : 6
    let background = [UInt8](repeating: 0, count: samples)
    let chunks: [(name: String, data: [UInt8], place: String)] =
      gammas.map { ("gAMA", PNGFile.bigEndian($0), beforePalette) } + [
        ("sRGB", [0], beforePalette), ("iCCP", profile, beforePalette), ("bKGD", background, "IDAT"),
        ("tEXt", Array("Title\0none".utf8), "IDAT"),
      ]
    var extras = [Extra(name: "plain", chunks: [])]
    extras += chunks.map { Extra(name: "\($0.name) \($0.data.prefix(4))", chunks: [$0]) }
    if let transparent {
      extras.append(Extra(name: "tRNS", chunks: [transparent]))
      extras += chunks.prefix(4).map { Extra(name: "tRNS, gAMA \($0.data)", chunks: [$0, transparent]) }
    }
    return extras
  }

  private var beforePalette: String { colorType == 3 ? "PLTE" : "IDAT" }

  private var transparent: (name: String, data: [UInt8], place: String)? {
    switch colorType {
    case 0: ("tRNS", depth == 1 ? [0, 1] : [0, 3], "IDAT")
    case 2: ("tRNS", [0, 3, 0, 3, 0, 3], "IDAT")
    case 3: ("tRNS", Array([0, 100, 200].prefix(1 << depth)), "IDAT")
    default: nil
    }
  }

  /// A file of noise and runs, so that every filter is used; interlaced or not, the picture is the same.
  func file(width: Int, height: Int) -> PNGFile {
    var random = SeededGenerator(seed: UInt64(colorType * 100 + depth))
    let channels = [0: 1, 2: 3, 3: 1, 4: 2, 6: 4][colorType] ?? 1
    let rowBytes = (width * channels * depth + 7) / 8
    var rows: [UInt8] = []
    for y in 0..<height {
      rows += y % 3 == 1 ? rows.suffix(rowBytes) : random.bytes(rowBytes)[...]
    }
    // The pixel at the top left has the colour that tRNS names.
    let sample: [UInt8] = depth == 16 ? [0, 3] : depth == 8 ? [3] : [UInt8(depth == 4 ? 0x33 : 0xFF)]
    let pixel = Array((0..<channels).map { _ in sample }.joined())
    if colorType == 0 || colorType == 2 { rows.replaceSubrange(0..<pixel.count, with: pixel) }
    let palette = random.bytes(3 * (1 << min(depth, 8)))
    return file(rows, palette: palette, width: width, height: height)
  }

  /// The file that libpng writes of these rows; the palette counts in colour type 3 alone.
  func file(_ rows: [UInt8], palette: [UInt8], width: Int, height: Int) -> PNGFile {
    var bytes = [UInt8](repeating: 0, count: rows.count * 2 + 4096)
    let count = palette.withUnsafeBufferPointer { palette in
      mpngref_encode(
        mpngref_picture(
          width: UInt32(width), height: UInt32(height), bit_depth: Int32(depth), color_type: Int32(colorType),
          is_interlaced: isInterlaced, palette_count: colorType == 3 ? Int32(1 << depth) : 0,
          palette: palette.baseAddress), rows, &bytes, bytes.count)
    }
    return PNGFile(Array(bytes.prefix(count)))
  }
}
