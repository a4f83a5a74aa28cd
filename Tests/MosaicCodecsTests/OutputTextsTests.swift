// Texts come back as they were written, change nothing else, and no file can break their reader.

import MosaicPixels
import TestSupport
import Testing

@testable import MosaicCodecs
@testable import MosaicSystem

@Suite(.bounded) struct OutputTextsTests {
  private static let pictures = [true, false].map {
    softNoise(23, 9, isOpaque: $0)
  }
  private static let texts: [FileText] = {
    var random = SeededGenerator(seed: 5)
    return (0..<3).flatMap { _ in random.fileTexts() }
  }()

  @Test("what is written is read back, and the pixels stay", arguments: TextFormat.all)
  func roundTrip(format: TextFormat) throws {
    for seed in 0..<200 {
      var random = SeededGenerator(seed: UInt64(seed))
      let (texts, picture) = (random.fileTexts(), Self.pictures[seed % 2])
      let bytes = try format.encode(picture, texts)
      let found = OutputTexts(bytes: bytes)
      #expect(found.texts == texts, "seed \(seed)")
      #expect(found.isComplete && found.byteCount == bytes.count, "seed \(seed)")
      let plain = try format.encode(picture, [])
      #expect(try decode(bytes) == decode(plain), "seed \(seed)")
      #expect(
        try imageHeader(bytes).hasAlpha
          == imageHeader(plain).hasAlpha)
      #expect(texts.isEmpty == (bytes == plain), "seed \(seed)")
    }
  }

  @Test("as much as a file may have, of what takes most room", arguments: TextFormat.all)
  func largest(format: TextFormat) throws {
    let long = [try FileText(key: "k", value: String(repeating: "&", count: 16_383))]
    let many = try (0..<64).map {
      try FileText(key: "\u{FF}\($0 % 10)", value: String(repeating: ">", count: 254))
    }
    for texts in [long, many] {
      let bytes = try format.encode(Self.pictures[0], texts)
      #expect(OutputTexts(bytes: bytes).texts == texts)
    }
  }

  // MARK: Places

  @Test func aPNGHasThemBeforeItsData() throws {
    let texts = Self.texts
    let file = PNGFile(try ImageFormat.png.encode(Self.pictures[0], options: .init(texts: texts)))
    let chunks = file.chunks.map(\.name)
    #expect(chunks == ["IHDR", "sRGB"] + texts.map { _ in "tEXt" } + ["IDAT", "IEND"])
    #expect(file.chunks[2].data == PNGTexts.data(of: texts[0]))
    let rest = PNGFile(file.chunks.filter { $0.name != "tEXt" }).bytes
    #expect(try rest == ImageFormat.png.encode(Self.pictures[0]))
    let uri = try FileText(key: "Thumb::URI", value: "file:///a.png")
    #expect(PNGTexts.data(of: uri) == Array("Thumb::URI\0file:///a.png".utf8))
  }

  #if JPEG
    @Test func aJPEGHasThemBehindItsFirstSegment() throws {
      let texts = [try FileText(key: "a", value: "b"), try FileText(key: "\u{E9}", value: "")]
      var file = JPEGFile(try ImageFormat.jpeg.encode(Self.pictures[0], options: .init(texts: texts)))
      #expect(file.segments.prefix(5).map(\.marker) == [0xD8, 0xE0, 0xFE, 0xFE, 0xDB])
      #expect(file.segments[2...3].map(\.payload) == [Array("a: b".utf8), Array("\u{E9}: ".utf8)])
      file.segments.removeAll { $0.marker == 0xFE }
      #expect(try file.bytes == ImageFormat.jpeg.encode(Self.pictures[0]))
    }
  #endif

  #if WebP
    @Test("a WebP has them behind its picture", arguments: [true, false], [true, false])
    func aWebPHasThemLast(isOpaque: Bool, isLossless: Bool) throws {
      let picture = Self.pictures[isOpaque ? 0 : 1]
      for seed in UInt64(1)..<20 {
        var random = SeededGenerator(seed: seed)
        let texts = random.fileTexts() + [try FileText(key: "a", value: "b")]
        let plain = WebPChunks(try ImageFormat.webp.encode(picture, options: .init(isLossless: isLossless)))
        let bytes = try ImageFormat.webp.encode(picture, options: .init(isLossless: isLossless, texts: texts))
        var file = WebPChunks(bytes)
        #expect(file.bytes == bytes)
        let last = file.chunks.removeLast()
        #expect(last.name == "XMP " && last.payload == WebPTexts.payload(texts))
        // Flags: alpha and XMP; three bytes that are kept free; the sides less one.
        let flags: UInt8 = isOpaque ? 0x04 : 0x14
        #expect(file.chunks.first?.name == "VP8X")
        #expect(file.chunks.first?.payload == [flags, 0, 0, 0, 22, 0, 0, 8, 0, 0])
        let pictureChunks = ["VP8 ", "VP8L", "ALPH"]
        #expect(
          file.chunks.dropFirst() == plain.chunks.filter { pictureChunks.contains($0.name) }[...])
      }
    }
  #endif

  // MARK: Damage

  @Test("a file that is cut anywhere is not complete", arguments: TextFormat.all)
  func cut(format: TextFormat) throws {
    for isOpaque in [true, false] {
      let picture = softNoise(61, 40, isOpaque: isOpaque)
      let texts = Array(Self.texts.prefix(4))
      let bytes = try format.encode(picture, texts)
      for count in 0..<bytes.count {
        let found = OutputTexts(bytes: Array(bytes[..<count]))
        #expect(!found.isComplete, "\(count) of \(bytes.count)")
        #expect(texts.starts(with: found.texts), "\(count) of \(bytes.count)")
      }
    }
  }

  @Test("a damaged file never traps, and is not read far", arguments: TextFormat.all)
  func damage(format: TextFormat) throws {
    let whole = try format.encode(Self.pictures[1], Array(Self.texts.prefix(4)))
    for seed in UInt64(0)..<2000 {
      var random = SeededGenerator(seed: seed)
      var bytes = whole
      random.damage(&bytes, from: 0)
      var file = FileParts(.bytes(bytes), start: Array(bytes.prefix(OpenFile.startLength)))
      let found = OutputTexts(&file)
      #expect(found.byteCount == bytes.count && file.bytesLeft >= 0)
    }
  }

  @Test("a PNG's text with a wrong checksum is left out")
  func wrongChecksum() throws {
    let texts = try ["a", "b", "c"].map { try FileText(key: $0, value: "1") }
    var file = PNGFile(try ImageFormat.png.encode(Self.pictures[0], options: .init(texts: texts)))
    file.chunks[3].crcError = 1
    #expect(OutputTexts(bytes: file.bytes).texts == [texts[0], texts[2]])
  }

  /// Files that state numbers which lead nowhere, or everywhere.
  private static let hostile: [(name: String, bytes: [UInt8])] = {
    func png(_ chunk: String, _ length: [UInt8]) -> [UInt8] {
      PNGTexts.signature + length + Array(chunk.utf8) + [0, 0, 0, 0]
    }
    func pdf(_ table: String, _ info: String, _ start: String) -> [UInt8] {
      Array("%PDF-1.5\n\(table)trailer\n<< /Info \(info) 0 R >>\nstartxref\n\(start)\n%%EOF\n".utf8)
    }
    let xref = "xref\n0 2\n0000000000 65535 f \n0000000000 00000 n \n"
    return [
      ("empty", []), ("PNG", PNGTexts.signature), ("PNG length", png("tEXt", [255, 255, 255, 255])),
      (
        "PNG of chunks",
        PNGTexts.signature + Array((0..<500).map { _ in png("tEXt", [0, 0, 0, 0])[8...] }.joined())
      ),
      ("JPEG", [0xFF, 0xD8, 0xFF]), ("JPEG of 0xFF", [0xFF, 0xD8] + [UInt8](repeating: 0xFF, count: 70_000)),
      ("JPEG of comments", [0xFF, 0xD8] + Array((0..<500).map { _ in [0xFF, 0xFE, 0, 2] }.joined())),
      ("JPEG length 0", [0xFF, 0xD8, 0xFF, 0xFE, 0, 0, 0xFF, 0xD9]), ("JPEG end", [0xFF, 0xD8, 0xFF, 0xD9]),
      ("RIFF", Array("RIFF".utf8)),
      ("WebP length", Array("RIFF".utf8) + [255, 255, 255, 255] + Array("WEBP".utf8)),
      ("WebP chunk", Array("RIFF\0\0\0\0WEBPVP8X".utf8) + [255, 255, 255, 255]),
      (
        "WebP of chunks",
        Array("RIFF\0\0\0\0WEBP".utf8) + Array((0..<500).map { _ in Array("VP8X\0\0\0\0".utf8) }.joined())
      ), ("SVG", Array("<svg".utf8)), ("SVG list", Array("<svg><dc:subject><rdf:Bag><rdf:li>".utf8)),
      ("PDF", Array("%PDF-".utf8)), ("PDF end", Array("%PDF-\n%%EOF\n".utf8)),
      ("PDF start", pdf(xref, "1", "999999999999999")),
      ("PDF long start", pdf(xref, "1", "9999999999999999999999")),
      ("PDF info", pdf(xref, "999999999999999", "9")),
      ("PDF long info", pdf(xref, "99999999999999999999", "9")),
      ("PDF place", pdf("xref\n0 2\n9999999999 65535 f \n9999999999 00000 n \n", "1", "9")),
      ("PDF to itself", pdf(xref, "1", "9")), ("PDF negative", pdf(xref, "-1", "-9")),
      ("another", Array("BM123456".utf8)),
    ]
  }()

  @Test("files whose numbers lead nowhere", arguments: hostile.indices)
  func hostileNumbers(index: Int) {
    let (name, bytes) = Self.hostile[index]
    var file = FileParts(.bytes(bytes), start: Array(bytes.prefix(OpenFile.startLength)))
    let found = OutputTexts(&file)
    #expect(found.texts == [] && file.bytesLeft >= 0, "\(name)")
    // The end of a PDF is in its place there, and that is all that can be seen.
    #expect(!found.isComplete || name.hasPrefix("PDF "), "\(name)")
  }

  // MARK: Files

  @Test("files of other programs have the texts of their PNG chunks, or none")
  func others() throws {
    for name in PngSuite.names {
      let found = OutputTexts(bytes: try PngSuite.bytes(name))
      #expect(found.isComplete && found.texts == [], "\(name)")
    }
    let chunks: [(name: String, data: String, place: String)] = [
      ("tEXt", "Title\0Plain", "IDAT"), ("tEXt", "Comment\0Two\nlines", "IDAT"), ("tEXt", "No value", "IDAT"),
      ("zTXt", "Author\0\0x", "IDAT"), ("iTXt", "Author\0\0\0\0\0x", "IDAT"), ("tEXt", "Late\0Late", "IEND"),
      ("tEXt", "Software\0Another 1.0 (c)", "IDAT"),
    ]
    var file = PNGFile(try PngSuite.bytes("basn2c08.png"))
    for chunk in chunks { file = file.inserting(chunk.name, Array(chunk.data.utf8), before: chunk.place) }
    let found = OutputTexts(bytes: file.bytes)
    #expect(found.isComplete && found.texts.map(\.key) == ["Title", "Software"])
    #expect(found["Title"] == "Plain" && found["Software"] == "Another 1.0 (c)")
  }

  @Test("a file is read in one or two parts beside its first bytes", arguments: TextFormat.all)
  func fewReads(format: TextFormat) throws {
    let folder = try SuiteFolder()
    let picture = softNoise(300, 200, isOpaque: false)
    let texts = [try FileText(key: "mosaic", value: String(repeating: "5a", count: 64))]
    let bytes = try format.encode(picture, texts)
    let path = try folder.write(bytes, "out")
    var file = FileParts(.bytes(bytes), start: Array(bytes.prefix(OpenFile.startLength)))
    let (all, found) = (file.bytesLeft, OutputTexts(&file))
    #expect(all - file.bytesLeft <= 2 << 12)
    #expect(found.texts == texts && found["mosaic"] == texts[0].value && found["other"] == nil)
    #expect(try OutputTexts.read(path) == found)
  }

  @Test func whatCannotBeReadIsATypedError() throws {
    let folder = try SuiteFolder()
    #expect(failure { try OutputTexts.read(folder.path("none.png")) }?.kind == .notFound)
    #expect(failure { try OutputTexts.read(folder.path) }?.kind == .isFolder)
    #expect(try OutputTexts.read(folder.write([], "empty")) == OutputTexts(bytes: []))
  }
}
