// The names of two pictures that are compared.

extension DifferenceMap {
  /// Which of two pictures.
  public enum Side: Hashable, Sendable {
    /// The first picture, which is expected.
    case a
    /// The second picture.
    case b
  }
}
