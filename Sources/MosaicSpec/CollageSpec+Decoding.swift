// From JSON to CollageSpec, key by key; every fault names its place.

import MosaicLayout
import MosaicScene

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension CollageSpec {
  /// Reads a spec document from JSON in UTF-8, with or without a byte order mark.
  ///
  /// - Parameter registry: The layouts that the document may name.
  /// - Throws: ``SpecError``, which names the place, what was found and what is allowed.
  /// - Complexity: O(bytes).
  public init(
    json bytes: some Collection<UInt8>, registry: LayoutRegistry = .standard
  ) throws(SpecError) {
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    let text = bytes.starts(with: mark) ? Array(bytes.dropFirst(mark.count)) : Array(bytes)
    try JSONSyntax.check(text)
    let decoder = JSONDecoder()
    decoder.userInfo[.layoutRegistry] = registry
    do {
      self = try decoder.decode(CollageSpec.self, from: Data(text))
    } catch let error as SpecError {
      throw error
    } catch let error as DecodingError {
      throw SpecError(error)
    } catch {
      throw .other(path: "", detail: "cannot be read: \(error)")
    }
  }
}

extension CollageSpec: Decodable {
  /// Reads a document with the ``LayoutRegistry`` under `layoutRegistry` in the decoder's user info, or the
  /// standard one.
  public init(from decoder: any Decoder) throws {
    let document = try SpecNode(decoder).object(known: nil)
    // First, because the keys of another version may well be others.
    try Self.checkVersion(document)
    // Editors find the schema by this key.
    try document.refuseKeys(besides: Key.document)
    if let schema = document[Key.schema] { _ = try schema.string() }

    self.init(items: try Self.items(in: document))
    if let canvas = document[Key.canvas] { self.canvas = try Canvas(canvas) }
    if let layout = document[Key.layout] {
      let registry = decoder.userInfo[.layoutRegistry] as? LayoutRegistry ?? .standard
      self.layout = try Self.layout(layout, registry: registry)
    }
    if let style = document[Key.style] { self.style = try Style(style) }
    try readTexts(of: document)
  }

  private static func checkVersion(_ document: SpecObject) throws(SpecError) {
    let wanted = "\(version), the version that this program reads,"
    let node = try document.required(Key.version, wanted: wanted)
    let found = try node.number(.any)
    if found != Double(version) {
      throw .badValue(
        path: node.path, found: shortest(found), allowed: "\(version), the version that this program reads")
    }
  }

  private static func layout(
    _ node: SpecNode, registry: LayoutRegistry
  ) throws -> any SpecLayout {
    let object = try node.object(known: nil)
    guard let name = object[LayoutRegistry.typeKey] else { return try AutoLayout(from: node.decoder) }
    return try registry.type(named: name.string(), at: name.path).init(from: node.decoder)
  }

  private static func items(in document: SpecObject) throws(SpecError) -> [Item] {
    let wanted = "at least one item"
    switch (document[Key.items], document[Key.sections]) {
    case (let node?, nil):
      let items = try items(of: node, section: 0)
      if items.isEmpty { throw .empty(path: Key.items, wanted: wanted) }
      return items
    case (nil, let node?):
      var all: [Item] = []
      var section = 0
      try node.forEach { node throws(SpecError) in
        let object = try node.object(known: Key.section)
        let list = try object.required(Key.items, wanted: "a list of items")
        let items = try items(of: list, section: section)
        if items.isEmpty { throw .empty(path: list.path, wanted: wanted) }
        all += items
        section += 1
      }
      if all.isEmpty { throw .empty(path: Key.sections, wanted: "at least one section") }
      return all
    case (nil, nil): throw .missing(path: Key.items, wanted: wanted)
    case (.some, .some):
      throw .conflict(path: "", detail: "has both \"items\" and \"sections\"; one of them is wanted")
    }
  }

  private static func items(of node: SpecNode, section: Int) throws(SpecError) -> [Item] {
    var items: [Item] = []
    try node.forEach { node throws(SpecError) in
      var item = try Item(node)
      item.section = section
      items.append(item)
    }
    return items
  }
}

extension CollageSpec.Item {
  fileprivate init(_ node: SpecNode) throws(SpecError) {
    let object = try node.object(known: Key.item)
    let contents = [
      (Key.image, object[Key.image]), (Key.color, object[Key.color]), (Key.label, object[Key.label]),
    ].compactMap { name, node in node.map { (name, $0) } }
    guard contents.count == 1, let (name, content) = contents.first else {
      let found =
        contents.isEmpty ? "nothing to show" : contents.map { quoted($0.0) }.joined(separator: " and ")
      throw .conflict(
        path: node.path, detail: "has \(found); exactly one of \"image\", \"color\" and \"label\" is wanted")
    }
    switch name {
    case Key.image: self.init(.image(try content.text()))
    case Key.color: self.init(.color(try content.color()))
    default: self.init(.label(try CollageSpec.Label(content)))
    }
    if let size = object[Key.size] { self.size = try size.size() }
    if let weight = object[Key.weight] { self.weight = try weight.number(SpecLimits.weight) }
    if let style = object[Key.style] { self.style = try CollageSpec.Style(style) }
    try readFocus(from: object)
    if let caption = object[Key.caption] { self.caption = try CollageSpec.Caption(caption) }
  }
}
