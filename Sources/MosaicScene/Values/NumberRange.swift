import MosaicLayout

/// The numbers that a value of a scene, a key of a document or a parameter of a layout may have; never infinite, never "not a
/// number".
public struct NumberRange: Hashable, Sendable {
  package var lower: Double
  package var excludesLower = false
  package var upper: Double
  package var excludesUpper = false

  /// The largest length in points, and the upper end where none is named.
  public static let limit = LayoutLimits.coordinate

  /// Any number, negative or not.
  public static let any = NumberRange.atLeast(-limit)

  /// Numbers above `lower`.
  public static func above(_ lower: Double, upTo upper: Double = limit) -> NumberRange {
    NumberRange(lower: lower, excludesLower: true, upper: upper)
  }

  /// Numbers from `lower` on.
  public static func atLeast(_ lower: Double, upTo upper: Double = limit) -> NumberRange {
    NumberRange(lower: lower, upper: upper)
  }

  /// Numbers between two ends that are both left out.
  public static func between(_ lower: Double, _ upper: Double) -> NumberRange {
    NumberRange(lower: lower, excludesLower: true, upper: upper, excludesUpper: true)
  }
}

extension NumberRange {
  package init(_ range: ClosedRange<Double>) { self.init(lower: range.lowerBound, upper: range.upperBound) }

  package init(_ range: ClosedRange<Int>) {
    self.init(lower: Double(range.lowerBound), upper: Double(range.upperBound))
  }

  package func contains(_ number: Double) -> Bool {
    (excludesLower ? number > lower : number >= lower) && (excludesUpper ? number < upper : number <= upper)
  }

  /// The whole numbers in it, of which an empty range has the one nearest to its lower end.
  package var whole: ClosedRange<Int> {
    // Whole numbers up to here are exact.
    let most = 0x1p53
    // In this order a number that is none counts as the lowest.
    func end(_ number: Double) -> Int { Int(min(most, max(-most, number))) }
    var (low, high) = (end(lower.rounded(.up)), end(upper.rounded(.down)))
    if excludesLower, Double(low) == lower { low += 1 }
    if excludesUpper, Double(high) == upper { high -= 1 }
    return low...max(low, high)
  }

  func scaled(by factor: Double) -> NumberRange {
    var range = self
    (range.lower, range.upper) = (lower * factor, upper * factor)
    return range
  }

  /// The range in words, such as `0 to 1000` or `above 0, up to 10000`.
  package var words: String {
    "\(excludesLower ? "above \(Self.words(lower)), up" : Self.words(lower)) to \(Self.words(upper))"
  }

  /// The range in other words, such as `at least 0, up to 100`; the general limit is named only where it is exceeded.
  package func allowed(for number: Double = 0) -> String {
    let low = "\(excludesLower ? "above" : "at least") \(shortest(lower))"
    let high = excludesUpper ? "below \(shortest(upper))" : "up to \(Self.words(upper))"
    if upper < Self.limit || number > upper { return lower == -Self.limit ? high : "\(low), \(high)" }
    return lower == -Self.limit ? (number < lower ? "at least -\(Self.words(-lower))" : "any") : low
  }

  /// Whole numbers without a fraction or an exponent, which a `Double` would write.
  private static func words(_ number: Double) -> String {
    guard abs(number) < 1e15, let whole = Int(exactly: number) else { return shortest(number) }
    return "\(whole)"
  }
}
