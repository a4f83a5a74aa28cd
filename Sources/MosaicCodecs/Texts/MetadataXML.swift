// Texts as XML: the subjects of a picture, in the words of Dublin Core, as XMP and many SVG files have them.

/// RDF with a list of texts (`key: value`), the same in the XMP of a WebP and in the metadata of an SVG.
///
/// Only this very form is read back; what other programs write has other spaces and orders.
///
/// Source: ISO 16684-1 (XMP), sections 7.8 (arrays) and 8.3 (`dc:subject`).
enum MetadataXML {
  private static let start =
    "<rdf:RDF xmlns:rdf=\"http://www.w3.org/1999/02/22-rdf-syntax-ns#\"><rdf:Description rdf:about=\"\" "
    + "xmlns:dc=\"http://purl.org/dc/elements/1.1/\">" + list
  private static let list = "<dc:subject><rdf:Bag>"
  private static let end = "</rdf:Bag></dc:subject></rdf:Description></rdf:RDF>"
  private static let item = Array("<rdf:li>".utf8)
  private static let itemEnd = Array("</rdf:li>".utf8)

  static func rdf(_ texts: [FileText]) -> String {
    start + texts.map { "<rdf:li>\(escaped($0.line))</rdf:li>" }.joined() + end
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

  private static func escaped(_ line: String) -> String {
    line.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
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
