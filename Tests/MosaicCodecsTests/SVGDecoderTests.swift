// SVG: its natural size, its pixels at any size, what it may not reach, and damage.

#if SVG
  import Foundation
  import MosaicPixels
  import TestSupport
  import Testing

  @testable import MosaicCodecs

  @Suite(.timeLimit(.minutes(10))) struct SVGDecoderTests {
    private static func bytes(_ name: String) throws -> [UInt8] {
      Array(try Data(contentsOf: Fixtures.url("svg/\(name).svg")))
    }

    /// A document with these attributes of its root and this content.
    private static func document(_ attributes: String, _ content: String = "") -> [UInt8] {
      Array("<svg xmlns=\"http://www.w3.org/2000/svg\" \(attributes)>\(content)</svg>".utf8)
    }

    static let sizes: [(attributes: String, width: Int, height: Int)] = [
      ("width='40' height='30'", 40, 30), ("width='40px' height='30px' viewBox='0 0 4 4'", 40, 30),
      ("viewBox='0 0 120 80'", 120, 80), ("viewBox='-5 -5 120 80' width='100%' height='100%'", 120, 80),
      ("viewBox='0 0 120 80' width='60'", 60, 40), ("viewBox='0 0 120 80' height='20'", 30, 20),
      ("width='1in' height='72pt'", 96, 96), ("width='2.54cm' height='25.4mm'", 96, 96),
      ("width='6pc' height='96'", 96, 96), ("viewBox='0 0 3.2 1'", 205, 64), ("viewBox='0 0 .5 .5'", 64, 64),
    ]

    @Test("natural size", arguments: sizes) func size(attributes: String, width: Int, height: Int) throws {
      let header = try ImageReader.header(bytes: Self.document(attributes), name: "x")
      #expect((header.width, header.height) == (width, height) && header.hasAlpha && header.format == .svg)
    }

    static let refused: [(bytes: [UInt8], words: String)] = [
      (document(""), "states no size; give its <svg> a width and a height in pixels, or a viewBox"),
      (document("width='50%' height='10'"), "states no size"),
      (document("width='0' height='10'"), "is damaged: it is 0.0 x 10.0 pixels; a side is above 0"),
      (document("width='9000000' height='1'"), "is 9000000 x 1 pixels; a side has at most 1000000"),
      (document("width='1e9' height='1e9'"), "the limit is 268402689"),
      (
        Array("<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'><rect></svg>".utf8),
        "is damaged: XML"
      ),
      (
        document("width='9' height='9'", "<filter><feConvolveMatrix order='200'/></filter>"),
        "the filter feConvolveMatrix, with which librsvg may end the program"
      ),
      (
        document(
          "width='9' height='9'",
          String(repeating: "<g>", count: 2000)
            + String(repeating: "</g>", count: 2000)), "is damaged: XML"
      ),
    ]

    @Test("what is refused, and the words", arguments: refused) func refusal(bytes: [UInt8], words: String) {
      let error = failure { try ImageReader.header(bytes: bytes, name: "a.svg") }
      #expect(
        error?.description.hasPrefix("a.svg: ") == true && error?.description.contains(words) == true,
        "\(String(describing: error))")
    }

    @Test func aLongDocumentIsRefused() {
      let bytes = Self.document("width='9' height='9'") + [UInt8](repeating: 0x20, count: 32 << 20)
      let error = failure { try ImageReader.header(bytes: bytes, name: "a.svg") }
      #expect(error?.description.hasSuffix("bytes; the limit is 32 MiB") == true)
    }

    /// Cut anywhere, it is refused.
    @Test func truncation() throws {
      let whole = try Self.bytes("shapes")
      for length in 0..<whole.count - 8 {
        _ = failure { try decode(Array(whole.prefix(length))) }
      }
    }

    @Test func pixelsInBothForms() throws {
      let bytes = try Self.bytes("shapes")
      let picture = try decode(bytes)
      #expect((picture.width, picture.height) == (40, 30))
      #expect([picture[3, 15], picture[20, 15], picture[20, 2]] == [0xFFFF_0000, 0xFF00_00FF, 0])
      // Half of green, and red where the form is straight.
      let green = picture[37, 2]
      #expect(green >> 24 == 128 || green >> 24 == 127)
      #expect(green >> 8 & 0xFF == green >> 24 && green & 0xFF00FF == 0)
      let straight = try ImageReader.straightPixmap(bytes: bytes, name: "x")
      let place = (2 * 40 + 37) * 4
      #expect(straight.bytes[place..<place + 3].sorted() == [0, 0, 255])
    }

    @Test("drawn at its final size: an edge is one pixel wide") func sharpness() throws {
      let bytes = Self.document(
        "width='10' height='10'", "<rect x='2' y='2' width='5.0025' height='6' fill='#000'/>")
      let decoder = try ImageReader.open(bytes: bytes, name: "x")
      let drawing = try #require(decoder.scalable)
      drawing.show(
        PictureWindow(
          x: 0, y: 0, width: 10, height: 10, targetWidth: 2000, targetHeight: 2000,
          part: TargetPart(columns: 300..<1500, rows: 1000..<1003)))
      #expect((decoder.header.width, decoder.header.height) == (1200, 3))
      var row: [UInt8] = []
      for _ in 0..<3 {
        try decoder.readRow(into: &row)
        let alphas = (0..<1200).map { row[$0 * 4 + 3] }
        #expect(alphas[..<100].allSatisfy { $0 == 0 } && alphas[100..<1100].allSatisfy { $0 == 255 })
        #expect((100...155).contains(alphas[1100]) && alphas[1101...].allSatisfy { $0 == 0 })
      }
      try decoder.finish()
    }

    /// Bands and columns do not show.
    @Test func aWideWindowIsDrawnInPieces() throws {
      let bytes = try Self.bytes("shapes")
      func rows(_ part: TargetPart) throws -> [[UInt8]] {
        let decoder = try ImageReader.open(bytes: bytes, name: "x")
        try #require(decoder.scalable).show(
          PictureWindow(
            x: 0, y: 0, width: 40, height: 30, targetWidth: 30_000, targetHeight: 600, part: part))
        return try part.rows.map { _ in
          var row: [UInt8] = []
          try decoder.readRow(into: &row)
          return row
        }
      }
      let whole = try rows(TargetPart(columns: 0..<30_000, rows: 0..<600))
      let cut = try rows(TargetPart(columns: 16_000..<17_000, rows: 500..<510))
      #expect(cut == whole[500..<510].map { Array($0[16_000 * 4..<17_000 * 4]) })
    }

    @Test("no file is reached", arguments: ["file", "relative", "absolute", "style", "include", "use"])
    func isolation(kind: String) throws {
      let folder = try SuiteFolder()
      let red =
        "<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'><rect id='a' width='9' height='9' fill='red'/></svg>"
      let path = try folder.write(Array(red.utf8), "red.svg")
      let css = try folder.write(Array("rect { fill: red }".utf8), "red.css")
      let content =
        switch kind {
        case "file": "<image href='file://\(path)' width='9' height='9'/>"
        case "relative": "<image href='red.svg' width='9' height='9'/>"
        case "absolute": "<image href='\(path)' width='9' height='9'/>"
        case "style": "<style>@import url('file://\(css)');</style><rect width='9' height='9' fill='none'/>"
        case "include":
          "<xi:include xmlns:xi='http://www.w3.org/2001/XInclude' href='file://\(path)'/>"
        default: "<use href='file://\(path)#a'/>"
        }
      let file = try folder.write(Self.document("width='9' height='9'", content), "a.svg")
      let picture = try ImageReader.pixmap(ofFile: file)
      #expect(picture.bytes.allSatisfy { $0 == 0 })
    }

    @Test("what lies in the document itself is shown") func dataAddresses() throws {
      let pixel = try PNGEncoder.encode(Pixmap(width: 1, height: 1, bytes: [0, 0, 255, 255]))
      let content =
        "<image href='data:image/png;base64,\(Data(pixel).base64EncodedString())' width='9' height='9'/>"
      #expect(try decode(Self.document("width='9' height='9'", content))[4, 4] == 0xFFFF_0000)
    }

    @Test func entitiesOfOtherFiles() throws {
      let folder = try SuiteFolder()
      let path = try folder.write(Array("<rect width='9' height='9' fill='red'/>".utf8), "red.txt")
      let text =
        "<!DOCTYPE svg [<!ENTITY e SYSTEM 'file://\(path)'>]>"
        + "<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'>&e;</svg>"
      // librsvg knows no such entity: an error, or nothing is shown.
      if let picture = try? decode(Array(text.utf8)) { #expect(picture.bytes.allSatisfy { $0 == 0 }) }
    }

    @Test("text is drawn") func text() throws {
      let picture = try decode(Self.bytes("text"))
      #expect((picture.width, picture.height) == (60, 20))
      #expect(picture.bytes.contains { $0 < 128 })
    }

    @Test func prefixesAndInches() throws {
      let picture = try decode(Self.bytes("prefix"))
      #expect((picture.width, picture.height) == (96, 192) && picture[50, 100] == 0xFF00_00FF)
    }
  }
#endif
