import TestSupport
import Testing

@testable import MosaicCodecs

@Suite(.bounded) struct PhotoTextsTests {
  private static func segment(_ marker: UInt8, _ payload: [UInt8]) -> [UInt8] {
    [0xFF, marker] + UInt16(payload.count + 2).bigEndianBytes + payload
  }

  private static func xmp(_ properties: String) -> [UInt8] {
    segment(
      0xE1,
      Array(
        "http://ns.adobe.com/xap/1.0/\0<x:xmpmeta><rdf:RDF><rdf:Description>\(properties)</rdf:Description></rdf:RDF></x:xmpmeta>"
          .utf8))
  }

  private static func iptc(_ sets: [(record: UInt8, number: UInt8, value: [UInt8])], name: [UInt8] = [0, 0])
    -> [UInt8]
  {
    var data: [UInt8] = []
    for set in sets {
      data += [0x1C, set.record, set.number]
      data += UInt16(set.value.count).bigEndianBytes + set.value
    }
    var resources = Array("Photoshop 3.0\0".utf8) + Array("8BIM".utf8) + [4, 4]
    resources += name + UInt32(data.count).bigEndianBytes + data
    return segment(0xED, resources)
  }

  private static func title(_ text: String) -> String { "<dc:title><rdf:Alt>\(text)</rdf:Alt></dc:title>" }
  private static let creators =
    "<dc:creator><rdf:Seq><rdf:li>Ada &amp; Co</rdf:li>\n<rdf:li>Bo</rdf:li><rdf:li></rdf:li></rdf:Seq></dc:creator>"
  private static let item =
    "<rdf:li xml:lang=\"x-default\">The sea,\n  at &quot;5&quot;</rdf:li><rdf:li xml:lang=\"de\">Das Meer</rdf:li>"

  private static let rows: [(name: String, parts: [UInt8], title: String, creator: String)] = [
    ("nothing", [], "", ""),
    ("XMP", xmp(title(item) + creators), "The sea, at \"5\"", "Ada & Co, Bo"),
    ("XMP without a list", xmp("<dc:title>plain</dc:title><dc:creator/>"), "", ""),
    (
      "IPTC", iptc([(2, 5, Array("Boat".utf8)), (2, 80, Array("Ada".utf8)), (2, 80, Array("Bo".utf8))]),
      "Boat", "Ada, Bo"
    ),
    (
      "IPTC with a name of odd length", iptc([(2, 5, Array("Boat".utf8))], name: [2, 0x61, 0x62, 0]), "Boat",
      ""
    ),
    ("IPTC in Latin-1", iptc([(2, 80, [0x4A, 0xF6, 0x72, 0x67])]), "", "Jörg"),
    ("IPTC in Windows-1252", iptc([(2, 5, [0x93, 0x41, 0x94, 0x20, 0x80])]), "“A” €", ""),
    (
      "no character is cut", xmp(title("<rdf:li>a" + String(repeating: "é", count: 200))),
      "a" + String(repeating: "é", count: 127), ""
    ),
    ("IPTC in UTF-8, said", iptc([(1, 90, [0x1B, 0x25, 0x47]), (2, 5, Array("Köln".utf8))]), "Köln", ""),
    (
      "XMP before IPTC, each by itself",
      iptc([(2, 5, Array("A".utf8)), (2, 80, Array("B".utf8))]) + xmp(title(item)), "The sea, at \"5\"", "B"
    ),
    (
      "a text without end", xmp(title("<rdf:li>" + String(repeating: "x", count: 5000))),
      String(repeating: "x", count: 256), ""
    ),
    ("controls", xmp(title("<rdf:li>a\u{1}b\u{202E}c</rdf:li>")), "a bc", ""),
  ]

  @Test(arguments: rows.indices) func texts(index: Int) {
    let row = Self.rows[index]
    let bytes = [0xFF, 0xD8] + row.parts + [0xFF, 0xD9]
    let found = PhotoTexts(bytes: bytes)
    #expect(found.title == row.title && found.creator == row.creator, "\(row.name): \(found)")
    // What is cut gives less, or nothing.
    for count in bytes.indices { _ = PhotoTexts(bytes: Array(bytes.prefix(count))) }
  }

  @Test("copyright is that of XMP, else of IPTC") func copyright() {
    let rights = Self.xmp("<dc:rights><rdf:Alt><rdf:li>© 2026 Ada</rdf:li></rdf:Alt></dc:rights>")
    let notice = Self.iptc([(2, 116, Array("© Bo".utf8))])
    for (parts, says) in [
      (rights, "© 2026 Ada"), (notice, "© Bo"), (notice + rights, "© 2026 Ada"), ([], ""),
    ] {
      #expect(PhotoTexts(bytes: [0xFF, 0xD8] + parts).copyright == says)
    }
  }

  @Test("a WebP has its XMP at its end") func end() {
    let bytes = [UInt8](repeating: 0x52, count: 1 << 20) + Self.xmp(Self.title(Self.item))
    #expect(PhotoTexts(bytes: bytes).title == "The sea, at \"5\"")
    #expect(
      PhotoTexts(bytes: [UInt8](repeating: 0x52, count: 1 << 18) + Self.xmp(Self.creators)).creator
        == "Ada & Co, Bo")
  }

  /// A PNG with chunks before its pixels, and others behind them.
  private static func png(_ before: [(String, [UInt8])], behind: [(String, [UInt8])] = []) -> [UInt8] {
    let plain = PNGFile.gray(width: 1, height: 1, rows: [0, 9])
    let begun = before.reduce(plain) { $0.inserting($1.0, $1.1) }
    return behind.reduce(begun) { $0.inserting($1.0, $1.1, before: "IEND") }.bytes
  }

  /// What zlib makes of "Sommer am See".
  private static let packed: [UInt8] = [
    0x78, 0xDA, 0x0B, 0xCE, 0xCF, 0xCD, 0x4D, 0x2D, 0x52, 0x48, 0xCC, 0x55, 0x08, 0x4E, 0x4D, 0x05, 0x00,
    0x21, 0x75, 0x04, 0x9F,
  ]

  @Test("a PNG's own texts, of all kinds and anywhere") func ownTexts() {
    func latin(_ text: String) -> [UInt8] { text.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) } }
    let plain: [(String, [UInt8])] = [
      ("tEXt", latin("Title\0Grüße")), ("tEXt", latin("Comment\0x")), ("tEXt", latin("Author\0André")),
      ("tEXt", latin("Title\0Second")), ("iTXt", Array("Copyright\0\0\0de\0Recht\0© Ä".utf8)),
    ]
    for bytes in [Self.png(plain), Self.png([], behind: plain)] {
      let found = PhotoTexts(bytes: bytes)
      #expect((found.title, found.creator, found.copyright) == ("Grüße", "André", "© Ä"))
      for count in bytes.indices { _ = PhotoTexts(bytes: Array(bytes.prefix(count))) }
    }
    for chunk in [("zTXt", latin("Title\0\0")), ("iTXt", latin("Title\0\u{1}\0\0\0"))] {
      #expect(PhotoTexts(bytes: Self.png([(chunk.0, chunk.1 + Self.packed)])).title == "Sommer am See")
      for count in 0..<Self.packed.count {
        let cut = PhotoTexts(bytes: Self.png([(chunk.0, chunk.1 + Self.packed.prefix(count))])).title
        #expect("Sommer am See".hasPrefix(cut))
      }
    }
    // XMP counts more, each text by itself, and another method of compression is none.
    let xmp: (String, [UInt8]) = (
      "iTXt", Array("XML:com.adobe.xmp\0\0\0\0\0<rdf:RDF>\(Self.title(Self.item))</rdf:RDF>".utf8)
    )
    let both = PhotoTexts(bytes: Self.png([plain[0], plain[2], xmp, ("zTXt", latin("Copyright\0\u{1}x"))]))
    #expect((both.title, both.creator, both.copyright) == ("The sea, at \"5\"", "André", ""))
  }

  @Test("damaged bytes are texts or none") func damage() {
    for seed in 0..<400 {
      var random = SeededGenerator(seed: UInt64(seed))
      let row = Self.rows[Int.random(in: 1..<Self.rows.count, using: &random)]
      var bytes: [UInt8] = [0xFF, 0xD8] + row.parts
      for _ in 0..<Int.random(in: 1...6, using: &random) {
        bytes[Int.random(in: bytes.indices, using: &random)] = UInt8.random(in: 0...255, using: &random)
      }
      let found = PhotoTexts(bytes: bytes)
      #expect(found.title.utf8.count <= 1024 && !found.title.unicodeScalars.contains { $0.value < 0x20 })
    }
  }

  @Test("people's words win over the camera's") func joined() {
    var facts = PhotoFacts(maker: "M")
    (facts.title, facts.creator) = ("from EXIF", "E")
    let texts = PhotoTexts(bytes: [0xFF, 0xD8] + Self.xmp(Self.title(Self.item)))
    let joined = PhotoFacts.joining(facts, texts)
    #expect(joined?.title == "The sea, at \"5\"" && joined?.creator == "E" && joined?.maker == "M")
    #expect(PhotoFacts.joining(nil, PhotoTexts(bytes: [])) == nil)
    #expect(PhotoFacts.joining(nil, texts)?.title == texts.title)
  }
}
