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
      let line = String(validating: rest[(rest.startIndex + item.count)..<end], as: UTF8.self)
      if let line, let text = FileText(line: unescaped(line)) { texts.append(text) }
      rest = rest[(end + itemEnd.count)...]
    }
    return texts
  }

  private static func escaped(_ line: String) -> String {
    line.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
  }

  private static func unescaped(_ line: String) -> String {
    // Most have nothing to replace, which is found fast.
    guard line.utf8.contains(0x26) else { return line }
    return line.replacing("&lt;", with: "<").replacing("&gt;", with: ">").replacing("&amp;", with: "&")
  }
}
