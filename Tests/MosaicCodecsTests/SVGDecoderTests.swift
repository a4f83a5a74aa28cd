// SVG: its pixels at any size, what it may not reach, and damage.

#if SVG
  import Foundation
  import MosaicPixels
  @testable import MosaicSystem
  import TestSupport
  import Testing

  @testable import MosaicCodecs

  @Suite(.bounded, .enabled(if: try OutsideProgram.hasSVG())) struct SVGDecoderTests {
    private static func bytes(_ name: String) throws -> [UInt8] { try Fixtures.bytes("svg/\(name).svg") }

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
            + "<rect width='900' height='900'/>" + String(repeating: "</g>", count: 121)),
        "rsvg-convert, which draws it, needed more than 88 MiB of memory"
      ),
    ]

    @Test("what is refused when it is drawn, and the words", arguments: refused)
    func refusal(bytes: [UInt8], words: String) throws {
      #expect(throws: Never.self) { try imageHeader(bytes) }
      expectRefusal(of: bytes, words)
    }

    @Test("a drawing that takes long ends when work is to end") func stop() throws {
      let noise =
        "<filter id='a'><feTurbulence numOctaves='100000000' baseFrequency='.1'/></filter><rect width='900' height='900' filter='url(#a)'/>"
      let limits = DecodeLimits(stop: StopSignal(timeLimit: 0.3))
      let error = failure { try decode(Self.document("width='900' height='900'", noise), limits: limits) }
      #expect(error?.kind == .stopped(.timeLimit(0.3)))
    }

    private static func rows(
      _ bytes: [UInt8], x: Double = 0, y: Double = 0, width: Double = 40, height: Double = 30,
      at target: (Int, Int), columns: Range<Int>, _ rows: Range<Int>
    ) throws -> [[UInt8]] {
      let decoder = try ImageReader.open(bytes: bytes, name: "x")
      try #require(decoder.scalable).show(
        PictureWindow(
          x: x, y: y, width: width, height: height, targetWidth: target.0, targetHeight: target.1,
          part: TargetPart(columns: columns, rows: rows)))
      #expect((decoder.header.width, decoder.header.height) == (columns.count, rows.count))
      let all = try rows.map { _ in try decoder.nextRow() }
      try decoder.finish()
      return all
    }

    @Test func partsAreThoseOfTheWhole() throws {
      let bytes = try Self.bytes("shapes")
      let whole = try Self.rows(bytes, at: (400, 300), columns: 0..<400, 0..<300)
      let part = try Self.rows(
        bytes, x: 12.5, y: 7.5, width: 20, height: 15, at: (200, 150), columns: 10..<150, 5..<80)
      let cut = whole[80..<155].map { Array($0[135 * 4..<275 * 4]) }
      // Cairo cuts curves at the edge of a page, and what is left has other edges by a shade.
      #expect(zip(part, cut).allSatisfy { largestDifference($0, $1) <= 8 })
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
      for row in try Self.rows(
        bytes, width: 10, height: 10, at: (2000, 2000), columns: 300..<1500, 1000..<1003)
      {
        let alphas = (0..<1200).map { row[$0 * 4 + 3] }
        #expect(alphas[..<100].allSatisfy { $0 == 0 } && alphas[100..<1100].allSatisfy { $0 == 255 })
        #expect((100...155).contains(alphas[1100]) && alphas[1101...].allSatisfy { $0 == 0 })
      }
    }

    @Test func aWideWindowIsDrawnInPieces() throws {
      let bytes = try Self.bytes("shapes")
      let whole = try Self.rows(bytes, at: (30_000, 600), columns: 0..<30_000, 0..<600)
      let cut = try Self.rows(bytes, at: (30_000, 600), columns: 16_000..<17_000, 500..<510)
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
        case "include": "<xi:include xmlns:xi='http://www.w3.org/2001/XInclude' href='file://\(path)'/>"
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

    // MARK: Pictures in it: librsvg leaves out what it has no memory for

    private static func address(_ picture: [UInt8], every: Int = .max) -> String {
      var text = Data(picture).base64EncodedString()
      if every < text.count {
        text.insert(contentsOf: "\n  ", at: text.index(text.startIndex, offsetBy: every))
      }
      return "data:image/png;base64,\(text)"
    }

    private static func images(_ addresses: [String]) -> [UInt8] {
      let images = addresses.map {
        #"<image width="20" height="10" href="\#($0)" preserveAspectRatio="none"/>"#
      }
      return Array(
        #"<svg xmlns="http://www.w3.org/2000/svg" width="20" height="10">\#(images.joined())</svg>"#.utf8)
    }

    @Test func pixelsAreCounted() throws {
      let png = Sample.png(7, 5, 0xFFFF_0000)
      var cases: [(addresses: [String], pixels: Int)] = [
        ([], 0), ([Self.address(png)], 35), ([Self.address(png), Self.address(png)], 70),
        ([Self.address(png, every: 9)], 35), ([Self.address(Array(png.prefix(20)))], 0),
        (["data:image/png;base64,"], 0),
        ([Self.address(Array("GIF89a".utf8))], 0), (["base6", "bbase64,"], 0),
      ]
      #if JPEG
        let jpeg = try JPEGFile.bytes("ycc-420.jpg")
        let header = try imageHeader(jpeg)
        cases.append(([Self.address(jpeg)], header.width * header.height))
      #endif
      for (addresses, pixels) in cases {
        let found = Self.images(addresses).withUnsafeBufferPointer { SVGPictures.pixels(in: $0) }
        #expect(found == pixels, "\(addresses.map { $0.prefix(60) })")
      }
    }

    @Test("a large picture in a small document is drawn") func large() throws {
      let bytes = Self.images([Self.address(Sample.png(4000, 4000, 0xFFFF_0000))])
      let picture = try ImageReader.pixmap(bytes: bytes, name: "x")
      #expect(picture[10, 5] == 0xFFFF_0000)
    }

    @Test("pictures that are too large are refused, and not left out") func tooLarge() throws {
      // The header of a PNG of 20,000 × 20,000 pixels.
      var png = Sample.png(1, 1, 0xFFFF_0000)
      png.replaceSubrange(16..<24, with: [0, 0, 0x4E, 0x20, 0, 0, 0x4E, 0x20])
      let error = #expect(throws: FileError.self) {
        try ImageReader.pixmap(bytes: Self.images([Self.address(png)]), name: "x")
      }
      #expect(
        error?.description.contains("the pictures in it have 400000000 pixels") == true, "\(error as Any)")
    }
  }
#endif
