// From CollageSpec to JSON that reads back as the same document.

import MosaicLayout
import MosaicScene

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension CollageSpec {
  /// The document as JSON in UTF-8, indented, with sorted keys, and with a line break at its end.
  ///
  /// Parts that have their default are left out, but for the canvas and the layout, which are always written.
  ///
  /// - Throws: ``SpecError`` where a number is not finite.
  public func json() throws(SpecError) -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    do {
      return try Array(encoder.encode(self)) + [0x0A]
    } catch EncodingError.invalidValue(let value, let context) {
      throw .badValue(
        path: jsonPath(context.codingPath), found: "\(value)", allowed: "a value that JSON can hold")
    } catch {
      throw .other(path: "", detail: "cannot be written: \(error)")
    }
  }
}

extension CollageSpec: Encodable {
  /// Writes the document; items stand in `sections` where there is more than one.
  public func encode(to encoder: any Encoder) throws {
    var document = encoder.container(keyedBy: JSONKey.self)
    try document.encode(Self.version, forKey: JSONKey(Key.version))
    try document.encode(CanvasJSON(canvas: canvas), forKey: JSONKey(Key.canvas))
    try layout.encode(to: document.superEncoder(forKey: JSONKey(Key.layout)))
    if style != Style() { try document.encode(StyleJSON(style: style), forKey: JSONKey(Key.style)) }

    try encodeTexts(into: &document)
    let items = items.map(ItemJSON.init)
    if self.items.allSatisfy({ $0.section == 0 }), sectionTitles.isEmpty {
      try document.encode(items, forKey: JSONKey(Key.items))
    } else {
      let sections = items.reduce(into: [SectionJSON]()) { sections, item in
        if let last = sections.last?.items.last, last.item.section == item.item.section {
          sections[sections.count - 1].items.append(item)
        } else {
          sections.append(
            SectionJSON(title: sectionTitles[item.item.section].map { TextJSON($0) }, items: [item]))
        }
      }
      try document.encode(sections, forKey: JSONKey(Key.sections))
    }
  }
}

private struct SectionJSON: Encodable {
  var title: TextJSON?
  var items: [ItemJSON]
}

private struct ItemJSON: Encodable {
  var item: CollageSpec.Item

  func encode(to encoder: any Encoder) throws {
    var members = encoder.container(keyedBy: JSONKey.self)
    switch item.content {
    case .image(let path): try members.encode(path, forKey: JSONKey(Key.image))
    case .color(let color): try members.encode(color.css, forKey: JSONKey(Key.color))
    case .label(let label): try members.encode(TextJSON(label), forKey: JSONKey(Key.label))
    }
    try members.encodeIfPresent(item.caption.map { TextJSON($0) }, forKey: JSONKey(Key.caption))
    try members.encodeIfPresent(item.size.map { [$0.width, $0.height] }, forKey: JSONKey(Key.size))
    if item.weight != 1 { try members.encode(item.weight, forKey: JSONKey(Key.weight)) }
    if item.style != CollageSpec.Style() {
      try members.encode(StyleJSON(style: item.style), forKey: JSONKey(Key.style))
    }
    try item.encodeFocus(into: &members)
  }
}
