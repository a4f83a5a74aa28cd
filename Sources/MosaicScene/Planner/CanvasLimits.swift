// How large a canvas may be, and how large one is that does not say it.

extension Planner {
  /// The longest side of a canvas in pixels: libpng by default refuses to read more.
  public static let largestSide = 1_000_000
  /// The most pixels of a canvas.
  public static let largestArea = 10_000_000_000
  /// The width of a canvas that states none, in points.
  public static let defaultWidth = 1080.0
}
