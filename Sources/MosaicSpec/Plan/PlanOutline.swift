// Where things are on a canvas: the parts of a plan that are needed to name the places of a picture.

package import MosaicLayout
package import MosaicScene

/// The rectangles of a plan: of its items with their captions and badges, its titles and its watermark, in pixels.
package struct PlanOutline: Hashable, Sendable {
  package struct Item: Hashable, Sendable {
    package enum Content: String, Hashable, Sendable { case picture, color, label }

    /// Its index in the document, from 0.
    package var index: Int
    package var content: Content
    /// Its rectangle, with its caption and its card.
    package var pixels: PixelRect
    /// The part of it that the content fills.
    package var box: PixelRect
    /// Every pixel that drawing it may touch.
    package var ink: PixelRect
    /// The strip of its caption.
    package var caption: PixelRect?
    /// The text in its corner.
    package var badge: PixelRect?
    /// Degrees clockwise.
    package var rotation = 0.0
    /// The radius of its corners; `nil` if the plan does not say.
    package var cornerRadius: Double?
    /// The width of its border; `nil` if the plan does not say.
    package var borderWidth: Int?
    /// Drawing order: higher is later.
    package var z = 0
  }

  package var width: Int
  package var height: Int
  /// The items, in the order of the document.
  package var items: [Item]
  package var watermark: PixelRect?
  package var titles: [PixelRect] = []
}

// MARK: From a plan

extension PlanOutline {
  package init(_ plan: RenderPlan) {
    self.init(
      width: plan.pixelWidth, height: plan.pixelHeight,
      items: plan.items.compactMap { item in item.index.map { Item(item, index: $0) } },
      watermark: plan.watermark?.pixels, titles: plan.texts.map(\.box))
  }
}

extension PlanOutline.Item {
  fileprivate init(_ item: PlanItem, index: Int) {
    let content: Content =
      switch item.content {
      case .color: .color
      case .label: .label
      case .image, .placeholder, .drawing: .picture
      }
    self.init(
      index: index, content: content, pixels: item.pixels, box: item.box, ink: item.ink,
      caption: item.caption?.box, badge: item.badge?.box, rotation: item.rotation,
      cornerRadius: max(item.cornerRadius, item.cornerRadiusY ?? 0), borderWidth: item.border?.width ?? 0,
      z: item.z)
  }
}

// MARK: From what `mosaic plan` prints

extension PlanOutline {
  /// Reads the document that `mosaic plan` prints; keys that are not needed are not looked at.
  package init(json bytes: [UInt8]) throws(SpecError) {
    let document = try JSONReader.read(bytes)
    guard document.isObject else {
      throw .wrongType(path: "", found: document.found, wanted: "a plan, as 'mosaic plan' prints it")
    }
    let version = try document.printed("version").whole()
    guard version == RenderPlan.documentVersion else {
      throw .badValue(path: "version", found: "\(version)", allowed: "\(RenderPlan.documentVersion)")
    }
    let canvas = try document.printed("canvas")
    self.init(
      width: try canvas.printed("pixelWidth").whole(), height: try canvas.printed("pixelHeight").whole(),
      items: [])
    let list = try document.printed("items")
    guard list.isArray else { throw .wrongType(path: "items", found: list.found, wanted: "an array") }
    for node in list.elements { items.append(try Item(node)) }
    watermark = try document.member("watermark")?.textRect()
    if let texts = document.member("texts"), texts.isArray {
      for text in texts.elements { if let box = try text.textRect() { titles.append(box) } }
    }
  }
}

extension PlanOutline.Item {
  fileprivate init(_ node: JSONNode) throws(SpecError) {
    guard node.member("index") != nil, node.member("pixels") != nil else {
      throw .missing(path: node.path(), wanted: "an item with \"index\" and \"pixels\"")
    }
    let none = PixelRect(x: 0, y: 0, width: 0, height: 0)
    self.init(index: 0, content: .picture, pixels: none, box: none, ink: none)
    for row in PlanRow.all {
      if let read = row.read, let member = node.member(row.key) { try read(member, &self) }
    }
  }
}

extension JSONNode {
  /// A member that a plan always has.
  fileprivate func printed(_ key: String) throws(SpecError) -> JSONNode {
    if let member = member(key) { return member }
    throw .missing(
      path: DocumentPlace.member(key, of: path()), wanted: "a key of what 'mosaic plan' prints")
  }

  /// A whole number that is no larger than any side of a picture.
  func whole() throws(SpecError) -> Int {
    let largest = 1_000_000_000
    guard let number else { throw .wrongType(path: path(), found: found, wanted: "a whole number") }
    guard let whole = Int(exactly: number), whole.magnitude <= largest else {
      throw .badValue(path: path(), found: "\(number)", allowed: "a whole number, at most \(largest)")
    }
    return whole
  }

  func rect() throws(SpecError) -> PixelRect {
    let sides = try ["x", "y", "width", "height"].map { key throws(SpecError) in
      guard let member = member(key) else {
        throw .missing(
          path: DocumentPlace.member(key, of: path()), wanted: "a side or a corner of a rectangle")
      }
      return try member.whole()
    }
    guard sides[2] >= 0, sides[3] >= 0 else {
      throw .badValue(path: path(), found: "\(sides[2]) x \(sides[3])", allowed: "sides of at least 0")
    }
    return PixelRect(x: sides[0], y: sides[1], width: sides[2], height: sides[3])
  }

  /// The rectangle of a text, if it has one.
  func textRect() throws(SpecError) -> PixelRect? { try member("pixels")?.rect() }
}
