// The change of an item in words.

import MosaicSpec

/// How many pixels of each part of an item changed.
struct ItemChange {
  let item: PlanOutline.Item
  private var counts: [ItemPart: Int] = [:]

  init(_ item: PlanOutline.Item) { self.item = item }

  mutating func add(_ part: ItemPart, _ count: Int) { counts[part, default: 0] += count }

  private var total: Int { counts.values.reduce(0, +) }

  /// Whether nearly all changed pixels lie in these parts.
  private func isIn(_ isPart: (ItemPart) -> Bool) -> Bool {
    let inside = counts.filter { isPart($0.key) }.values.reduce(0, +)
    return inside * 20 >= total * 19
  }

  /// Such as `caption of item 3` and `item 3: corner radius`.
  func words(_ name: String) -> String {
    if isIn({ $0 == .caption }) { return "caption of \(name)" }
    if isIn({ $0 == .badge }) { return "badge of \(name)" }
    if isIn({ $0 == .around }) { return "\(name): around its frame" }
    let corners = ItemPart.Corner.allCases.filter { counts[.corner($0)] != nil }
    let sides = ItemPart.Side.allCases.filter { counts[.edge($0)] != nil }
    if isIn({ if case .corner = $0 { true } else { false } }) {
      return corners.count == 1 ? "\(name): \(corners[0].rawValue) corner" : "\(name): corner radius"
    }
    let isOutline = isIn {
      switch $0 {
      case .edge, .corner: true
      case .inside, .caption, .badge, .around: false
      }
    }
    if isOutline, sides.count == 4 { return "\(name): \((item.borderWidth ?? 0) > 0 ? "border" : "edge")" }
    if isOutline, !sides.isEmpty {
      return "\(name): \(sides.map(\.rawValue).joined(separator: " and ")) edge"
    }
    // Where nothing inside changed, the parts are named that did.
    if isIn({ $0 != .inside }) {
      let parts = [
        counts[.caption] != nil ? "caption" : nil, counts[.badge] != nil ? "badge" : nil,
        corners.isEmpty ? nil : "corners", sides.isEmpty ? nil : "edges",
        counts[.around] != nil ? "around its frame" : nil,
      ].compactMap { $0 }
      return "\(name): \(parts.joined(separator: ", "))"
    }
    switch item.content {
    case .label: return "text of \(name)"
    case .color: return "\(name): colour"
    case .picture: return "\(name): picture"
    }
  }
}
