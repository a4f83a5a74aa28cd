// What an encoder is asked to say about a picture is in the file, in the place that the format has for it.

import Foundation
import MosaicPixels
import TestSupport
import Testing

@testable import MosaicCodecs
@testable import MosaicSystem

@Suite(.bounded) struct FileMetadataTests {
  private static let texts = [
    "", "", "A. Author", "\u{C4}. K\u{FC}nstler", "\u{6E05}\u{5355} \u{1F600}", "<a href='&amp;'>\"]]>", "x",
    "abc", " a  b ", "</rdf:li></dc:creator>", String(repeating: "&", count: 2000),
    String(repeating: "\u{1F600}", count: 2000), "mosaic-stamp: 12",
  ]

  private static func metadata(seed: UInt64) -> FileMetadata {
    var random = SeededGenerator(seed: seed)
    func text() -> String { texts[Int.random(in: 0..<texts.count, using: &random)] }
    return FileMetadata(author: text(), copyright: text(), title: text(), description: text())
  }

  private static let seeds = (UInt64(0)..<40).map { $0 }

  // MARK: PNG

  @Test("PNG: a chunk for each text, before the picture's data") func png() throws {
    for seed in Self.seeds {
      let wanted = Self.metadata(seed: seed)
      let picture = waves(5, 3)
      let bytes = try ImageFormat.png.encode(picture, options: .init(metadata: wanted))
      let file = PNGFile(bytes)
      var found = FileMetadata()
      for chunk in file.chunks.prefix(while: { $0.name != "IDAT" })
      where ["tEXt", "iTXt"].contains(chunk.name) {
        let zero = try #require(chunk.data.firstIndex(of: 0))
        let key = try #require(
          FileMetadata.Key(rawValue: String(decoding: chunk.data[..<zero], as: UTF8.self).lowercased()))
        let rest = chunk.data[(zero + 1)...]
        if chunk.name == "tEXt" {
          found[keyPath: key.property] = String(String.UnicodeScalarView(rest.map { Unicode.Scalar($0) }))
        } else {
          // Not compressed, without a language and without a translated keyword.
          #expect(rest.starts(with: [0, 0, 0, 0]))
          found[keyPath: key.property] = try #require(String(validating: rest.dropFirst(4), as: UTF8.self))
        }
      }
      #expect(found == wanted, "seed \(seed)")
      #expect(try decode(bytes) == picture)
      #expect(wanted.isEmpty == (bytes == (try ImageFormat.png.encode(picture))))
    }
  }

  @Test("PNG: Latin-1 where that is enough") func latin1() throws {
    for (text, name) in [
      ("plain", "tEXt"), ("\u{A1}\u{FF}", "tEXt"), ("\u{A0}", "iTXt"), ("\u{100}", "iTXt"),
    ] {
      let file = PNGFile(
        try ImageFormat.png.encode(waves(2, 2), options: .init(metadata: FileMetadata(author: text))))
      #expect(file.chunks.map(\.name) == ["IHDR", "sRGB", name, "IDAT", "IEND"], "\(text)")
    }
  }

  // MARK: Exif and XMP

  private static func exif(_ bytes: [UInt8]) throws -> (metadata: FileMetadata, dotsPerInch: Double?) {
    let tiff = try #require(Exif.Structure(bytes))
    let start = try #require(tiff.number(at: 4, size: 4))
    let tags = [0x010E, 0x011A, 0x011B, 0x0128, 0x013B, 0x8298]
    let entries = tiff.entries(of: start, with: Set(tags))
    // By rising tags, and no more than these.
    #expect(tiff.number(at: start, size: 2) == entries.count)
    #expect(entries.sorted { $0.value < $1.value }.map(\.key) == entries.keys.sorted())
    func text(_ tag: Int) throws -> String {
      guard let entry = entries[tag] else { return "" }
      let bytes = try #require(tiff.text(ofEntry: entry, atMost: 1 << 20))
      return try #require(String(validating: bytes, as: UTF8.self))
    }
    var dotsPerInch: Double?
    if let entry = entries[0x011A], let other = entries[0x011B], let unit = entries[0x0128] {
      let places = [entry, other].map { tiff.number(at: $0 + 8, size: 4) ?? 0 }
      let fractions = places.map { place in
        Double(tiff.number(at: place, size: 4) ?? 0) / Double(tiff.number(at: place + 4, size: 4) ?? 0)
      }
      #expect(fractions[0] == fractions[1] && tiff.number(at: unit + 8, size: 2) == 2)
      dotsPerInch = fractions[0]
    }
    return (
      FileMetadata(author: try text(0x013B), copyright: try text(0x8298), description: try text(0x010E)),
      dotsPerInch
    )
  }

  @Test("Exif: what is written is what our reader finds") func roundTrip() throws {
    for seed in Self.seeds {
      var wanted = Self.metadata(seed: seed)
      wanted.title = ""
      for dotsPerInch in [nil, 72, 300, 36.5, 0.25, 65_535, 1e9] as [Double?] {
        let bytes = Exif.bytes(wanted, dotsPerInch: dotsPerInch)
        guard !wanted.isEmpty || dotsPerInch != nil else {
          #expect(bytes == [])
          continue
        }
        let found = try Self.exif(bytes)
        #expect(found.metadata == wanted && found.dotsPerInch == dotsPerInch, "seed \(seed)")
        #expect(Exif.orientation(of: bytes) == .up)
        let photo = Exif.photo(of: bytes) ?? PhotoFacts()
        #expect(photo.taken == nil && photo.camera == "" && photo.sensitivity == nil)
      }
    }
  }

  private static func text(_ name: String, _ xmp: String) -> String {
    guard let start = xmp.range(of: "<\(name)>"), let end = xmp.range(of: "</\(name)>") else { return "" }
    let inner = xmp[start.upperBound..<end.lowerBound]
    guard let open = inner.range(of: "<rdf:li"), let close = inner.range(of: "</rdf:li>"),
      let tag = inner[open.upperBound...].firstIndex(of: ">")
    else { return "none" }
    return String(inner[inner.index(after: tag)..<close.lowerBound])
      .replacing("&lt;", with: "<").replacing("&gt;", with: ">").replacing("&amp;", with: "&")
  }

  private static func xmp(_ text: String) -> FileMetadata {
    FileMetadata(
      author: Self.text("dc:creator", text), copyright: Self.text("dc:rights", text),
      title: Self.text("dc:title", text), description: Self.text("dc:description", text))
  }

  // MARK: JPEG

  #if JPEG
    @Test("JPEG: JFIF, Exif, XMP, the profile, and then texts") func jpeg() throws {
      let picture = waves(9, 5)
      let own = [try FileText(key: "k", value: "v")]
      for seed in Self.seeds {
        let wanted = Self.metadata(seed: seed)
        let bytes = try ImageFormat.jpeg.encode(
          picture, options: .init(dotsPerInch: 300, texts: own, metadata: wanted, embedsProfile: true))
        let segments = JPEGFile(bytes).segments.prefix { $0.marker != 0xDB }
        let extra: [UInt8] = wanted.isEmpty ? [] : [0xE1, 0xE1]
        #expect(segments.map(\.marker) == [0xD8, 0xE0] + extra + [0xE2, 0xFE], "seed \(seed)")
        #expect(
          segments.dropLast().last?.payload == Array("ICC_PROFILE\0\u{1}\u{1}".utf8) + SRGBProfile.bytes)
        if !wanted.isEmpty {
          #expect(segments[2].payload.starts(with: "Exif\0\0".utf8))
          var exif = try Self.exif(Array(segments[2].payload.dropFirst(6)))
          #expect(exif.dotsPerInch == 300)
          exif.metadata.title = wanted.title
          #expect(exif.metadata == wanted, "seed \(seed)")
          let xmp = String(decoding: segments[3].payload, as: UTF8.self)
          #expect(xmp.hasPrefix("http://ns.adobe.com/xap/1.0/\0<?xpacket "))
          #expect(Self.xmp(xmp) == wanted, "seed \(seed)")
        }
        #expect(OutputTexts(bytes: bytes).texts == own)
        #expect(try decode(bytes) == (try decode(ImageFormat.jpeg.encode(picture))))
      }
    }
  #endif

  // MARK: WebP

  #if WebP
    @Test("WebP: the profile before the picture, Exif and XMP behind it, and flags for each")
    func webP() throws {
      let own = [try FileText(key: "k", value: "v")]
      for (seed, picture) in zip(Self.seeds, (0..<40).map { $0 % 2 == 0 ? waves(9, 5) : Self.faded }) {
        for isLossless in [false, true] {
          let wanted = Self.metadata(seed: seed)
          let hasProfile = seed % 3 != 0
          let dotsPerInch = seed % 4 == 0 ? nil : 36.5
          let texts = seed % 5 == 0 ? own : []
          let bytes = try ImageFormat.webp.encode(
            picture,
            options: .init(
              isLossless: isLossless, dotsPerInch: dotsPerInch, texts: texts, metadata: wanted,
              embedsProfile: hasProfile))
          let plain = try ImageFormat.webp.encode(picture, options: .init(isLossless: isLossless))
          let chunks = WebPChunks(bytes).chunks
          #expect(WebPChunks(bytes).bytes == bytes)
          let exif = chunks.first { $0.name == "EXIF" }
          let xmp = chunks.first { $0.name == "XMP " }
          var inExif = wanted
          inExif.title = ""
          #expect((exif == nil) == (inExif.isEmpty && dotsPerInch == nil), "seed \(seed)")
          if let exif {
            let found = try Self.exif(exif.payload)
            #expect(found.metadata == inExif && found.dotsPerInch == dotsPerInch, "seed \(seed)")
          }
          #expect((xmp == nil) == (wanted.isEmpty && texts.isEmpty))
          #expect(Self.xmp(String(decoding: xmp?.payload ?? [], as: UTF8.self)) == wanted, "seed \(seed)")
          var names = WebPChunks(plain).chunks.map(\.name).filter { $0 != "VP8X" }
          if hasProfile { names.insert("ICCP", at: 0) }
          names += (exif == nil ? [] : ["EXIF"]) + (xmp == nil ? [] : ["XMP "])
          var flags = (hasProfile ? 0x20 : 0) | (exif == nil ? 0 : 0x08) | (xmp == nil ? 0 : 0x04)
          if !picture.isOpaque { flags |= 0x10 }
          if bytes != plain {
            names.insert("VP8X", at: 0)
            #expect(chunks[0].payload == [UInt8(flags), 0, 0, 0, 8, 0, 0, 4, 0, 0], "seed \(seed)")
          }
          #expect(chunks.map(\.name) == names, "seed \(seed)")
          #expect(OutputTexts(bytes: bytes).texts == texts && OutputTexts(bytes: bytes).isComplete)
          #expect(try decode(bytes) == (try decode(plain)))
        }
      }
    }
  #endif

  private static var faded: Pixmap {
    var picture = waves(9, 5)
    picture[3, 2] = 0x8010_2030
    return picture
  }

  // MARK: Refusals

  static let refusals: [(metadata: FileMetadata, words: String)] = [
    (
      FileMetadata(author: String(repeating: "x", count: 2001)),
      "author of the metadata has 2001 characters; allowed: up to 2000"
    ), (FileMetadata(copyright: "a\nb"), "copyright of the metadata has U+000A in it; \(oneLine)"),
    (FileMetadata(title: "\u{0}"), "title of the metadata has U+0000 in it; \(oneLine)"),
    (FileMetadata(description: "\u{9F}"), "description of the metadata has U+009F in it; \(oneLine)"),
    (FileMetadata(description: "\u{FFFE}"), "description of the metadata has U+FFFE in it; \(oneLine)"),
  ]
  private static let oneLine = "allowed: one line of text, without control characters"

  @Test("what no format can hold is refused in words", arguments: refusals, EncoderTests.formats)
  func refused(row: (metadata: FileMetadata, words: String), format: ImageFormat) {
    let error = failure { try format.encode(waves(1, 1), options: .init(metadata: row.metadata)) }
    #expect(
      error?.description.hasSuffix("in memory: cannot write: the \(row.words)") == true, "\(error as Any)")
    #expect(error?.isInputOutput == false)
  }

  @Test func mergesKeyByKey() {
    let base = FileMetadata(author: "a", title: "t")
    #expect(
      FileMetadata(author: "b", copyright: "c").over(base)
        == FileMetadata(author: "b", copyright: "c", title: "t"))
    #expect(FileMetadata().over(base) == base && base.over(FileMetadata()) == base)
  }
}
