// From what was found to what was used.

extension Budgets {
  /// What was used of each budget that is asked for.
  ///
  /// - Parameter area: The share of the area with another mean colour; asked for only if it is needed.
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
      let found = differing == 0 ? 0 : map.density(window: density.side).pixels
      uses.append(BudgetUse(name: .density, used: Double(found), allowed: Double(max(0, density.pixels))))
    }
    if let area {
      // Not a number allows nothing.
      uses.append(BudgetUse(name: .area, used: share(), allowed: area > 0 ? area : 0))
    }
    return uses
  }
}
