/// What a sheet costs by its crop and its areas; smaller is better.
///
/// Within the budget evenness counts, and the crop the more the nearer it comes to the budget; a sheet with crumbs comes after all others, and
/// one beyond the budget last.
struct SlicingCost: Hashable, Sendable {
  /// The share that a picture may lose.
  private let budget: Double
  /// How much a crop as large as the budget counts beside evenness.
  private let cropWeight: Double

  private static let crumbs = 1e6
  private static let beyond = 1e9
  /// Crops below a ten-thousandth are a matter of rounding to pixels.
  private static let leastBudget = 1e-4
  /// Of so many pictures there are sheets that hardly cut anything, and nearly as even as others.
  private static let many = 15

  init(budget: Double, count: Int, hasWeights: Bool) {
    self.budget = max(budget, Self.leastBudget)
    cropWeight = hasWeights ? 0.5 : count < Self.many ? 1 : 4
  }

  @inline(__always)
  func callAsFunction(_ quality: SlicingQuality) -> Double {
    let part = quality.crop / budget
    if part > 1 { return Self.beyond + quality.spread * part * part }
    let cost = quality.spread * (1 + cropWeight * part * part)
    return quality.spread <= SlicingQuality.widestSpread ? cost : Self.crumbs + cost
  }

  /// The greatest crop of sheets that cost less than `cost`.
  func greatestCrop(cost: Double) -> Double {
    if cost >= Self.beyond { return min(1, budget * ((cost - Self.beyond).squareRoot() + 1)) }
    return budget * min(1, (max(0, cost - 1) / cropWeight).squareRoot())
  }

  /// The greatest spread of sheets of this crop that cost less than `cost`.
  func greatestSpread(crop: Double, cost: Double) -> Double {
    let part = crop / budget
    if part > 1 { return (cost - Self.beyond) / (part * part) }
    if cost >= Self.beyond { return .infinity }
    if cost < Self.crumbs { return cost / (1 + cropWeight * part * part) }
    return cost - Self.crumbs
  }
}
