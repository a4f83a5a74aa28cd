/// The outline of an item's box.
public enum ItemShape: String, CaseIterable, Hashable, Sendable {
  /// The whole box, with the corners that the style gives.
  case rectangle
  /// The largest circle in the middle of the box.
  case circle
}
