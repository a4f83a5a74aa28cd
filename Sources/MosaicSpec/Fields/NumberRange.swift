// The range of a number: one value that checks, explains itself, and becomes JSON Schema.

import MosaicLayout
import MosaicScene

/// The numbers that a parameter or a key allows; never infinite, never "not a number".
public struct NumberRange: Hashable, Sendable {
  /// The lower end.
  public var lower: Double
  /// Whether the lower end itself is left out.
  public var excludesLower: Bool
  /// The upper end.
  public var upper: Double
  /// Whether the upper end itself is left out.
  public var excludesUpper: Bool

  /// The largest length in points, and the upper end where none is named.
  public static let limit = LayoutLimits.coordinate

  /// Numbers above `lower`.
  public static func above(_ lower: Double, upTo upper: Double = limit) -> NumberRange {
    NumberRange(lower: lower, excludesLower: true, upper: upper, excludesUpper: false)
  }

  /// Numbers from `lower` on.
  public static func atLeast(_ lower: Double, upTo upper: Double = limit) -> NumberRange {
    NumberRange(lower: lower, excludesLower: false, upper: upper, excludesUpper: false)
  }

  /// Numbers between two ends that are both left out.
  public static func between(_ lower: Double, _ upper: Double) -> NumberRange {
    NumberRange(lower: lower, excludesLower: true, upper: upper, excludesUpper: true)
  }

  /// Any number, negative or not.
  public static let any = NumberRange.atLeast(-limit)

  /// Whether `number` is allowed.
  package func contains(_ number: Double) -> Bool {
    (excludesLower ? number > lower : number >= lower) && (excludesUpper ? number < upper : number <= upper)
  }

  /// The range in words, such as `above 0, up to 100`; the general limit is named only where it is exceeded.
  package func allowed(for number: Double = 0) -> String {
    let low = "\(excludesLower ? "above" : "at least") \(shortest(lower))"
    let high = excludesUpper ? "below \(shortest(upper))" : "up to \(points(upper))"
    if upper < Self.limit || number > upper {
      return lower == -Self.limit ? high : "\(low), \(high)"
    }
    return lower == -Self.limit ? (number < lower ? "at least -\(points(-lower))" : "any") : low
  }

  /// A limit such as 1000000000, which a `Double` would write with a fraction or an exponent.
  private func points(_ number: Double) -> String {
    Int(exactly: number).map { "\($0)" } ?? shortest(number)
  }
}

extension NumberRange {
  /// The range of a scene's numbers.
  init(_ range: ValueRange) {
    self.init(
      lower: range.lower, excludesLower: range.excludesLower, upper: range.upper, excludesUpper: false)
  }
}
