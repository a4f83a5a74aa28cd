// Policies of layouts with a given number of places for more items, and for fewer.

/// The policy for items that a layout has no room for.
public enum Overflow: String, CaseIterable, Hashable, Sendable {
  /// They are an error.
  case error
  /// They are left out.
  case truncate
  /// They are left out, and the last shown item displays their number.
  case badge

  /// How many of `count` items are shown, and those that are not.
  func shown(
    of count: Int, places: Int = 9, layout: String
  ) throws(LayoutError) -> (count: Int, hidden: HiddenItems?) {
    guard count > places else { return (count, nil) }
    switch self {
    case .error: throw .tooManyItems(layout: layout, found: count, limit: places)
    case .truncate: return (places, nil)
    case .badge: return (places, HiddenItems(shownBy: places - 1, count: count - places))
    }
  }
}

/// The policy for places for which there is no item.
public enum Underflow: String, CaseIterable, Hashable, Sendable {
  /// They stay empty: the background is seen.
  case blank
  /// The items start over, in order, until every place has one.
  case `repeat`
  /// They are an error.
  case error

  /// The most places that are filled with repeated items.
  static let mostPlaces = 1_000_000

  /// Refuses fewer items than places, or more places than are filled, where the policy says so.
  ///
  /// - Returns: How many places are filled.
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
