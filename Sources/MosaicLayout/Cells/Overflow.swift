// Policies for items without a place, and for places without an item.

/// The policy for items that a layout has no room for.
public enum Overflow: String, CaseIterable, Hashable, Sendable {
  /// They are an error.
  case error
  /// They are left out.
  case truncate
  /// They are left out, and the last shown item displays their number.
  case badge

  func shown(
    of count: Int, places: Int = 9, layout: String
  ) throws(LayoutError) -> (count: Int, hidden: Int) {
    guard count > places else { return (count, 0) }
    switch self {
    case .error: throw .tooManyItems(layout: layout, found: count, limit: places)
    case .truncate: return (places, 0)
    case .badge: return (places, count - places)
    }
  }
}

/// Items for the places of a layout that has a given number of them. The layout arranges ``items``; ``arrangement(_:)`` then
/// makes its placements refer to the items that the layout was given.
struct FilledPlaces {
  /// One item for each filled place: a repeated item has no area and no span of its own.
  let items: [LayoutItem]
  private let count: Int
  private let hidden: Int

  init(
    _ items: [LayoutItem], places: Int, overflow: Overflow?, underflow: Underflow, layout: String
  ) throws(LayoutError) {
    var count = items.count
    var hidden = 0
    // Without a policy, the items always fit.
    if let overflow { (count, hidden) = try overflow.shown(of: count, places: places, layout: layout) }
    let filled = try underflow.filled(by: count, places: places, layout: layout)
    self.count = count
    self.hidden = hidden
    guard filled > count else {
      self.items = count < items.count ? Array(items.prefix(count)) : items
      return
    }
    self.items = items + (count..<filled).map { Self.again(items[$0 % count], in: items) }
  }

  static func again(_ item: LayoutItem, in items: [LayoutItem]) -> LayoutItem {
    var item = item
    item.area = nil
    item.span = nil
    // Sections never fall.
    item.section = items.last?.section ?? item.section
    return item
  }

  /// Turns an arrangement of ``items`` into one of the items that the layout was given.
  func arrangement(_ arrangement: Arrangement) -> Arrangement { arrangement.repeating(count).hiding(hidden) }
}

extension Arrangement {
  func repeating(_ count: Int) -> Arrangement {
    guard count > 0, placements.count > count else { return self }
    var result = self
    for index in count..<placements.count { result.placements[index].item %= count }
    result.isRepeating = true
    // The frames are as they were.
    result.lanes = lanes
    return result
  }

  /// The arrangement whose last item displays that `count` items are left out.
  func hiding(_ count: Int) -> Arrangement {
    guard count > 0, !placements.isEmpty else { return self }
    var result = self
    result.placements[placements.count - 1].hiddenCount = count
    result.lanes = lanes
    return result
  }
}

// MARK: Places without an item

/// The policy for places without an item.
public enum Underflow: String, CaseIterable, Hashable, Sendable {
  /// They stay empty: the background is seen.
  case blank
  /// The items start over, in order, until every place has one.
  case `repeat`
  /// They are an error.
  case error

  static let mostPlaces = 1_000_000

  func filled(by count: Int, places: Int, layout: String) throws(LayoutError) -> Int {
    guard count < places, count > 0 else { return count }
    switch self {
    case .blank: return count
    case .error: throw .tooFewItems(layout: layout, found: count, places: places)
    case .repeat:
      guard places <= Self.mostPlaces else {
        throw .parameter(
          name: "underflow", found: "'repeat' with \(places) places",
          allowed: "'repeat' with at most \(Self.mostPlaces) places")
      }
      return places
    }
  }
}
