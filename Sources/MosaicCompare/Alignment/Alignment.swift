/// How pictures are laid over each other.
public enum Alignment: String, Hashable, Sendable, CaseIterable {
  /// Top left corner on top left corner.
  case start
  /// Centre on centre; half a pixel is rounded towards the top left.
  case center
  /// As ``start``, but inserted and removed rows, or columns, are found first and left alone.
  case rows
}
