// What layouts with a given number of places do with fewer items.

/// What happens to places for which there is no item.
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
