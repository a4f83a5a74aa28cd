// The choices of a comparison, and presets.

/// All choices of a comparison. The usual ones are those of ``ComparisonPreset/exact``.
public struct ComparisonOptions: Hashable, Sendable {
  /// When a pixel counts as different.
  public var rule: PixelRule
  /// How much may differ.
  public var budgets: Budgets
  /// How pictures of different sizes are laid over each other.
  public var alignment: Alignment
  /// Whether pictures of different sizes may pass. What only one of them has counts as different all the same.
  public var allowsSizes: Bool
  /// Whether a transparent pixel that only one picture has counts as different.
  public var chargesTransparent: Bool

  /// Makes options.
  public init(
    rule: PixelRule = PixelRule(.exact), budgets: Budgets = Budgets(), alignment: Alignment = .start,
    allowsSizes: Bool = false, chargesTransparent: Bool = true
  ) {
    self.rule = rule
    self.budgets = budgets
    self.alignment = alignment
    self.allowsSizes = allowsSizes
    self.chargesTransparent = chargesTransparent
  }
}
