// What layouts for up to nine items do with a tenth.

/// What happens to items that a layout has no room for.
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
