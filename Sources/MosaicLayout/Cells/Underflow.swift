/// The policy for places for which there is no item.
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
