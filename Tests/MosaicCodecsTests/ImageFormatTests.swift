// Telling files by their first bytes.

import TestSupport
import Testing

@testable import MosaicCodecs
@testable import MosaicSystem

@Suite(.bounded) struct ImageFormatTests {
  struct Row: CustomTestStringConvertible, Sendable {
    let start: [UInt8]
    let kind: FileError.Kind
    var testDescription: String { "\(kind)" }

    init(_ start: [UInt8], _ kind: FileError.Kind? = nil) {
      (self.start, self.kind) = (start, kind ?? .notAnImage(start: Array(start.prefix(8))))
    }

    init(_ start: String, _ kind: FileError.Kind? = nil) { self.init(Array(start.utf8), kind) }
  }

  static func unsupported(_ name: String) -> FileError.Kind {
    let codec = CodecList.all.first { $0.format.name == name && $0.decoder == nil }
    return .unsupported(codec?.format ?? ImageFormat("?", []), readable: ImageReader.formats)
  }

  static let damaged: FileError.Kind = .corrupt(
    "its first eight bytes are nearly those of a PNG; was it sent as text?")

  /// The error about a file of a format that ends inside its head; `other` in a build that does not read the format.
  static func cut(_ format: ImageFormat, _ other: FileError.Kind? = nil) -> FileError.Kind {
    isRead(format) ? .truncated(row: 0, of: 0) : other ?? unsupported(format.name)
  }

  static func isRead(_ format: ImageFormat) -> Bool { ImageReader.formats.contains(format) }

  static let emptySVG: FileError.Kind =
    isRead(.svg)
    ? .unsupported(
      .svg, "it states no size; give its <svg> a width and a height in pixels, or a viewBox")
    : unsupported("SVG")

  static let root = "<svg xmlns=\"http://www.w3.org/2000/svg\"/>"

  static let rows: [Row] = [
    Row([], .empty),
    Row("hello world, this is text"),
    Row([0]),
    Row([0xFF, 0xD8, 0xFF, 0xE0, 0, 16] + Array("JFIF".utf8), cut(.jpeg)),
    Row("GIF87a......", cut(.gif)),
    Row("GIF89a......", cut(.gif)),
    Row(Array("RIFF".utf8) + [1, 2, 3, 4] + Array("WEBPVP8 ".utf8), cut(.webp)),
    Row(Array("RIFF".utf8) + [1, 2], cut(.webp, .notAnImage(start: Array("RIFF".utf8) + [1, 2]))),
    Row(Array("RIFF".utf8) + [1, 2, 3, 4] + Array("WAVE".utf8)),
    Row([0x49, 0x49, 42, 0, 8, 0, 0, 0], cut(.tiff)),
    Row([0x4D, 0x4D, 0, 42, 0, 0, 0, 8], cut(.tiff)),
    Row([0x49, 0x49, 43, 0], cut(.tiff)),
    Row([0, 0, 0, 24] + Array("ftypheic".utf8), cut(.heic)),
    Row([0, 0, 0, 24] + Array("ftypmif1".utf8), cut(.heic)),
    Row([0, 0, 0, 24] + Array("ftypMiHB\0\0\0\0tmapheic".utf8), cut(.heic)),
    Row([0, 0, 0, 28] + Array("ftypavif".utf8), cut(.avif)),
    // An AVIF by one of its brands, though a HEIC by another.
    Row([0, 0, 0, 28] + Array("ftypmiaf\0\0\0\0mif1avifMA1B".utf8), cut(.avif)),
    Row(
      [0, 0, 0, 24] + Array("ftyp".utf8), cut(.heic, .notAnImage(start: [0, 0, 0, 24] + Array("ftyp".utf8)))),
    Row([0, 0, 0, 24]),
    // A brand behind the box is none.
    Row([0, 0, 0, 16] + Array("ftypqt  \0\0\0\0heicheic".utf8), .film("MOV")),
    Row([0, 0, 0, 20] + Array("ftypqt  \0\0\0\0qt  ".utf8), .film("MOV")),
    Row([0, 0, 0, 28] + Array("ftypisom".utf8), .film("MP4")),
    Row([0, 0, 0, 28] + Array("ftypcrx ".utf8), unsupported("Canon raw")),
    Row([0, 0, 0, 8] + Array("wide\0\0\0\u{8}mdat".utf8), .film("MOV")),
    Row([0x1A, 0x45, 0xDF, 0xA3, 0xA3, 0x42, 0x86, 0x81], .film("Matroska or WebM")),
    Row("RIFF....AVI LIST", .film("AVI")),
    Row([0x30, 0x26, 0xB2, 0x75, 0x8E, 0x66, 0xCF, 0x11], .film("WMV")),
    Row("FLV\u{1}\u{5}", .film("FLV")),
    Row([0, 0, 1, 0xBA, 0x44], .film("MPEG")),
    Row((0..<3).flatMap { _ in [0x47] + [UInt8](repeating: 0x20, count: 187) }, .film("MPEG-TS")),
    Row("GGGGGGGGGG"),
    Row("FUJIFILMCCD-RAW 0201", unsupported("Fujifilm raw")),
    Row("8BPS\0\u{1}", unsupported("Photoshop")),
    Row("P6\n4 3\n255\n", unsupported("Netpbm")),
    Row("BM......", unsupported("BMP")),
    Row("%PDF-1.7\n", unsupported("PDF")),
    Row(root, emptySVG),
    Row("<?xml version=\"1.0\"?>\n<!-- a > b -->\n" + root, emptySVG),
    Row("\u{FEFF}<!-- " + String(repeating: "long ", count: 700) + "-->" + root, emptySVG),
    Row("\n \t<!DOCTYPE svg [ <!ENTITY a \"b\"> ]>" + root, emptySVG),
    Row("<s:svg xmlns:s=\"http://www.w3.org/2000/svg\"/>", emptySVG),
    Row("<svgx/>"),
    Row("<svg=\"1\"/>"),
    Row("<html><svg/></html>"),
    Row("<!-- <svg/>"),
    Row([0x1F, 0x8B, 8, 0], unsupported("compressed SVG (gzip)")),
    Row("<html><body>"),
    Row([0xFF, 0x0A, 1, 2], unsupported("JPEG XL")),
    Row([0, 0, 0, 12] + Array("JXL ".utf8) + [0x0D, 0x0A], unsupported("JPEG XL")),
    Row([0x89, 0x50, 0x4E, 0x47], .truncated(row: 0, of: 0)),
    Row(PNGFile.signature, .truncated(row: 0, of: 0)),
    // The damage of PngSuite's xs1, xs2, xs4, xs7 (one byte each) and xcr, xlf (line ends).
    Row([0x88, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A], damaged),
    Row([0x89, 0x70, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A], damaged),
    Row([0x89, 0x50, 0x4E, 0x67, 0x0D, 0x0A, 0x1A, 0x0A], damaged),
    Row([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1B, 0x0A], damaged),
    Row([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0D, 0x0A, 0x1A, 0x0D, 0x0A], damaged),
    Row([0x89, 0x50, 0x4E, 0x47, 0x0A, 0x1A, 0x0A, 0x00], damaged),
  ]

  @Test("first bytes", arguments: rows)
  func firstBytes(row: Row) throws {
    #expect(failure { try imageHeader(row.start) }?.kind == row.kind)
    #expect(failure { try ImageReader.open(bytes: row.start, name: "x") }?.kind == row.kind)
    let folder = try SuiteFolder()
    let path = try folder.write(row.start, "x.png")
    #expect(failure(of: { try ImageReader.header(ofFile: path) }) == FileError(path: path, kind: row.kind))
  }

  @Test func extensions() {
    let all: [(ImageFormat, Set<String>)] = [
      (.png, ["png"]), (.jpeg, ["jpg", "jpeg", "jpe", "jfif"]), (.webp, ["webp"]), (.avif, ["avif"]),
      (.heic, ["heic", "heif", "hif"]), (.tiff, ["tif", "tiff"]), (.gif, ["gif"]), (.svg, ["svg"]),
      (.qoi, ["qoi"]),
    ]
    let read = all.filter { Self.isRead($0.0) }.reduce(Set()) { $0.union($1.1) }
    #expect(ImageReader.pathExtensions == read)
    #expect(ImageReader.pathExtensions.isDisjoint(with: ImageReader.otherImagePathExtensions))
    #expect(
      ImageReader.pathExtensions.union(ImageReader.otherImagePathExtensions).isSuperset(
        of: ["jpg", "jpeg", "webp", "gif", "heic", "tiff"]))
  }

  @Test(
    "a kind without a signature is told by its ending, unless its first bytes are known",
    arguments: [
      ("a.tga", [0, 0, 2], "is a TGA image; this build reads PNG"), ("a.nef", [1], "is a Nikon raw file"),
      ("a.bin", [0, 0, 2], "is not an image"), ("a.tga", [0, 0, 2, 0], "is a TGA image"),
      ("a.tga", [0x38, 0x42, 0x50, 0x53], "is a Photoshop image"),
      ("a.psd", [1], "is not an image"), ("a.tga", [], "is empty (0 bytes)"),
    ])
  func endings(name: String, start: [UInt8], says: String) {
    #expect(
      failure { try ImageReader.open(bytes: start, name: name) }?.description.hasPrefix("\(name): \(says)")
        == true)
  }

  /// Every entry can be told from the others, by name, by path extension and by first bytes.
  @Test func entriesOfTheList() {
    let names = CodecList.all.map(\.format.name)
    #expect(Set(names).count == names.count)
    let extensions = CodecList.all.flatMap(\.format.endings)
    #expect(Set(extensions).count == extensions.count)
    #expect(extensions.allSatisfy { $0 == $0.lowercased() && !$0.isEmpty })
    for codec in CodecList.all {
      // Some formats have no signature, and then their ending; films and documents are told by their first bytes.
      #expect(!codec.signatures.isEmpty || codec.decoder == nil && !codec.isDocument, "\(codec.format)")
      #expect(!codec.format.endings.isEmpty || codec.isDocument, "\(codec.format)")
      // The program that draws SVG is asked for its version only where that is wanted, and QOI has no library.
      #expect(
        (codec.decoder?.libraries ?? []).isEmpty == (codec.decoder == nil)
          || [.svg, .qoi].contains(codec.format),
        "\(codec.format)")
      for case .bytes(let bytes) in codec.signatures {
        guard case .known(let found) = CodecRegistry.standard.recognise(bytes.map { $0 ?? 0 }) else {
          Issue.record("\(codec.format): \(bytes) is not recognised")
          continue
        }
        #expect(found.format == codec.format)
      }
    }
    #expect(ImageReader.formats.first == .png)
  }
}
