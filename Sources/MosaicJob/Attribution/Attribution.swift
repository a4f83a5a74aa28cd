// What changed, in words that name the items of a document.

public import MosaicCompare
import MosaicLayout
public import MosaicPixels
public import MosaicSpec

/// Names changed regions by what of a plan they touch: `item 3: moved 1 px right`, `item 5: corner radius`, `gap`, `caption of
/// item 2`. Items have the numbers of their places in the document, from 0, as in the plan.
///
/// The words are a judgement: they are taken from where the changed pixels of an item lie, and from what of one picture is found
/// in the other.
public struct Attribution: Sendable {
  private let plan: PlanOutline?
  private let made: PlanOutline?

  /// - Parameters:
  ///   - plan: The plan of the picture that is expected; `nil` where there is none, and regions have no names.
  ///   - made: That of the picture that was made, where it is known to be another one.
  public init(_ plan: PlanOutline?, made: PlanOutline? = nil) { (self.plan, self.made) = (plan, made) }

  /// The regions of a map, named.
  ///
  /// - Parameters:
  ///   - regions: Boxes on the canvas of the map.
  ///   - expected: The picture that is expected, and `actual` the one that was made. Where the sizes of the two and of the plan
  ///     differ, places are named, and nothing is said of what moved.
  /// - Complexity: O(pixels of the regions × items that they touch).
  public func regions(
    _ regions: [Region], of map: DifferenceMap, _ expected: StraightPixmap, _ actual: StraightPixmap
  ) -> [NamedRegion] {
    guard let plan else { return regions.map { NamedRegion($0) } }
    var tallies = regions.map { Self.tally($0, map, plan) }
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
      words[place] = self.words(for: change, end)
    }
    if !moved.isEmpty {
      for index in tallies.indices where tallies[index].keys.contains(where: \.isGround) {
        tallies[index] = Self.tally(regions[index], map, plan, moved: moved, soft: Set(changes.keys))
      }
    }
    return zip(regions, tallies).map { named($0, $1, words, plan) }
  }

  // MARK: Steps

  /// How many changed pixels of a region belong to what.
  ///
  /// Pixels just beside an item are its edge where hardly any others lie between items; else the ground has changed, and they
  /// are a part of it, but for items that have changed themselves.
  private static func tally(_ region: Region, _ map: DifferenceMap, _ plan: PlanOutline) -> [CanvasPart: Int]
  {
    let near = tally(region, map, plan, soft: nil)
    let ground = near.filter(\.key.isGround).values.reduce(0, +)
    if ground * 20 <= near.values.reduce(0, +) { return near }
    let strict = tally(region, map, plan, soft: [])
    let changed = strict.keys.compactMap { part -> Int? in
      if case .item(let place, _) = part { place } else { nil }
    }
    return changed.isEmpty ? strict : tally(region, map, plan, soft: Set(changed))
  }

  private static func tally(
    _ region: Region, _ map: DifferenceMap, _ plan: PlanOutline, moved: [Int: PixelRect] = [:],
    soft: Set<Int>?
  ) -> [CanvasPart: Int] {
    let box = region.box.intersection(PixelRect(x: 0, y: 0, width: map.width, height: map.height))
    let zones = ItemZones(plan, in: box, moved: moved, soft: soft)
    var tally: [CanvasPart: Int] = [:]
    for y in box.y..<box.maxY {
      for x in box.x..<box.maxX where map[x, y].isDifferent { tally[zones.part(x, y), default: 0] += 1 }
    }
    return tally
  }

  /// `item 3: …` or `caption of item 3`.
  private func words(for change: ItemChange, _ end: ChangeSearch.End?) -> String {
    let name = "item \(change.item.index)"
    if let words = planned(change.item) { return "\(name): \(words)" }
    return end.map { "\(name): \($0.words)" } ?? change.words(name)
  }

  /// How the frame of an item changed between the two plans.
  private func planned(_ item: PlanOutline.Item) -> String? {
    guard let made else { return nil }
    guard let other = made.items.first(where: { $0.index == item.index }) else {
      return "is not in the new plan"
    }
    guard item.pixels != other.pixels else { return nil }
    var words: [String] = []
    let (dx, dy) = (other.pixels.x - item.pixels.x, other.pixels.y - item.pixels.y)
    if dx != 0 || dy != 0 { words.append("moved \(PixelShift(x: dx, y: dy))") }
    let (wider, higher) = (other.pixels.width - item.pixels.width, other.pixels.height - item.pixels.height)
    if wider != 0 { words.append("\(abs(wider)) px \(wider > 0 ? "wider" : "narrower")") }
    if higher != 0 { words.append("\(abs(higher)) px \(higher > 0 ? "higher" : "lower")") }
    return words.joined(separator: ", ")
  }

  private func named(
    _ region: Region, _ tally: [CanvasPart: Int], _ words: [Int: String], _ plan: PlanOutline
  ) -> NamedRegion {
    var counts: [(place: Int, count: Int)] = []
    var others: [(words: String, count: Int)] = []
    for (part, count) in tally {
      switch part {
      case .item(let place, _):
        if let known = counts.firstIndex(where: { $0.place == place }) {
          counts[known].count += count
        } else {
          counts.append((place, count))
        }
      case .gap: others.append(("gap", count))
      case .background: others.append(("background", count))
      case .title: others.append(("title", count))
      case .watermark: others.append(("watermark", count))
      }
    }
    counts.sort { ($1.count, $0.place) < ($0.count, $1.place) }
    let all = counts.map(\.count).reduce(0, +) + others.map(\.count).reduce(0, +)
    // What has less than a twentieth is most likely an edge that reaches over.
    var parts = counts.filter { $0.count * 20 >= all }.map { (words[$0.place] ?? "", $0.count) }
    parts += others.filter { $0.count * 20 >= all }.map { ($0.words, $0.count) }
    parts.sort { ($1.1, $0.0) < ($0.1, $1.0) }
    let most = 3
    var text = parts.prefix(most).map(\.0).joined(separator: "; ")
    if parts.count > most { text += "; and \(parts.count - most) more" }
    return NamedRegion(
      region, items: counts.map { plan.items[$0.place].index }.sorted(), words: text.isEmpty ? nil : text,
      parts: parts.map(\.0).filter { !$0.isEmpty })
  }
}

extension CanvasPart {
  /// Whether it is where no item is.
  fileprivate var isGround: Bool { self == .gap || self == .background }
}

extension PixelRect {
  fileprivate func shifted(_ shift: PixelShift) -> PixelRect {
    PixelRect(x: x + shift.x, y: y + shift.y, width: width, height: height)
  }
}
