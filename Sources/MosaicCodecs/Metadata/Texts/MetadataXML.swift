// Texts as XML: what a picture is, in the words of Dublin Core, as XMP and many SVG files have them.

/// RDF with a list of texts (`key: value`) and with what ``FileMetadata`` says, the same in XMP and in the metadata of an SVG.
///
/// Only the list is read back, in this very form; what other programs write has other spaces and orders.
///
/// Source: ISO 16684-1 (XMP), sections 7.8 (arrays), 7.9 (alternatives of language) and 8.3 (`dc:subject`, `dc:title`, `dc:creator`,
/// `dc:description`, `dc:rights`).
enum MetadataXML {
  private static let start =
    "<rdf:RDF xmlns:rdf=\"http://www.w3.org/1999/02/22-rdf-syntax-ns#\"><rdf:Description rdf:about=\"\" "
    + "xmlns:dc=\"http://purl.org/dc/elements/1.1/\">"
  private static let list = "<dc:subject><rdf:Bag>"
  private static let listEnd = "</rdf:Bag></dc:subject>"
  private static let end = "</rdf:Description></rdf:RDF>"
  private static let item = Array("<rdf:li>".utf8)
  private static let itemEnd = Array("</rdf:li>".utf8)

  /// The list comes first: who reads it back reads the beginning of a file.
  static func rdf(_ texts: [FileText], _ metadata: FileMetadata = FileMetadata()) -> String {
    let items = texts.map { "<rdf:li>\(escaped($0.line))</rdf:li>" }.joined()
    return start + (texts.isEmpty ? "" : list + items + listEnd)
      + metadata.texts.map { property($0.key, escaped($0.text)) }.joined() + end
  }

  /// The packet of a file of its own kind, such as a JPEG.
  static func packet(_ metadata: FileMetadata) -> String {
    "<?xpacket begin=\"\u{FEFF}\" id=\"W5M0MpCehiHzreSzNTczkc9d\"?>\(xmp([], metadata))<?xpacket end=\"r\"?>"
  }

  /// The element of XMP.
  static func xmp(_ texts: [FileText], _ metadata: FileMetadata) -> String {
    "<x:xmpmeta xmlns:x=\"adobe:ns:meta/\">\(rdf(texts, metadata))</x:xmpmeta>"
  }

  /// Authors are in order; the others may have versions in several languages, of which there is one.
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

  /// Where the list begins in these bytes; `nil` if it does not.
  static func list(in bytes: ArraySlice<UInt8>) -> Int? { bytes.firstPlace(of: Array(list.utf8)) }

  /// The texts of a list that begins with these bytes; as many as are whole.
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
    // Quotes are as they are read back.
    XMLText.escaped(line) { $0 == "\"" ? "\"" : nil }
  }

  private static func unescaped(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    guard line.contains(0x26) else { return line }
    var (plain, rest) = ([UInt8](), line)
    while let byte = rest.first {
      let entity = byte == 0x26 ? entities.first { rest.starts(with: $0.name) } : nil
      plain.append(entity?.byte ?? byte)
      rest = rest.dropFirst(entity?.name.count ?? 1)
    }
    return plain[...]
  }

  private static let entities: [(name: [UInt8], byte: UInt8)] = [
    (Array("&amp;".utf8), 0x26), (Array("&lt;".utf8), 0x3C), (Array("&gt;".utf8), 0x3E),
  ]
}
