// The range of a number, with its words.

/// The numbers that a value may have; never "not a number".
package struct ValueRange: Hashable, Sendable {
  /// The lower end.
  package var lower: Double
  /// Whether the lower end itself is left out.
  package var excludesLower: Bool
  /// The upper end.
  package var upper: Double

  /// Numbers from `range`'s one end to the other, both included.
  package init(_ range: ClosedRange<Double>) {
    (lower, excludesLower, upper) = (range.lowerBound, false, range.upperBound)
  }

  /// Numbers above `lower`.
  package init(above lower: Double, upTo upper: Double) {
    (self.lower, excludesLower, self.upper) = (lower, true, upper)
  }

  /// Whether `number` is allowed.
  package func contains(_ number: Double) -> Bool {
    (excludesLower ? number > lower : number >= lower) && number <= upper
  }

  /// The same range, `factor` times as far.
  package func scaled(by factor: Double) -> ValueRange {
    var range = self
    (range.lower, range.upper) = (lower * factor, upper * factor)
    return range
  }
}

extension ValueRange: CustomStringConvertible {
  /// The range in words, such as `0 to 1000` or `above 0, up to 10000`.
  package var description: String {
    "\(excludesLower ? "above \(Self.words(lower)), up" : Self.words(lower)) to \(Self.words(upper))"
  }

  /// Whole numbers without a fraction or an exponent.
  private static func words(_ number: Double) -> String {
    guard abs(number) < 1e15, let whole = Int(exactly: number) else { return shortest(number) }
    return "\(whole)"
  }
}
