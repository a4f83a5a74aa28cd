// Where things are on a canvas: what of a plan is needed to name the places of a picture.

public import MosaicLayout
public import MosaicScene

/// The rectangles of a plan: of its items with their captions and badges, its titles and its watermark, in pixels.
public struct PlanOutline: Hashable, Sendable {
  /// One item.
  public struct Item: Hashable, Sendable {
    /// The content of an item.
    public enum Content: String, Hashable, Sendable {
      /// A picture.
      case picture
      /// A colour.
      case color
      /// A text.
      case label
    }

    /// Its index in the document, from 0.
    public var index: Int
    /// A picture, a colour or a text.
    public var content: Content
    /// Its rectangle, with its caption and its card.
    public var pixels: PixelRect
    /// The part of it that the content fills.
    public var box: PixelRect
    /// Every pixel that drawing it may touch.
    public var ink: PixelRect
    /// The strip of its caption.
    public var caption: PixelRect?
    /// The text in its corner.
    public var badge: PixelRect?
    /// Degrees clockwise.
    public var rotation = 0.0
    /// The radius of its corners; `nil` where the plan does not say.
    public var cornerRadius: Double?
    /// The width of its border; `nil` where the plan does not say.
    public var borderWidth: Int?
    /// Drawing order: higher is later.
    public var z = 0

    /// Makes an item without caption and badge, neither rotated nor raised.
    public init(index: Int, content: Content, pixels: PixelRect, box: PixelRect, ink: PixelRect) {
      (self.index, self.content) = (index, content)
      (self.pixels, self.box, self.ink) = (pixels, box, ink)
    }
  }

  /// Pixels in a row of the canvas.
  public var width: Int
  /// Rows of the canvas.
  public var height: Int
  /// The items, in the order of the document.
  public var items: [Item]
  /// The watermark, if there is one.
  public var watermark: PixelRect?
  /// The boxes of the titles.
  public var titles: [PixelRect] = []

  /// Makes an outline without watermark and titles.
  public init(width: Int, height: Int, items: [Item]) {
    (self.width, self.height, self.items) = (width, height, items)
  }
}

// MARK: From a plan

extension PlanOutline {
  /// The outline of a plan.
  public init(_ plan: RenderPlan) {
    self.init(
      width: plan.pixelWidth, height: plan.pixelHeight,
      items: plan.items.compactMap { item in item.index.map { Item(item, index: $0) } })
    watermark = plan.watermark?.pixels
    titles = plan.texts.map(\.box)
  }
}

extension PlanOutline.Item {
  fileprivate init(_ item: PlanItem, index: Int) {
    let content: Content =
      switch item.content {
      case .color: .color
      case .label: .label
      case .image, .placeholder: .picture
      }
    self.init(index: index, content: content, pixels: item.pixels, box: item.box, ink: item.ink)
    (caption, badge) = (item.caption?.box, item.badge?.box)
    (rotation, z) = (item.rotation, item.z)
    cornerRadius = max(item.cornerRadius, item.cornerRadiusY ?? 0)
    borderWidth = item.border?.width ?? 0
  }
}

// MARK: From what `mosaic plan` prints

extension PlanOutline {
  /// Reads the document that `mosaic plan` prints; keys that are not needed are not looked at.
  ///
  /// - Throws: ``SpecError`` for what is no such document.
  public init(json bytes: [UInt8]) throws(SpecError) {
    let document = try JSONReader.read(bytes)
    let reader = PlanReader()
    func wanted(_ node: JSONNode?, _ path: String) throws(SpecError) -> JSONNode {
      guard let node else { throw .missing(path: path, wanted: "a key of what 'mosaic plan' prints") }
      return node
    }
    guard document.isObject else {
      throw .wrongType(path: "", found: document.found, wanted: "a plan, as 'mosaic plan' prints it")
    }
    let version = try reader.whole(try wanted(document.member("version"), "version"))
    guard version == PlanDocument.version else {
      throw .badValue(path: "version", found: "\(version)", allowed: "\(PlanDocument.version)")
    }
    let canvas = try wanted(document.member("canvas"), "canvas")
    self.init(
      width: try reader.whole(try wanted(canvas.member("pixelWidth"), "canvas.pixelWidth")),
      height: try reader.whole(try wanted(canvas.member("pixelHeight"), "canvas.pixelHeight")), items: [])
    let list = try wanted(document.member("items"), "items")
    guard list.isArray else { throw .wrongType(path: "items", found: list.found, wanted: "an array") }
    for node in list.elements { items.append(try reader.item(node)) }
    watermark = try document.member("watermark").flatMap { node throws(SpecError) in try reader.textRect(node)
    }
    if let texts = document.member("texts"), texts.isArray {
      for text in texts.elements { if let box = try reader.textRect(text) { titles.append(box) } }
    }
  }
}

struct PlanReader {
  private let places = JSONPlaces()

  /// A whole number that is no larger than any side of a picture.
  func whole(_ node: JSONNode) throws(SpecError) -> Int {
    let largest = 1_000_000_000
    guard let number = node.number else {
      throw .wrongType(path: node.path(places), found: node.found, wanted: "a whole number")
    }
    guard let whole = Int(exactly: number), whole.magnitude <= largest else {
      throw .badValue(
        path: node.path(places), found: "\(number)", allowed: "a whole number, at most \(largest)")
    }
    return whole
  }

  func rect(_ node: JSONNode) throws(SpecError) -> PixelRect {
    var numbers: [Int] = []
    for key in ["x", "y", "width", "height"] {
      guard let member = node.member(key) else {
        throw .missing(
          path: DocumentPlace.member(key, of: node.path(places)), wanted: "a side or a corner of a rectangle")
      }
      numbers.append(try whole(member))
    }
    guard numbers[2] >= 0, numbers[3] >= 0 else {
      throw .badValue(
        path: node.path(places), found: "\(numbers[2]) x \(numbers[3])", allowed: "sides of at least 0")
    }
    return PixelRect(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
  }

  /// The rectangle of a text, if it has one.
  func textRect(_ node: JSONNode) throws(SpecError) -> PixelRect? {
    guard let pixels = node.member("pixels") else { return nil }
    return try rect(pixels)
  }

  func item(_ node: JSONNode) throws(SpecError) -> PlanOutline.Item {
    guard node.member("index") != nil, node.member("pixels") != nil else {
      throw .missing(path: node.path(places), wanted: "an item with \"index\" and \"pixels\"")
    }
    let none = PixelRect(x: 0, y: 0, width: 0, height: 0)
    var item = PlanOutline.Item(index: 0, content: .picture, pixels: none, box: none, ink: none)
    for row in PlanRow.all {
      if let read = row.read, let member = node.member(row.key) { try read(self, member, &item) }
    }
    return item
  }
}
