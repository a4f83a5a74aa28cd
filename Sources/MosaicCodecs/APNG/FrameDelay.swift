// How long a frame of an APNG is shown.

/// The time of one frame in seconds, as a fraction of two 16-bit numbers.
package struct FrameDelay: Hashable, Sendable {
  /// The numerator, at least 1.
  package let numerator: UInt16
  /// The denominator, at least 1.
  package let denominator: UInt16

  /// The fraction nearest to `1 / framesPerSecond`: 1/30 for 30, 100/2997 for 29.97.
  ///
  /// - Parameter framesPerSecond: Clamped to 0.0001...60,000.
  package init(framesPerSecond: Double) {
    let rate = framesPerSecond > 0 ? min(60_000, max(0.0001, framesPerSecond)) : 0.0001
    // Convergents of the continued fraction of 1 / rate, as long as both numbers fit.
    var (numerators, denominators) = ((0.0, 1.0), (1.0, 0.0))
    var rest = 1 / rate
    while true {
      let whole = rest.rounded(.down)
      let numerator = whole * numerators.1 + numerators.0
      let denominator = whole * denominators.1 + denominators.0
      guard numerator <= 65_535, denominator <= 65_535 else { break }
      (numerators, denominators) = ((numerators.1, numerator), (denominators.1, denominator))
      let error = abs(numerator / denominator * rate - 1)
      guard rest > whole, error > 1e-9 else { break }
      rest = 1 / (rest - whole)
    }
    // Where no fraction fits, the shortest or the longest time.
    numerator = UInt16(max(1, numerators.1))
    denominator = UInt16(max(1, denominators.1))
  }
}
