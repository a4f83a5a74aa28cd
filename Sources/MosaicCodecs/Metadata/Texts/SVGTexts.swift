// Texts in an SVG: in a metadata element behind the first tag, and its title and description.

/// The `metadata` element of an SVG (W3C, "Scalable Vector Graphics 2", section 5.10).
package enum SVGTexts {
  /// The end of the root element; those of inner elements share their line with others.
  private static let end = Array("\n</svg>\n".utf8)

  /// The element, to be put behind the first tag, and behind it `title` and `desc` (section 5.8), where there are such; empty for
  /// nothing.
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
