// How much of a budget was used.

/// One budget, and how much of it a comparison has used.
package struct BudgetUse: Hashable, Sendable {
  /// The budgets by their names in results.
  package enum Name: String, Hashable, Sendable, CaseIterable {
    /// Pixels that differ.
    case pixels
    /// The largest difference of a channel, 0 to 255.
    case delta
    /// Pixels that differ in the worst window.
    case density
    /// The share of the area with another mean colour, 0 to 1.
    case area
  }

  /// The budget.
  package let name: Name
  /// What was found, in the budget's unit.
  package let used: Double
  /// What is allowed, in the same unit.
  package let allowed: Double

  /// Whether no more was used than is allowed.
  package var isKept: Bool { used <= allowed }
}

extension Budgets {
  /// What was used of each budget that is asked for.
  ///
  /// - Parameter share: The share of the area with another mean colour; asked for only if it is needed.
  func uses(
    of map: DifferenceMap, differing: Int, largestDelta: Int, area share: () -> Double
  ) -> [BudgetUse] {
    var uses: [BudgetUse] = []
    if let pixels {
      let allowed = pixels.pixels(of: map.width * map.height)
      uses.append(BudgetUse(name: .pixels, used: Double(differing), allowed: Double(allowed)))
    }
    if let delta {
      uses.append(BudgetUse(name: .delta, used: Double(largestDelta), allowed: Double(max(0, delta))))
    }
    if let density {
      // Without differences there is no window to look for.
      let found = differing == 0 ? 0 : map.density(window: density.side)
      uses.append(BudgetUse(name: .density, used: Double(found), allowed: Double(max(0, density.pixels))))
    }
    if let area {
      // Not a number allows nothing.
      uses.append(BudgetUse(name: .area, used: share(), allowed: area > 0 ? area : 0))
    }
    return uses
  }
}

extension BudgetUse: CustomStringConvertible {
  /// What was used of what, as `143 of 200 pixels (72 %)`.
  ///
  /// The percentage is rounded up, so that a budget that was exceeded never reads as one that was kept.
  package var description: String {
    let percent = allowed > 0 ? " (\(wholePercent(used / allowed)) %)" : ""
    switch name {
    case .pixels: return "\(whole(used)) of \(whole(allowed)) pixels\(percent)"
    case .delta: return "a difference of \(whole(used)) of \(whole(allowed))\(percent)"
    case .density: return "\(whole(used)) of \(whole(allowed)) pixels in one window\(percent)"
    case .area where allowed == 0: return "\(areaPercent(used)) % of the area"
    case .area: return "\(areaPercent(used)) % of \(areaPercent(allowed)) % of the area\(percent)"
    }
  }

  /// Counts are whole numbers already.
  private func whole(_ value: Double) -> String {
    // The largest `Int` is no `Double`.
    String(Int(exactly: value.rounded()) ?? (value > 0 ? .max : 0))
  }

  private func wholePercent(_ share: Double) -> String {
    let percent = (share * 100).rounded(.up)
    return percent < 1e6 ? whole(percent) : "over 1000000"
  }

  /// Three digits behind the point, rounded up.
  private func areaPercent(_ share: Double) -> String {
    let thousandths = (share * 100_000).rounded(.up) / 1000
    return thousandths == thousandths.rounded() ? whole(thousandths) : "\(thousandths)"
  }
}
