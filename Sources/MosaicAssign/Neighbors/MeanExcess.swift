/// What a picture costs more where its mean colour is farther from the cell's than recolouring reaches.
///
/// Where means count less, because recolouring brings them together, what it cannot reach counts in full: else a few cells have colours that
/// nothing mends, which show as patches.
package struct MeanExcess: Sendable {
  /// How far recolouring reaches, in units of means that count less.
  private let reach: Int64
  /// The square of the weight's inverse, in 256ths.
  private let factor: Int64

  /// - Parameters:
  ///   - distance: How far a mean is moved at the most, in OKLab, 0 to 1.
  ///   - weight: What means count, 0.1 to 1; see ``PictureFeatures/weighted(mean:)``.
  package init(beyond distance: Double, weight: Double) {
    precondition(
      (0...1).contains(distance) && (0.1...1).contains(weight), "a distance and a weight in their ranges")
    reach = Int64((distance * weight * PictureFeatures.unit * 6).rounded())
    factor = Int64((256 / (weight * weight)).rounded())
  }

  /// Of two means whose weighted numbers are so far apart.
  @inline(__always)
  func cost(distance: Int64) -> Int64 {
    let excess = max(0, distance &- reach)
    return (excess &* excess &* factor) &>> 8
  }

  /// Of two pictures, by the first three of their weighted numbers.
  @inline(__always)
  func cost(_ one: SIMD8<Int16>, _ other: SIMD8<Int16>) -> Int64 {
    let (l, a, b) = (
      Int64(one[0]) &- Int64(other[0]), Int64(one[1]) &- Int64(other[1]), Int64(one[2]) &- Int64(other[2])
    )
    // Whole numbers far below 2⁵³ have the same root everywhere.
    return cost(distance: Int64(Double(l &* l &+ a &* a &+ b &* b).squareRoot()))
  }
}
