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

/// Joins what is said of one item after the other: `item 1: picture` and `item 2: picture` are `items 1–2: picture`.
enum ItemWords {
  /// The phrases, each once, in the order of their first places.
  static func joined(_ phrases: [String]) -> [String] {
    var groups: [(what: String, items: Set<Int>)] = []
    for phrase in phrases {
      let (item, what) = parts(of: phrase)
      if let known = groups.firstIndex(where: { $0.what == what && $0.items.isEmpty == (item == nil) }) {
        if let item { groups[known].items.insert(item) }
      } else {
        groups.append((what, item.map { [$0] } ?? []))
      }
    }
    return groups.map { group in
      switch group.items.count {
      case 0: group.what
      case 1: "item \(ranges(of: group.items)): \(group.what)"
      default: "items \(ranges(of: group.items)): \(group.what)"
      }
    }
  }

  /// `item 3: picture` is item 3 and `picture`; what is not of that form is of no item.
  private static func parts(of phrase: String) -> (item: Int?, what: String) {
    guard phrase.hasPrefix("item "), let colon = phrase.firstRange(of: ": "),
      let item = Int(phrase[..<colon.lowerBound].dropFirst("item ".count))
    else { return (nil, phrase) }
    return (item, String(phrase[colon.upperBound...]))
  }

  /// `0–3, 7`
  private static func ranges(of items: Set<Int>) -> String {
    var ranges: [ClosedRange<Int>] = []
    for item in items.sorted() {
      if let last = ranges.last, last.upperBound + 1 == item {
        ranges[ranges.count - 1] = last.lowerBound...item
      } else {
        ranges.append(item...item)
      }
    }
    return ranges.map { $0.count == 1 ? "\($0.lowerBound)" : "\($0.lowerBound)–\($0.upperBound)" }
      .joined(separator: ", ")
  }
}
