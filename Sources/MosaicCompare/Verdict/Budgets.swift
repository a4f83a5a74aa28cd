// How much two pictures may differ.

/// What a comparison allows, each in its own unit. What is `nil` is not asked for.
public struct Budgets: Hashable, Sendable {
  /// How many pixels may differ.
  public var pixels: PixelLimit?
  /// The largest difference of a channel that is allowed in any compared pixel, 0 to 255. Pixels below the metric's threshold count
  /// as well; anti-aliased ones do not if the rule leaves them out.
  public var delta: Int?
  /// How many pixels may differ in any window of a size.
  public var density: Density?
  /// The share of the area that may have changed in its mean colour, 0 to 1.
  public var area: Double?

  /// Makes budgets; by default no pixel may differ.
  public init(
    pixels: PixelLimit? = .count(0), delta: Int? = nil, density: Density? = nil, area: Double? = nil
  ) {
    (self.pixels, self.delta, self.density, self.area) = (pixels, delta, density, area)
  }

  /// A number of pixels.
  public enum PixelLimit: Hashable, Sendable {
    /// So many pixels.
    case count(Int)
    /// This share of the canvas, 0 to 1; a part of a pixel is not allowed.
    case share(Double)

    /// The number of pixels of so many.
    func pixels(of total: Int) -> Int {
      switch self {
      case .count(let count): return max(0, count)
      // Not a number allows nothing.
      case .share(let share) where !(share > 0): return 0
      case .share(let share) where share >= 1: return total
      case .share(let share):
        let exact = share * Double(total)
        // 0.29 × 100 is a little less than 29.
        let near = exact.rounded()
        return Int(abs(exact - near) < 1e-9 * max(1, exact) ? near : exact.rounded(.down))
      }
    }
  }

  /// A limit to how near differing pixels are to each other.
  public struct Density: Hashable, Sendable {
    /// The window's side in pixels; at most the shorter side of the picture counts.
    public var side: Int
    /// How many pixels may differ in a window.
    public var pixels: Int

    /// Makes a limit.
    public init(side: Int, pixels: Int) { (self.side, self.pixels) = (side, pixels) }
  }
}
