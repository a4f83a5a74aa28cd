// What layouts of nine places do with a tenth item.

/// What happens to items for which a layout has no place.
public enum Overflow: String, CaseIterable, Hashable, Sendable {
  /// They are an error.
  case error
  /// They are left out.
  case truncate
  /// They are left out, and the last item that is shown carries a mark with their number.
  case badge

  /// How many of `count` items are shown, and the mark for the others.
  func shown(
    of count: Int, places: Int = 9, layout: String
  ) throws(LayoutError) -> (count: Int, badge: OverflowBadge?) {
    guard count > places else { return (count, nil) }
    switch self {
    case .error: throw .tooManyItems(layout: layout, found: count, limit: places)
    case .truncate: return (places, nil)
    case .badge: return (places, OverflowBadge(item: places - 1, hidden: count - places))
    }
  }
}
