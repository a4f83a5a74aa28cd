// SVG: its natural size, which is read without drawing it; nothing here needs librsvg.

#if SVG
  import MosaicPixels
  @testable import MosaicSystem
  import TestSupport
  import Testing

  @testable import MosaicCodecs

  @Suite(.bounded) struct SVGSizeTests {
    static func document(_ attributes: String, _ content: String = "") -> [UInt8] {
      Array("<svg xmlns=\"http://www.w3.org/2000/svg\" \(attributes)>\(content)</svg>".utf8)
    }

    static let sizes: [(attributes: String, width: Int, height: Int)] = [
      ("width='40' height='30'", 40, 30), ("width='40px' height='30px' viewBox='0 0 4 4'", 40, 30),
      ("viewBox='0 0 120 80'", 120, 80), ("viewBox='-5 -5 120 80' width='100%' height='100%'", 120, 80),
      ("viewBox='0 0 120 80' width='60'", 60, 40), ("viewBox='0 0 120 80' height='20'", 30, 20),
      ("width='1in' height='72pt'", 96, 96), ("width='2.54cm' height='25.4mm'", 96, 96),
      ("width='6pc' height='96'", 96, 96), ("viewBox='0 0 3.2 1'", 3, 1), ("viewBox='0 0 .5 .5'", 1, 1),
      ("width='24.5' height='24.5'", 25, 25), ("width='100.4' height='65.5'", 100, 66),
      ("width='2em' height='2ex'", 32, 16), ("width='4e1' height='+.3E+2PX'", 40, 30),
      ("viewBox=' 0,0 , 120\t80 ' width='auto' height='-3'", 120, 80),
      ("viewBox='0 0 120 80' width='10 px' height='calc(2px)'", 120, 80),
      ("width='9' height='8' style='width: 40px !important; color:red; HEIGHT:30'", 40, 30),
      ("width='9' height='8' style='width:50%' viewBox='0 0 4 4'", 8, 8),
      ("x:width='9' width = \n '40'\theight\n=\"30\" data-width='7'", 40, 30),
      ("width='&#52;0' height='&#x33;0&#x70;x' title='&lt;&amp;'", 40, 30),
    ]

    @Test("natural size", arguments: sizes) func size(attributes: String, width: Int, height: Int) throws {
      let header = try imageHeader(Self.document(attributes))
      #expect((header.width, header.height) == (width, height) && header.hasAlpha && header.format == .svg)
    }

    @Test("small sides with fractions: parts are cut from a multiple, which keeps the ratio") func fractions()
      throws
    {
      let rows: [(attributes: String, drawn: DrawnSize?)] = [
        (
          "width='24.5' height='10.3'",
          DrawnSize(width: 172, height: 72, naturalWidth: 24.5, naturalHeight: 10.3)
        ),
        ("viewBox='0 0 .5 .25'", DrawnSize(width: 128, height: 64, naturalWidth: 0.5, naturalHeight: 0.25)),
        ("width='24' height='10'", nil), ("width='100.4' height='65.5'", nil),
      ]
      for (attributes, drawn) in rows {
        let found = try imageHeader(Self.document(attributes)).drawing
        #expect(found?.width == drawn?.width && found?.height == drawn?.height, "\(attributes)")
        // A number of SVG is a float.
        #expect(abs((found?.naturalWidth ?? 0) - (drawn?.naturalWidth ?? 0)) < 1e-6)
        #expect(abs((found?.naturalHeight ?? 0) - (drawn?.naturalHeight ?? 0)) < 1e-6)
      }
    }

    /// What stands in front of an `<svg width='&w;' height='30'>`.
    static let starts = [
      "<!DOCTYPE svg [<!ENTITY w '40'>]>",
      "<?xml version='1.0'?><!-- <svg width='1'/> --><!DOCTYPE svg PUBLIC '-//[>' \"x\" [\n<!ENTITY w \"&v;0\"> <!ENTITY v '4'>\n] >",
      "<!DOCTYPE s:svg [<!ELEMENT a (b>)><!ENTITY % p ']>'> %p; <!ENTITY x SYSTEM 'w'><!ENTITY w '40'><!ENTITY w '50'>"
        + "<!-- <!ENTITY w '60'> ]> --><?a ]> ?>]>",
    ]

    @Test("declarations of the document type", arguments: starts) func entities(start: String) throws {
      let header = try ImageReader.header(
        bytes: Array("\(start)<svg width='&w;' height='30' d='&gt;'/>".utf8), name: "x")
      #expect((header.width, header.height) == (40, 30))
    }

    @Test("a root far behind the beginning of the file") func lateRoot() throws {
      let comment = "<!--\(String(repeating: "a comment ", count: 60_000))-->"
      let text = "<!DOCTYPE svg>\(comment)<svg width='40' height='30'/>"
      #expect(try imageHeader(Array(text.utf8)).width == 40)
      // More than what is read of every file, by some bytes and by many: the element's own name may be cut there.
      for length in [4060, 4080, 4096, 5000, 600_000] {
        let filler = String(repeating: "x ", count: length / 2)
        let spaces = String(repeating: " ", count: length)
        for start in ["<?xml version='1.0'?>\n<!--\(filler)-->", "<!--\(filler)--> <!DOCTYPE s:svg>", spaces]
        {
          let bytes = Array("\(start)<svg width='40' height='30'/>".utf8)
          #expect(try imageHeader(bytes).width == 40, "\(length)")
          let begun = ByteSource.bytes(bytes).formatStart(Array(bytes.prefix(OpenFile.startLength)))
          #expect(ImageReader.isPicture(start: begun))
        }
      }
      // Of no other text more is read.
      let other = Array("<p>\(String(repeating: "x", count: 9000))".utf8)
      #expect(ByteSource.bytes(other).formatStart(Array(other.prefix(4096))).count == 4096)
      let late = failure {
        try imageHeader(Array("<!DOCTYPE svg>\(comment)\(comment)<svg/>".utf8))
      }
      #expect(late?.description.hasSuffix("its first element does not end within 1 MiB") == true)
    }

    @Test("UTF-16 and other encodings", arguments: [true, false]) func encodings(isBigEndian: Bool) throws {
      let text = "<?xml version='1.0' encoding='UTF-16'?><!-- 漢 --><svg width='40' height='30' a='漢'/>"
      let bytes = "\u{FEFF}\(text)".utf16.flatMap {
        isBigEndian ? [UInt8($0 >> 8), UInt8($0 & 0xFF)] : [UInt8($0 & 0xFF), UInt8($0 >> 8)]
      }
      #expect(try imageHeader(bytes).width == 40)
      let latin = Array("<?xml version='1.0' encoding='ISO-8859-1'?><svg width='40' a='".utf8) + [0xE9]
      #expect(try imageHeader(latin + Array("' height='30'/>".utf8)).height == 30)
    }

    static let refused: [(bytes: [UInt8], words: String)] = [
      (document(""), "states no size; give its <svg> a width and a height in pixels, or a viewBox"),
      (document("width='50%' height='10'"), "states no size"),
      (document("width='9' viewBox='0 0 0 9'"), "states no size"),
      (document("viewBox='0 0 9 1e60'"), "states no size"),
      (document("width='0' height='10'"), "is damaged: it is 0.0 x 10.0 pixels; a side is above 0"),
      (document("width='9000000' height='1'"), "is 9000000 x 1 pixels; a side has at most 1000000"),
      (document("width='1e9' height='1e9'"), "the limit is 268402689"),
      (document("width=9"), "is damaged: an attribute of its <svg> has no quotes"),
      (document("width"), "is damaged: its <svg> is not whole"),
      (document("width='&w;'"), "is damaged: its <svg> refers to what is not declared"),
      (document("width='&#52'"), "is damaged: its <svg> has a reference without an end"),
      (
        document("width='\(String(repeating: "4", count: 5000))'"),
        "is damaged: an attribute of its <svg> is too long"
      ), (Array("<!DOCTYPE svg><html/>".utf8), "is damaged: its first element is no <svg>"),
      (Array("<!DOCTYPE svg>a<svg/>".utf8), "is damaged: it begins with text"),
      (Array("<svg width='9' height='9'".utf8), "is damaged: it ends before its first element does"),
      (Array("<!DOCTYPE svg [<!ENTITY w \"".utf8), "is damaged: it ends before its first element does"),
      (
        Array("<!DOCTYPE svg [<!ENTITY w '&w;&w;'>]><svg width='&w;'/>".utf8),
        "is damaged: its <svg> has too many references"
      ),
      (
        Array(
          ("<!DOCTYPE svg ["
            + (1...60).map { "<!ENTITY w\($0) '\(String(repeating: "&w\($0 - 1);", count: 10))'>" }.joined()
            + "<!ENTITY w0 ''>]><svg width='&w9;'/>").utf8), "is damaged: its <svg> has too many references"
      ),
      (document("width='9' height='9'") + [UInt8](repeating: 0x20, count: 32 << 20), "the limit is 32 MiB"),
    ]

    @Test("what is refused, and the words", arguments: refused.indices) func refusal(index: Int) {
      expectRefusal(of: Self.refused[index].bytes, Self.refused[index].words)
    }

    @Test("cut anywhere, it has a size or is refused") func truncation() throws {
      let whole = try Fixtures.bytes("svg/shapes.svg")
      for length in 0..<whole.count {
        _ = try? imageHeader(Array(whole.prefix(length)))
      }
    }
  }
#endif
