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
  /// - Throws: ``SpecErrors``: all that is wrong, each with the place, what was found and what is allowed.
  /// - Complexity: O(bytes).
  public init(
    json bytes: some Collection<UInt8>, registry: LayoutRegistry = .standard
  ) throws(SpecErrors) {
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    var text = bytes.starts(with: mark) ? Array(bytes.dropFirst(mark.count)) : Array(bytes)
    do throws(SpecError) { text = try JSONSyntax.checked(text) } catch { throw SpecErrors(error) }
    let faults = SpecFaults()
    let decoder = JSONDecoder()
    decoder.userInfo[.layoutRegistry] = registry
    decoder.userInfo[.specFaults] = faults
    do {
      self = try decoder.decode(CollageSpec.self, from: Data(text))
    } catch {
      // What ends the reading is one fault more.
      faults.note(SpecError(anything: error))
      self.init(items: [])
    }
    if let errors = SpecErrors(faults, in: text) { throw errors }
  }
}

extension CollageSpec: Decodable {
  /// Reads a document with the ``LayoutRegistry`` under `layoutRegistry` in the decoder's user info, or the
  /// standard one; the first ``SpecError`` ends the reading.
  public init(from decoder: any Decoder) throws {
    var document = try SpecNode(decoder).object(known: nil)
    self.init(items: [])
    guard document.members != nil else { return }
    // First, because the keys of another version may well be others.
    try Self.checkVersion(document)
    // Editors find the schema by this key.
    try document.refuseKeys(besides: Key.document)
    if let schema = document[Key.schema] { _ = try schema.string() }

    if let canvas = document[Key.canvas] { self.canvas = try Canvas(canvas) }
    if let layout = document[Key.layout] {
      let registry = decoder.userInfo[.layoutRegistry] as? LayoutRegistry ?? .standard
      self.layout = try Self.layout(layout, registry: registry)
    }
    if let style = document[Key.style] { self.style = try Style(style) }
    try readTexts(of: document)
    items = try Self.items(in: document)
  }

  /// Another version, or none, ends the reading.
  private static func checkVersion(_ document: SpecObject) throws(SpecError) {
    let wanted = "\(version), the version that this program reads"
    guard let node = document.needed(Key.version) else {
      throw .missing(path: Key.version, wanted: wanted + ",")
    }
    let found = try node.strictNumber(.any)
    if found != Double(version) {
      throw .badValue(path: node.path, found: shortest(found), allowed: wanted)
    }
  }

  private static func layout(
    _ node: SpecNode, registry: LayoutRegistry
  ) throws(SpecError) -> any SpecLayout {
    let object = try node.object(known: nil)
    guard object.members != nil, let decoder = node.decoder else { return AutoLayout() }
    return try node.noting(AutoLayout()) { () throws(SpecError) -> any SpecLayout in
      do {
        guard let name = object[LayoutRegistry.typeKey] else { return try AutoLayout(from: decoder) }
        guard let word = try name.string({ word throws(SpecError) in word }) else { return AutoLayout() }
        return try registry.type(named: word, at: name.path).init(from: decoder)
      } catch {
        throw SpecError(anything: error)
      }
    }
  }

  private static func items(in document: SpecObject) throws(SpecError) -> [Item] {
    let wanted = "at least one item"
    switch (document.needed(Key.items), document.needed(Key.sections)) {
    case (let node?, nil): return try items(of: node, section: 0)
    case (nil, let node?):
      var all: [Item] = []
      var section = 0
      let count = try node.forEach { node throws(SpecError) in
        let object = try node.object(known: Key.section)
        let list = try object.required(Key.items, wanted: "a list of items")
        all += try items(of: list, section: section)
        section += 1
      }
      if count == 0 { try node.fault(.empty(path: Key.sections, wanted: "at least one section")) }
      return all
    case (nil, nil):
      _ = try document.required(Key.items, wanted: wanted)
      return []
    case (.some, .some):
      try document.node.fault(
        .conflict(path: "", detail: "has both \"items\" and \"sections\"; one of them is wanted"))
      return []
    }
  }

  private static func items(of node: SpecNode, section: Int) throws(SpecError) -> [Item] {
    var items: [Item] = []
    let count = try node.forEach { node throws(SpecError) in
      var item = try Item(node)
      item.section = section
      items.append(item)
    }
    if count == 0 { try node.fault(.empty(path: node.path, wanted: "at least one item")) }
    return items
  }
}

extension CollageSpec.Item {
  fileprivate init(_ node: SpecNode) throws(SpecError) {
    let object = try node.object(known: Key.item)
    let contents = [
      (Key.image, object.needed(Key.image)), (Key.color, object.needed(Key.color)),
      (Key.label, object.needed(Key.label)),
    ].compactMap { name, node in node.map { (name, $0) } }
    if contents.count > 1 || (contents.isEmpty && object.isSound) {
      let found =
        contents.isEmpty ? "nothing to show" : contents.map { quoted($0.0) }.joined(separator: " and ")
      try node.fault(
        .conflict(
          path: node.path, detail: "has \(found); exactly one of \"image\", \"color\" and \"label\" is wanted"
        ))
    }
    switch contents.first {
    case (Key.image, let content)?: self.init(.image(try content.text()))
    case (Key.color, let content)?: self.init(.color(try content.color()))
    case (_, let content)?: self.init(.label(try CollageSpec.Label(content)))
    // Something must stand for it; a picture may have all the keys that an item may have.
    case nil: self.init(.image(""))
    }
    if let size = object[Key.size] { self.size = try size.size() }
    if let weight = object[Key.weight] { self.weight = try weight.number(SpecLimits.weight) }
    if let style = object[Key.style] { self.style = try CollageSpec.Style(style) }
    try readFocus(from: object)
    if let caption = object[Key.caption] { self.caption = try CollageSpec.Caption(caption) }
  }
}
