// Which part of which item a pixel of the canvas belongs to.

import MosaicLayout
import MosaicSpec

/// A part of a canvas.
enum CanvasPart: Hashable {
  /// A part of the item at this place in `PlanOutline.items`.
  case item(Int, ItemPart)
  /// Between items.
  case gap
  /// Beyond all items.
  case background
  case title
  case watermark
}

/// A part of an item.
enum ItemPart: Hashable {
  case inside
  case caption
  case badge
  /// A side of its outline.
  case edge(Side)
  case corner(Corner)
  /// The surroundings of its rectangle, for its shadow or its rotation.
  case around

  enum Side: String, CaseIterable { case left, top, right, bottom }

  enum Corner: String, CaseIterable {
    case topLeft = "top left"
    case topRight = "top right"
    case bottomLeft = "bottom left"
    case bottomRight = "bottom right"
  }
}

/// Looks up pixels of a plan.
struct ItemZones {
  /// How many pixels beside an item's rectangle may count as its edge, if the item grew or is drawn softly.
  static let slack = 2

  private let plan: PlanOutline
  /// Places in the plan's items, the highest first.
  private let order: [Int]
  /// The rectangle around all items.
  private let inner: PixelRect?
  private let moved: [Int: PixelRect]
  private let soft: Set<Int>?

  /// - Parameters:
  ///   - region: Only pixels inside are looked up.
  ///   - moved: The new rectangles of items that moved.
  ///   - soft: The items whose ``slack`` counts; all if `nil`.
  init(_ plan: PlanOutline, in region: PixelRect, moved: [Int: PixelRect] = [:], soft: Set<Int>?) {
    self.plan = plan
    self.moved = moved
    self.soft = soft
    let wide = region.grown(by: Self.slack)
    order = plan.items.indices.filter { place in
      let item = plan.items[place]
      return [item.ink, item.pixels, moved[place]].contains { $0?.intersects(wide) ?? false }
    }.sorted { (plan.items[$1].z, $1) < (plan.items[$0].z, $0) }
    inner = plan.items.map(\.pixels).reduce(nil) { all, rect in all?.union(rect) ?? rect }
  }

  func part(_ x: Int, _ y: Int) -> CanvasPart {
    if let mark = plan.watermark, mark.holds(x, y) { return .watermark }
    if plan.titles.contains(where: { $0.holds(x, y) }) { return .title }
    for place in order where plan.items[place].pixels.holds(x, y) {
      return .item(place, plan.items[place].part(x, y))
    }
    // Beside an item, but in no other one.
    for place in order where moved[place]?.holds(x, y) ?? false { return .item(place, .around) }
    for place in order where soft?.contains(place) ?? true {
      if plan.items[place].pixels.grown(by: Self.slack).holds(x, y) {
        return .item(place, plan.items[place].part(x, y))
      }
    }
    for place in order where plan.items[place].ink.holds(x, y) { return .item(place, .around) }
    return inner?.holds(x, y) == true ? .gap : .background
  }
}

extension PlanOutline.Item {
  /// How far corners reach along the edges.
  private var cornerReach: Int {
    let half = min(box.width, box.height) / 2
    guard let cornerRadius else { return min(half, max(8, min(box.width, box.height) * 3 / 10)) }
    return min(half, max(8, Int(min(cornerRadius, 1e6) * 1.3)))
  }

  fileprivate func part(_ x: Int, _ y: Int) -> ItemPart {
    if let badge, badge.holds(x, y) { return .badge }
    if let caption, caption.holds(x, y) { return .caption }
    let edge = max(3, (borderWidth ?? 2) + 1)
    let (left, right) = (x - box.x, box.maxX - 1 - x)
    let (top, bottom) = (y - box.y, box.maxY - 1 - y)
    let reach = cornerReach
    if min(left, right) < reach, min(top, bottom) < reach {
      return .corner(
        top <= bottom ? (left <= right ? .topLeft : .topRight) : left <= right ? .bottomLeft : .bottomRight)
    }
    let sides: [(Int, ItemPart.Side)] = [(left, .left), (top, .top), (right, .right), (bottom, .bottom)]
    guard let nearest = sides.min(by: { $0.0 < $1.0 }), nearest.0 < edge else { return .inside }
    return .edge(nearest.1)
  }
}

extension PixelRect {
  func holds(_ x: Int, _ y: Int) -> Bool { x >= self.x && x < maxX && y >= self.y && y < maxY }

  fileprivate func union(_ other: PixelRect) -> PixelRect {
    let (left, top) = (min(x, other.x), min(y, other.y))
    return PixelRect(
      x: left, y: top, width: max(maxX, other.maxX) - left, height: max(maxY, other.maxY) - top)
  }
}
