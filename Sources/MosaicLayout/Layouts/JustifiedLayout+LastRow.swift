// What becomes of a last row that has too few pictures to fill the width.

extension JustifiedLayout {
  /// Where the last row stands and how high it is.
  public enum LastRow: String, CaseIterable, Hashable, Sendable {
    /// It fills the width like all others, however high that makes it.
    case justify
    /// At most as high as the target, from the left.
    case start
    /// At most as high as the target, in the middle.
    case center
    /// At most as high as the target, to the right.
    case end
    /// At most as high as the row before it, from the left.
    case match
    /// It fills the width, and rows are broken so that the one farthest from the target is as near as can be.
    case balance

    /// Whether a last row that could be higher than the target is not, and so costs nothing.
    var isFreeWhenShort: Bool {
      switch self {
      case .start, .center, .end, .match: true
      case .justify, .balance: false
      }
    }
  }
}
