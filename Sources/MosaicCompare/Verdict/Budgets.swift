// How much two pictures may differ.

/// The differences that a comparison allows, each in its own unit. A budget that is `nil` is not checked.
public struct Budgets: Hashable, Sendable {
  /// How many pixels may differ.
  public var pixels: PixelLimit?
  /// The largest difference of a channel that is allowed in any compared pixel, 0 to 255. Pixels below the metric's threshold count
  /// as well; anti-aliased ones do not if the rule leaves them out.
  public var delta: Int?
  /// How many pixels may differ in any window of a size.
  public var density: Density?
  /// How many pixels may differ by more than 96 of 255 where one of the pictures has a single colour all around.
  public var spots: Int?
  /// The share of the area that may have changed in its mean colour, 0 to 1.
  public var area: Double?

  /// Makes budgets; by default no pixel may differ.
  public init(
    pixels: PixelLimit? = .count(0), delta: Int? = nil, density: Density? = nil, spots: Int? = nil,
    area: Double? = nil
  ) {
    self.pixels = pixels
    self.delta = delta
    self.density = density
    self.spots = spots
    self.area = area
  }

  /// A number of pixels.
  public enum PixelLimit: Hashable, Sendable {
    /// This number of pixels.
    case count(Int)
    /// This share of the canvas, 0 to 1; a part of a pixel is not allowed.
    case share(Double)

    /// The number of pixels out of `total`.
    func pixels(of total: Int) -> Int {
      switch self {
      case .count(let count): return max(0, count)
      // NaN allows no difference.
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
    /// Pixels that differ strongly in an area of a single colour.
    case spots
    /// The share of the area with another mean colour, 0 to 1.
    case area
  }

  package let name: Name
  package let used: Double
  /// In the same unit as `used`.
  package let allowed: Double

  package var isKept: Bool { used <= allowed }
}

extension Budgets {
  /// Each budget that is checked, and how much of it was used.
  ///
  /// - Parameters:
  ///   - spots: The number of pixels that are a ``Spot``; computed only if it is needed.
  ///   - share: The share of the area with another mean colour; computed only if it is needed.
  func uses(
    of map: DifferenceMap, differing: Int, largestDelta: Int, spots spotCount: () -> Int,
    area share: () -> Double
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
      // Without differences no window has to be searched.
      let found = differing == 0 ? 0 : map.density(window: density.side)
      uses.append(BudgetUse(name: .density, used: Double(found), allowed: Double(max(0, density.pixels))))
    }
    if let spots {
      let found = differing == 0 ? 0 : spotCount()
      uses.append(BudgetUse(name: .spots, used: Double(found), allowed: Double(max(0, spots))))
    }
    if let area {
      // NaN allows no difference.
      uses.append(BudgetUse(name: .area, used: share(), allowed: area > 0 ? area : 0))
    }
    return uses
  }
}

extension BudgetUse: CustomStringConvertible {
  /// Such as `143 of 200 pixels (72 %)`, or `144 pixels, where 5 may` for an exceeded budget.
  ///
  /// Shares are rounded up, so that a budget that was exceeded never reads as one that was kept.
  package var description: String {
    let percent = allowed > 0 ? " (\(whole((used / allowed * 100).rounded(.up))) %)" : ""
    switch name {
    case .pixels where isKept: return "\(whole(used)) of \(whole(allowed)) pixels\(percent)"
    case .pixels: return "\(whole(used)) pixels, where \(whole(allowed)) may"
    case .delta where isKept: return "a difference of \(whole(used)) of \(whole(allowed))\(percent)"
    case .delta: return "a difference of \(whole(used)), where \(whole(allowed)) may be"
    case .density where isKept: return "\(whole(used)) of \(whole(allowed)) pixels in one window\(percent)"
    case .density: return "\(whole(used)) pixels in one window, where \(whole(allowed)) may"
    case .spots where isKept: return "\(whole(used)) of \(whole(allowed)) spots\(percent)"
    case .spots: return "\(whole(used)) spots, where \(whole(allowed)) may be"
    case .area where allowed == 0: return "\(areaPercent(used)) % of the area"
    case .area where isKept:
      return "\(areaPercent(used)) % of \(areaPercent(allowed)) % of the area\(percent)"
    case .area: return "\(areaPercent(used)) % of the area, where \(areaPercent(allowed)) % may"
    }
  }

  /// Counts are whole numbers already.
  private func whole(_ value: Double) -> String {
    // The largest `Int` is no `Double`.
    String(Int(exactly: value.rounded()) ?? (value > 0 ? .max : 0))
  }

  /// Three digits behind the point, rounded up.
  private func areaPercent(_ share: Double) -> String {
    let thousandths = (share * 100_000).rounded(.up) / 1000
    return thousandths == thousandths.rounded() ? whole(thousandths) : "\(thousandths)"
  }
}
