/// How good a sheet is.
struct SlicingQuality: Hashable, Sendable {
  /// The share that every picture loses, from 0 to 1.
  var crop: Double
  /// The greatest area over the least, each divided by its weight; at least 1.
  var spread: Double

  /// The share that a picture loses where its ratio is multiplied by `stretch`.
  @inline(__always)
  static func crop(ofStretch stretch: Double) -> Double { 1 - min(stretch, 1 / stretch) }

  /// Areas farther apart than this make crumbs.
  static let widestSpread = 6.0
  private static let cropWeight = 4.0
  private static let crumbs = 1e6
  private static let beyond = 1e9

  /// Smaller is better. Within the budget evenness counts, and the crop the more the nearer it comes to the budget; a sheet with crumbs
  /// comes after all others, and one beyond the budget last.
  @inline(__always)
  func cost(budget: Double) -> Double {
    let part = crop / max(budget, Self.leastBudget)
    if part > 1 { return Self.beyond + spread * part * part }
    let cost = spread * (1 + Self.cropWeight * part * part)
    return spread <= Self.widestSpread ? cost : Self.crumbs + cost
  }

  /// How far the areas of rows or columns of these heights or widths are beyond the widest spread, as a logarithm; 0 within it.
  static func crumbs(_ lengths: [Double]) -> Double {
    guard let most = lengths.max(), let least = lengths.min() else { return 0 }
    return max(0, 2 * logarithm(of: most, over: least) - logarithm(of: widestSpread, over: 1))
  }

  /// Crops below a ten-thousandth are a matter of rounding to pixels.
  static let leastBudget = 1e-4

  /// The greatest crop of sheets that cost less than `cost`.
  static func greatestCrop(cost: Double, budget: Double) -> Double {
    let budget = max(budget, leastBudget)
    if cost >= beyond { return min(1, budget * ((cost - beyond).squareRoot() + 1)) }
    return budget * min(1, (max(0, cost - 1) / cropWeight).squareRoot())
  }

  /// The greatest spread of sheets of this crop that cost less than `cost`.
  func greatestSpread(cost: Double, budget: Double) -> Double {
    let part = crop / max(budget, Self.leastBudget)
    if part > 1 { return (cost - Self.beyond) / (part * part) }
    if cost >= Self.beyond { return .infinity }
    if cost < Self.crumbs { return cost / (1 + Self.cropWeight * part * part) }
    return cost - Self.crumbs
  }
}
