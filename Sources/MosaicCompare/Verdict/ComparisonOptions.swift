// The choices of a comparison, and presets.

/// All choices of a comparison. The defaults are the choices of ``ComparisonPreset/exact``.
public struct ComparisonOptions: Hashable, Sendable {
  /// When a pixel counts as different.
  public var rule: PixelRule
  /// How much may differ.
  public var budgets: Budgets
  /// How pictures of different sizes are laid over each other.
  public var alignment: Alignment
  /// Whether pictures of different sizes may pass. Pixels that only one of them has count as different all the same.
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

// MARK: Presets

/// Options that belong together, by a name.
public enum ComparisonPreset: String, Hashable, Sendable, CaseIterable {
  /// Every pixel is the same: what this program renders is the same on every machine.
  case exact
  /// Every channel differs by at most 1: another version of the same renderer.
  case renderer
  /// Anti-aliasing, hinting and parts of a pixel of another system: hardly a pixel differs that
  /// ``PixelRule/AntialiasingRule/displacement`` does not explain, nowhere more than five in 12 × 12 and none strongly on even ground,
  /// and no box of 16 × 16 changes its mean colour by pixels that their neighbours do not explain. The constants are fitted to the pairs
  /// of pictures in `fixtures/compare/pairs`.
  case crossPlatform = "cross-platform"
  /// pixelmatch's rule after version 7.2, and no pixel may differ.
  case pixelmatch
  /// pixelmatch 7.2's rule, and no pixel may differ.
  case pixelmatch7
  /// odiff 4.5's rule, and no pixel may differ; pictures of different sizes are compared as it does.
  case odiff

  /// The preset's options.
  public var options: ComparisonOptions {
    switch self {
    case .exact: ComparisonOptions()
    case .renderer: ComparisonOptions(rule: PixelRule(.channel, threshold: 1))
    case .crossPlatform:
      ComparisonOptions(
        rule: PixelRule(.channel, threshold: 24, antialiasing: .displacement),
        budgets: Budgets(
          pixels: .share(0.0005), density: Budgets.Density(side: 12, pixels: 5), spots: 0, area: 0))
    case .pixelmatch:
      ComparisonOptions(rule: PixelRule(.oklab, threshold: 0.1, antialiasing: .pixelmatch))
    case .pixelmatch7:
      ComparisonOptions(rule: PixelRule(.yiq, threshold: 0.1, antialiasing: .pixelmatch7))
    case .odiff:
      ComparisonOptions(
        rule: PixelRule(.yiq, threshold: 0.1, background: .white, arithmetic: .fixed), allowsSizes: true,
        chargesTransparent: false)
    }
  }
}
