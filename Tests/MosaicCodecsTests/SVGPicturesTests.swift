// Pictures in SVG documents: what they take is known before, since librsvg leaves out what it has no memory for.

#if SVG
  import Foundation
  import MosaicPixels
  import TestSupport
  import Testing

  @testable import MosaicCodecs

  @Suite(.timeLimit(.minutes(10)), .enabled(if: try OutsideProgram.hasSVG())) struct SVGPicturesTests {
    private static func address(_ picture: [UInt8], every: Int = .max) -> String {
      var text = Data(picture).base64EncodedString()
      if every < text.count {
        text.insert(contentsOf: "\n  ", at: text.index(text.startIndex, offsetBy: every))
      }
      return "data:image/png;base64,\(text)"
    }

    private static func document(_ addresses: [String]) -> [UInt8] {
      let images = addresses.map {
        #"<image width="20" height="10" href="\#($0)" preserveAspectRatio="none"/>"#
      }
      return Array(
        #"<svg xmlns="http://www.w3.org/2000/svg" width="20" height="10">\#(images.joined())</svg>"#.utf8)
    }

    private static func png(_ width: Int, _ height: Int) throws -> [UInt8] {
      var picture = Pixmap(width: width, height: height)
      for y in 0..<height { for x in 0..<width { picture[x, y] = 0xFFFF_0000 } }
      return try ImageFormat.png.encode(picture)
    }

    @Test func pixelsAreCounted() throws {
      let png = try Self.png(7, 5)
      var cases: [(addresses: [String], pixels: Int)] = [
        ([], 0), ([Self.address(png)], 35), ([Self.address(png), Self.address(png)], 70),
        ([Self.address(png, every: 9)], 35), ([Self.address(Array(png.prefix(20)))], 0),
        (["data:image/png;base64,"], 0),
        ([Self.address(Array("GIF89a".utf8))], 0), (["base6", "bbase64,"], 0),
      ]
      #if JPEG
        let jpeg = try [UInt8](Data(contentsOf: Fixtures.url("jpeg/ycc-420.jpg")))
        let header = try ImageReader.header(bytes: jpeg, name: "x")
        cases.append(([Self.address(jpeg)], header.width * header.height))
      #endif
      for (addresses, pixels) in cases {
        let found = Self.document(addresses).withUnsafeBufferPointer { SVGPictures.pixels(in: $0) }
        #expect(found == pixels, "\(addresses.map { $0.prefix(60) })")
      }
    }

    @Test("a large picture in a small document is drawn") func large() throws {
      let bytes = Self.document([Self.address(try Self.png(4000, 4000))])
      let picture = try ImageReader.pixmap(bytes: bytes, name: "x")
      #expect(picture[10, 5] == 0xFFFF_0000)
    }

    @Test("pictures that are too large are refused, and not left out") func tooLarge() throws {
      // The header of a PNG of 20,000 × 20,000 pixels.
      var png = Array(try Self.png(1, 1))
      png.replaceSubrange(16..<24, with: [0, 0, 0x4E, 0x20, 0, 0, 0x4E, 0x20])
      let error = #expect(throws: CodecError.self) {
        try ImageReader.pixmap(bytes: Self.document([Self.address(png)]), name: "x")
      }
      #expect(
        error?.description.contains("the pictures in it have 400000000 pixels") == true, "\(error as Any)")
    }
  }
#endif
