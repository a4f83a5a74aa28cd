// Changes in words that name the items of a document.

import MosaicCompare
import MosaicLayout
import MosaicPixels
import MosaicSpec

/// Names changed regions by the parts of a plan that they touch: `item 3: moved 1 px right`, `item 5: corner radius`, `gap`, `caption of
/// item 2`. Items have the numbers of their places in the document, from 0, as in the plan.
///
/// The words are a judgement: they are taken from the places of an item's changed pixels, and from the parts of one picture that
/// are found in the other.
struct Attribution {
  private let plan: PlanOutline

  /// - Parameter plan: The plan of the picture that is expected.
  init(_ plan: PlanOutline) { self.plan = plan }

  /// The regions of a map, named. If the sizes of the pictures and of the plan differ, no words say what moved.
  ///
  /// - Complexity: O(pixels of the regions × items that they touch).
  func regions(
    _ regions: [Region], of map: DifferenceMap, _ expected: StraightPixmap, _ actual: StraightPixmap
  ) -> [NamedRegion] {
    var tallies = regions.map { tally($0, map) }
    var changes: [Int: ItemChange] = [:]
    for tally in tallies {
      for (part, count) in tally {
        guard case .item(let place, let itemPart) = part else { continue }
        changes[place, default: ItemChange(plan.items[place])].add(itemPart, count)
      }
    }
    let fits = [(expected.width, expected.height), (actual.width, actual.height)].allSatisfy {
      $0 == (plan.width, plan.height)
    }
    let search =
      fits
      ? ChangeSearch(plan: plan, expected: expected, actual: actual, changed: changes.keys.sorted()) : nil
    var words: [Int: String] = [:]
    var moved: [Int: PixelRect] = [:]
    for (place, change) in changes.sorted(by: { $0.key < $1.key }) {
      let end = search?.whatBecame(of: place)
      if case .moved(let shift)? = end { moved[place] = plan.items[place].pixels.shifted(shift) }
      let name = "item \(change.item.index)"
      words[place] = end.map { "\(name): \($0.words)" } ?? change.words(name)
    }
    if !moved.isEmpty {
      for index in tallies.indices where tallies[index].keys.contains(where: \.isGround) {
        tallies[index] = tally(regions[index], map, moved: moved, soft: Set(changes.keys))
      }
    }
    return zip(regions, tallies).map { named($0, $1, words) }
  }

  // MARK: Steps

  /// How many changed pixels of a region belong to each part.
  ///
  /// Pixels just beside an item are its edge if hardly any other pixels lie between items. Else the ground has changed, and
  /// these pixels are a part of it, except beside items that have changed themselves.
  private func tally(_ region: Region, _ map: DifferenceMap) -> [CanvasPart: Int] {
    let near = tally(region, map, soft: nil)
    let ground = near.filter(\.key.isGround).values.reduce(0, +)
    if ground * 20 <= near.values.reduce(0, +) { return near }
    let strict = tally(region, map, soft: [])
    let changed = strict.keys.compactMap { part -> Int? in
      if case .item(let place, _) = part { place } else { nil }
    }
    return changed.isEmpty ? strict : tally(region, map, soft: Set(changed))
  }

  private func tally(
    _ region: Region, _ map: DifferenceMap, moved: [Int: PixelRect] = [:], soft: Set<Int>?
  ) -> [CanvasPart: Int] {
    let box = region.box.intersection(PixelRect(x: 0, y: 0, width: map.width, height: map.height))
    let zones = ItemZones(plan, in: box, moved: moved, soft: soft)
    var tally: [CanvasPart: Int] = [:]
    for y in box.y..<box.maxY {
      for x in box.x..<box.maxX where map[x, y].isDifferent { tally[zones.part(x, y), default: 0] += 1 }
    }
    return tally
  }

  private func named(_ region: Region, _ tally: [CanvasPart: Int], _ words: [Int: String]) -> NamedRegion {
    var items: [Int: Int] = [:]
    var parts: [(words: String, count: Int)] = []
    for (part, count) in tally {
      if case .item(let place, _) = part {
        items[place, default: 0] += count
      } else {
        parts.append(("\(part)", count))
      }
    }
    // An item with less than a twentieth is most likely one whose edge reaches over.
    let all = tally.values.reduce(0, +)
    parts += items.map { (words[$0.key] ?? "", $0.value) }
    parts = parts.filter { $0.count * 20 >= all }
    parts.sort { ($1.count, $0.words) < ($0.count, $1.words) }
    let most = 3
    var text = parts.prefix(most).map(\.words).joined(separator: "; ")
    if parts.count > most { text += "; and \(parts.count - most) more" }
    return NamedRegion(
      region, items: items.keys.map { plan.items[$0].index }.sorted(), words: text.isEmpty ? nil : text,
      parts: parts.map(\.words).filter { !$0.isEmpty })
  }
}

extension CanvasPart {
  fileprivate var isGround: Bool { self == .gap || self == .background }
}

extension PixelRect {
  fileprivate func shifted(_ shift: PixelShift) -> PixelRect {
    PixelRect(x: x + shift.x, y: y + shift.y, width: width, height: height)
  }
}

/// A changed region, and the items that it touches.
struct NamedRegion: Equatable, Sendable {
  var region: Region
  /// The items that it touches, by their index in the document.
  var items: [Int] = []
  /// The change, in words such as `item 3: moved 1 px right`; `nil` without a plan.
  var words: String?
  /// The parts of ``words``, those that are left out there as well.
  var parts: [String] = []

  init(_ region: Region, items: [Int] = [], words: String? = nil, parts: [String] = []) {
    self.region = region
    self.items = items
    self.words = words
    self.parts = parts
  }
}

// MARK: The change of one item

/// How many pixels of each part of an item changed.
private struct ItemChange {
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
    // If the inside did not change, the parts are named that did.
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

// MARK: Phrases about several items

/// Joins phrases about one item after the other: `item 1: picture` and `item 2: picture` are `items 1–2: picture`.
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

  /// `item 3: picture` is item 3 and `picture`; a phrase of another form belongs to no item.
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
