// Texts in a HEIF file: XMP that is about its first picture.

#if HEIF
  /// The XMP of a HEIF file that is about its first picture.
  enum HEIFTexts {
    static func read(_ file: inout FileParts, into found: inout OutputTexts) {
      guard let items = try? HEIFItems(file.source) else { return }
      // Of a file that was cut, an item reaches beyond its end.
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
