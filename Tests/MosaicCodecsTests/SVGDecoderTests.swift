// SVG: its pixels at any size, what it may not reach, and damage.

#if SVG
  import Foundation
  import MosaicPixels
  import TestSupport
  import Testing

  @testable import MosaicCodecs

  @Suite(.timeLimit(.minutes(10)), .enabled(if: try OutsideProgram.hasSVG())) struct SVGDecoderTests {
    private static func bytes(_ name: String) throws -> [UInt8] {
      Array(try Data(contentsOf: Fixtures.url("svg/\(name).svg")))
    }

    private static func document(_ attributes: String, _ content: String = "") -> [UInt8] {
      SVGSizeTests.document(attributes, content)
    }

    static let refused: [(bytes: [UInt8], words: String)] = [
      (
        Array("<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'><rect></svg>".utf8),
        "is damaged: XML"
      ),
      (
        document(
          "width='9' height='9'",
          String(repeating: "<g>", count: 2000) + String(repeating: "</g>", count: 2000)), "is damaged: XML"
      ),
      // A layer of 3 MiB for each group.
      (
        document(
          "width='900' height='900'",
          "<g opacity='.9'>" + String(repeating: "<g opacity='.9'>", count: 120)
            + "<rect width='900' height='900'/>"
            + String(repeating: "</g>", count: 121)),
        "rsvg-convert, which draws it, needed more than 88 MiB of memory"
      ),
    ]

    @Test("what is refused when it is drawn, and the words", arguments: refused)
    func refusal(bytes: [UInt8], words: String) throws {
      #expect(throws: Never.self) { try ImageReader.header(bytes: bytes, name: "x") }
      let error = failure { try decode(bytes) }
      #expect(
        error?.description.hasPrefix("x.png: ") == true && error?.description.contains(words) == true,
        "\(String(describing: error))")
      #expect(error?.isInputOutput == false && error?.isShortage == false)
    }

    @Test("a drawing that takes long ends when work is to end") func stop() throws {
      let noise =
        "<filter id='a'><feTurbulence numOctaves='100000000' baseFrequency='.1'/></filter><rect width='900' height='900' filter='url(#a)'/>"
      let limits = DecodeLimits(stop: StopSignal(timeLimit: 0.3))
      let error = failure { try decode(Self.document("width='900' height='900'", noise), limits: limits) }
      #expect(error?.kind == .stopped(.timeLimit(0.3)))
    }

    /// What a window shows is the same part of what is drawn whole.
    @Test func partsAreThoseOfTheWhole() throws {
      let bytes = try Self.bytes("shapes")
      func rows(_ window: PictureWindow) throws -> [[UInt8]] {
        let decoder = try ImageReader.open(bytes: bytes, name: "x")
        try #require(decoder.scalable).show(window)
        return try window.part.rows.map { _ in
          var row: [UInt8] = []
          try decoder.readRow(into: &row)
          return row
        }
      }
      let whole = try rows(
        PictureWindow(
          x: 0, y: 0, width: 40, height: 30, targetWidth: 400, targetHeight: 300,
          part: TargetPart(columns: 0..<400, rows: 0..<300)))
      let part = try rows(
        PictureWindow(
          x: 12.5, y: 7.5, width: 20, height: 15, targetWidth: 200, targetHeight: 150,
          part: TargetPart(columns: 10..<150, rows: 5..<80)))
      let cut = whole[80..<155].map { Array($0[135 * 4..<275 * 4]) }
      let most = zip(part, cut).map { zip($0, $1).map { abs(Int($0) - Int($1)) }.max() ?? 0 }.max()
      // Cairo cuts curves at the edge of a page, and what is left has other edges by a shade.
      #expect(most ?? 255 <= 8)
    }

    @Test("cut anywhere, it is refused") func truncation() throws {
      let whole = try Self.bytes("shapes")
      for length in stride(from: 0, to: whole.count - 8, by: 7) {
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
      let pixel = try ImageFormat.png.encode(Pixmap(width: 1, height: 1, bytes: [0, 0, 255, 255]))
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
