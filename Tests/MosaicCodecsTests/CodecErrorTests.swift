// The words of every error, and whose fault it is.

import Testing

@testable import MosaicCodecs

@Suite(.timeLimit(.minutes(10))) struct CodecErrorTests {
  struct Row: CustomTestStringConvertible, Sendable {
    let kind: CodecError.Kind
    let words: String
    let isInputOutput: Bool
    var testDescription: String { words }

    init(_ kind: CodecError.Kind, _ words: String, io isInputOutput: Bool) {
      self.kind = kind
      self.words = words
      self.isInputOutput = isInputOutput
    }
  }

  static let readable: String = {
    var names = ["PNG"]
    #if JPEG
      names.append("JPEG")
    #endif
    #if WebP
      names.append("WebP")
    #endif
    #if HEIF
      names += ["AVIF", "HEIC"]
    #endif
    #if TIFF
      names.append("TIFF")
    #endif
    #if GIF
      names.append("GIF")
    #endif
    #if SVG
      names.append("SVG")
    #endif
    return names.joined(separator: ", ")
  }()

  static func unsupported(_ name: String) -> CodecError.Kind {
    let format = CodecList.all.first { $0.format.name == name }?.format
    return .unsupportedFormat(format ?? ImageFormat("?"), readable: ImageReader.formats)
  }

  static let rows: [Row] = [
    Row(.notFound, "a.png: no such file", io: true),
    Row(.isFolder, "a.png: is a folder, not a file", io: true),
    Row(
      .endsInSlash,
      "a.png: cannot write: a name that ends in a slash is that of a folder; leave the slash out", io: true),
    Row(
      .nameNotUTF8(remedy: "mv a b"),
      "a.png: its name is not UTF-8, as names of files must be here; rename it: mv a b", io: false),
    Row(.notAFile, "a.png: is a pipe or a device, not a file", io: true),
    Row(.cannotRead(errno: 13), "a.png: cannot read: Permission denied", io: true),
    Row(.empty, "a.png: is empty (0 bytes)", io: false),
    Row(
      .notAnImage(start: Array("hello w".utf8)), "a.png: is not an image: it begins with \"hello w\"",
      io: false),
    Row(
      .notAnImage(start: [0, 0x1B, 0x22, 0x5C, 0x7F, 0xFF]),
      #"a.png: is not an image: it begins with "\x00\x1b\"\\\x7f\xff""#, io: false),
    Row(
      .unsupportedFormat(.webp, readable: [.png, .jpeg]),
      "a.png: is a WebP image; this build reads PNG, JPEG, and not WebP (trait WebP, libwebp)", io: false),
    Row(
      .unsupportedFormat(.jpeg, readable: [.png]),
      "a.png: is a JPEG image; this build reads PNG, and not JPEG (trait JPEG, libjpeg-turbo)", io: false),
    Row(
      .unsupportedFormat(.avif, readable: [.png]),
      "a.png: is an AVIF image; this build reads PNG, and not AVIF (trait HEIF, libheif)", io: false),
    Row(unsupported("PDF"), "a.png: is a PDF document; this build reads \(readable)", io: false),
    Row(
      .unsupportedFormat(.svg, readable: [.png]),
      "a.png: is an SVG image; this build reads PNG, and not SVG (trait SVG, librsvg2-bin)", io: false),
    Row(
      .missingProgram(.svg),
      "a.png: is an SVG image, which rsvg-convert draws, and that program is in no folder of PATH; it comes with librsvg "
        + "(apt: librsvg2-bin, Homebrew: librsvg)", io: false),
    Row(
      .unsupportedFeature(.png, "why"),
      "a.png: is a PNG image of a kind that this build does not read: why", io: false),
    Row(
      .truncated(row: 310, of: 1000),
      "a.png: is truncated: the file ends before its picture does (row 310 of 1000)", io: false),
    Row(
      .truncated(row: 0, of: 0), "a.png: is truncated: the file ends before its picture begins", io: false),
    Row(.changed, "a.png: was changed while it was read; try again when it is whole", io: true),
    Row(
      .replacesInput("./b.png"),
      "a.png: cannot write: this file is an input (./b.png), and an output never replaces one; choose another name",
      io: false),
    Row(.corrupt("IDAT: CRC error"), "a.png: is damaged: IDAT: CRC error", io: false),
    Row(
      .tooLarge(width: 60000, height: 60000, limit: 268_402_689),
      "a.png: is 60000 x 60000 pixels, 3600000000 in all; the limit is 268402689", io: false),
    Row(
      .tooLong(width: 268_402_689, height: 1, limit: 1_000_000),
      "a.png: is 268402689 x 1 pixels; a side has at most 1000000", io: false),
    Row(
      .overBudget(.init(purpose: "decoding", bytes: 72 << 20, used: 0, limit: 64 << 20)),
      "a.png: needs 72 MiB of memory for decoding; the limit is 64 MiB", io: false),
    Row(
      .tooLarge(width: .max, height: 2, limit: 1),
      "a.png: is 9223372036854775807 x 2 pixels, too many to count; the limit is 1", io: false),
    Row(
      .sizeChanged(width: 7, height: 5, measuredWidth: 60, measuredHeight: 50),
      "a.png: is 7 x 5 pixels, but was measured as 60 x 50; it must not change while it is rendered", io: true
    ),
    Row(.outOfMemory, "a.png: not enough memory for its picture", io: true),
    Row(.folderMissing("out"), "a.png: cannot write: the folder 'out' does not exist", io: true),
    Row(.cannotWrite(errno: 28), "a.png: cannot write: No space left on device", io: true),
    Row(
      .outputTooLarge(width: 70000, height: 9, format: .png, largestSide: 65500),
      "a.png: would be 70000 x 9 pixels; a PNG image has at most 65500 along a side: choose a smaller canvas, or a "
        + "PNG, which may have more", io: false),
    Row(
      .tooManyTexts(count: 65, length: 9),
      "a.png: cannot write: 65 texts with 9 characters are too many; a file carries up to 64 with 16384 in all",
      io: false),
    Row(
      .badMetadata(key: "author", found: "U+000A in it", allowed: "one line"),
      "a.png: cannot write: the author of the metadata has U+000A in it; allowed: one line", io: false),
    Row(.cannotEncode("why"), "a.png: cannot write: the picture cannot be encoded: why", io: false),
  ]

  @Test("words and fault", arguments: rows)
  func words(row: Row) {
    let error = CodecError(path: "a.png", kind: row.kind)
    #expect(error.description == row.words)
    #expect(error.isInputOutput == row.isInputOutput)
    #expect(!error.isBrokenPipe)
  }

  @Test func brokenPipe() {
    #expect(CodecError(path: "a.png", kind: .cannotWrite(errno: 32)).isBrokenPipe)
    #expect(!CodecError(path: "a.png", kind: .cannotRead(errno: 32)).isBrokenPipe)
  }
}
