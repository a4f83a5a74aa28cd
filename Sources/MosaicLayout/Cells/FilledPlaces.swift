// The items that a number of places gets: some of them, all, or all and then the first ones again.

/// Items for the places of a layout that has a given number of them.
///
/// The layout arranges ``items`` as if it had been given those, and ``arrangement(_:)`` says of its result what they stand for.
struct FilledPlaces {
  /// One for each place that is filled: a repeated item has no area and no span of its own.
  let items: [LayoutItem]
  /// How many of them differ.
  private let count: Int
  private let hidden: HiddenItems?

  /// - Parameter overflow: `nil` where there are never too many.
  init(
    _ items: [LayoutItem], places: Int, overflow: Overflow?, underflow: Underflow, layout: String
  ) throws(LayoutError) {
    var (count, hidden) = (items.count, HiddenItems?.none)
    if let overflow { (count, hidden) = try overflow.shown(of: count, places: places, layout: layout) }
    let filled = try underflow.filled(by: count, places: places, layout: layout)
    (self.count, self.hidden) = (count, hidden)
    guard filled > count else {
      self.items = count < items.count ? Array(items.prefix(count)) : items
      return
    }
    self.items = items + (count..<filled).map { Self.again(items[$0 % count], in: items) }
  }

  static func again(_ item: LayoutItem, in items: [LayoutItem]) -> LayoutItem {
    var item = item
    (item.area, item.span) = (nil, nil)
    // Sections never fall.
    item.section = items.last?.section ?? item.section
    return item
  }

  /// The arrangement of ``items`` as one of those that the layout was given.
  func arrangement(_ arrangement: Arrangement) -> Arrangement {
    var result = arrangement.repeating(count)
    result.hidden = hidden
    return result
  }
}

extension Arrangement {
  /// The arrangement with the items from `count` on being the first ones again.
  func repeating(_ count: Int) -> Arrangement {
    guard count > 0, placements.count > count else { return self }
    let lanes = lanes
    var result = self
    for index in count..<placements.count { result.placements[index].item %= count }
    result.isRepeating = true
    // The frames are as they were.
    result.lanes = lanes
    return result
  }
}
