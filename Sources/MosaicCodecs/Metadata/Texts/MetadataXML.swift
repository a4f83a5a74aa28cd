// Texts as XML: the description of a picture in the terms of Dublin Core, as in XMP and many SVG files.

import MosaicText

/// RDF with a list of texts (`key: value`) and with the texts of ``FileMetadata``, the same in XMP and in the metadata of an SVG.
/// Only the list is read back, in this very form; other programs write other spaces and orders. Source: ISO 16684-1 (XMP),
/// sections 7.8 (arrays), 7.9 (alternatives of language) and 8.3 (`dc:subject`, `dc:title`, `dc:creator`, `dc:description`,
/// `dc:rights`).
enum MetadataXML {
  private static let start =
    "<rdf:RDF xmlns:rdf=\"http://www.w3.org/1999/02/22-rdf-syntax-ns#\"><rdf:Description rdf:about=\"\" "
    + "xmlns:dc=\"http://purl.org/dc/elements/1.1/\">"
  private static let list = "<dc:subject><rdf:Bag>"
  private static let listEnd = "</rdf:Bag></dc:subject>"
  private static let end = "</rdf:Description></rdf:RDF>"
  private static let item = Array("<rdf:li>".utf8)
  private static let itemEnd = Array("</rdf:li>".utf8)

  /// The list comes first, because it is read back from the beginning of a file.
  static func rdf(_ texts: [FileText], _ metadata: FileMetadata = FileMetadata()) -> String {
    let items = texts.map { "<rdf:li>\(escaped($0.line))</rdf:li>" }.joined()
    return start + (texts.isEmpty ? "" : list + items + listEnd)
      + metadata.texts.map { property($0.key, escaped($0.text)) }.joined() + end
  }

  /// The packet of a file of its own kind, such as a JPEG.
  static func packet(_ metadata: FileMetadata) -> String {
    "<?xpacket begin=\"\u{FEFF}\" id=\"W5M0MpCehiHzreSzNTczkc9d\"?>\(xmp([], metadata))<?xpacket end=\"r\"?>"
  }

  static func xmp(_ texts: [FileText], _ metadata: FileMetadata) -> String {
    "<x:xmpmeta xmlns:x=\"adobe:ns:meta/\">\(rdf(texts, metadata))</x:xmpmeta>"
  }

  /// Authors are in order; the other texts may have versions in several languages, but only one is written.
  private static func property(_ key: FileMetadata.Key, _ text: String) -> String {
    let name =
      switch key {
      case .title: "dc:title"
      case .author: "dc:creator"
      case .description: "dc:description"
      case .copyright: "dc:rights"
      }
    return key == .author
      ? "<\(name)><rdf:Seq><rdf:li>\(text)</rdf:li></rdf:Seq></\(name)>"
      : "<\(name)><rdf:Alt><rdf:li xml:lang=\"x-default\">\(text)</rdf:li></rdf:Alt></\(name)>"
  }

  static func list(in bytes: ArraySlice<UInt8>) -> Int? { bytes.firstPlace(of: Array(list.utf8)) }

  /// The whole texts of a list that begins with these bytes.
  static func texts(_ bytes: ArraySlice<UInt8>) -> [FileText] {
    var texts: [FileText] = []
    var rest = bytes.dropFirst(list.utf8.count)
    while texts.count < FileText.largestCount, rest.starts(with: item), let end = rest.firstPlace(of: itemEnd)
    {
      FileText(line: unescaped(rest[(rest.startIndex + item.count)..<end])).map { texts.append($0) }
      rest = rest[(end + itemEnd.count)...]
    }
    return texts
  }

  static func escaped(_ line: String) -> String {
    // Quotes stay unchanged: the text stands between tags, and not in an attribute.
    XMLText.escaped(line) { $0 == "\"" ? "\"" : nil }
  }

  static func unescaped(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    guard line.contains(0x26) else { return line }
    var plain = [UInt8]()
    var rest = line
    while let byte = rest.first {
      let entity = byte == 0x26 ? entities.first { rest.starts(with: $0.name) } : nil
      plain.append(entity?.byte ?? byte)
      rest = rest.dropFirst(entity?.name.count ?? 1)
    }
    return plain[...]
  }

  private static let entities: [(name: [UInt8], byte: UInt8)] = [
    (Array("&amp;".utf8), 0x26), (Array("&lt;".utf8), 0x3C), (Array("&gt;".utf8), 0x3E),
    (Array("&quot;".utf8), 0x22), (Array("&apos;".utf8), 0x27), (Array("&#39;".utf8), 0x27),
    (Array("&#xA;".utf8), 0x0A),
  ]
}

/// The `XMP ` chunk of a WebP, the last one of the file (Google, "WebP Container Specification").
enum WebPTexts {
  static func payload(_ texts: [FileText], _ metadata: FileMetadata = FileMetadata()) -> [UInt8] {
    texts.isEmpty && metadata.isEmpty ? [] : Array(MetadataXML.xmp(texts, metadata).utf8)
  }

  static func read(_ file: inout FileParts, into found: inout OutputTexts) {
    guard let head = file.bytes(at: 0, count: 12), head.suffix(4).elementsEqual("WEBP".utf8) else { return }
    let count = head.dropFirst(4).prefix(4).littleEndian
    found.isComplete = count == file.length - 8
    var place = 12
    for _ in 0..<FileParts.mostPieces {
      guard let head = file.bytes(at: place, count: 8) else { return }
      let name = head.prefix(4)
      let count = head.suffix(4).littleEndian
      guard count <= file.length - place - 8 else { return }
      // Without a VP8X chunk the file has only the picture.
      if place == 12, !name.elementsEqual("VP8X".utf8) { return }
      if name.elementsEqual("XMP ".utf8) {
        guard let payload = file.bytes(at: place + 8, count: count) else { return }
        found.texts = MetadataXML.list(in: payload).map { MetadataXML.texts(payload[$0...]) } ?? []
        return
      }
      // Chunks begin at even offsets.
      place += 8 + count + count % 2
    }
  }
}

/// The `metadata` element of an SVG (W3C, "Scalable Vector Graphics 2", section 5.10).
package enum SVGTexts {
  /// The end of the root element; the ends of inner elements share their line with others.
  private static let end = Array("\n</svg>\n".utf8)

  /// The element, for the place behind the first tag, and behind it `title` and `desc` (section 5.8), if they are given; empty
  /// without texts and metadata.
  package static func element(_ texts: [FileText], _ metadata: FileMetadata = FileMetadata()) -> String {
    if texts.isEmpty, metadata.isEmpty { return "" }
    var element = "\n<metadata>\(MetadataXML.rdf(texts, metadata))</metadata>"
    for (name, text) in [("title", metadata.title), ("desc", metadata.description)] where !text.isEmpty {
      element += "\n<\(name)>\(MetadataXML.escaped(text))</\(name)>"
    }
    return element
  }

  static func read(_ file: inout FileParts, into found: inout OutputTexts) {
    // The first tag and the element's beginning are short.
    if let head = file.bytes(at: 0, upTo: 1 << 11), let list = MetadataXML.list(in: head),
      var texts = file.bytes(at: list, upTo: 1 << 12 - list)
    {
      if texts.firstPlace(of: Array("</metadata>".utf8)) == nil {
        texts = file.bytes(at: list, upTo: FileParts.largestPart) ?? texts
      }
      found.texts = MetadataXML.texts(texts)
    }
    found.isComplete = file.ends(with: end)
  }
}

// MARK: The texts of a TIFF, in its XMP

/// The XMP field of a TIFF of our own, whose directory comes first and whose last strip ends the file.
enum TIFFTexts {
  /// Source: Adobe, XMP Specification, Part 3, section 3.2.
  static let tag: UInt16 = 0x02BC
  private static let places = 0x0111
  private static let lengths = 0x0117

  static func read(_ file: inout FileParts, into found: inout OutputTexts) {
    guard let head = file.bytes(at: 0, count: 4) else { return }
    let isBig = head.elementsEqual("II+\0".utf8)
    guard isBig || head.elementsEqual("II*\0".utf8) else { return }
    // Bytes of a place, and of the number of fields.
    let (width, countWidth) = isBig ? (8, 8) : (4, 2)
    let start = isBig ? 16 : 8
    guard let count = file.bytes(at: start, count: countWidth)?.littleEndian,
      (0...FileParts.mostPieces) ~= count
    else { return }
    var ends: [Int: Int] = [:]
    for number in 0..<count {
      let place = start + countWidth + number * (4 + 2 * width)
      guard let field = file.bytes(at: place, count: 4 + 2 * width) else { return }
      let name = field.prefix(2).littleEndian
      let type = field.dropFirst(2).prefix(2).littleEndian
      let count = field.dropFirst(4).prefix(width).littleEndian
      let value = field.suffix(width)
      switch name {
      case Int(tag):
        // Field types 1 and 7 are bytes.
        guard let payload = file.bytes(at: value.littleEndian, count: count) else { return }
        found.texts = MetadataXML.list(in: payload).map { MetadataXML.texts(payload[$0...]) } ?? []
      case places, lengths:
        // The last number of the field; types 4 and 16 have four and eight bytes.
        let size = type == 16 ? 8 : 4
        guard (1...file.length / size) ~= count else { return }
        let last = count * size <= width ? value.prefix(size) : nil
        ends[name] =
          (last ?? file.bytes(at: value.littleEndian &+ (count - 1) * size, count: size) ?? [])
          .littleEndian
      default: break
      }
    }
    guard let place = ends[places], let length = ends[lengths], place > 0, length > 0 else { return }
    found.isComplete = place.addingReportingOverflow(length) == (file.length, false)
  }
}

// MARK: The texts of a HEIF file: XMP that is about its first picture

#if HEIF
  /// The XMP of a HEIF file that is about its first picture.
  enum HEIFTexts {
    static func read(_ file: inout FileParts, into found: inout OutputTexts) {
      guard let items = try? HEIFItems(file.source) else { return }
      // If a file was cut, an item reaches beyond its end.
      found.isComplete = items.items.values.allSatisfy { item in
        item.method != 0 || item.extents.allSatisfy { $0.upperBound <= file.length }
      }
      let about = items.references.lazy.filter { $0.type == "cdsc" && $0.to.contains(items.primary) }
      for item in about.compactMap({ items.items[$0.from] }) where item.type == "mime" {
        guard let data = try? items.data(of: item, atMost: FileParts.largestPart),
          let place = MetadataXML.list(in: data[...])
        else { continue }
        found.texts = MetadataXML.texts(data[place...])
      }
    }
  }
#endif
