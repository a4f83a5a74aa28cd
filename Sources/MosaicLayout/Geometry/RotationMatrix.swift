// An angle as the two numbers that rotate a point.

/// Sine and cosine of an angle; right angles are exact.
package struct RotationMatrix: Hashable, Sendable {
  /// Sine of the angle.
  package let sine: Double
  /// Cosine of the angle.
  package let cosine: Double

  /// Makes the matrix of an angle in degrees, clockwise.
  package init(degrees: Double) {
    let quarters = degrees / 90
    if quarters.isFinite, quarters == quarters.rounded() {
      let exact = [(0.0, 1.0), (1, 0), (0, -1), (-1, 0)]
      let index = Int(quarters.truncatingRemainder(dividingBy: 4))
      (sine, cosine) = exact[(index + 4) % 4]
    } else {
      (sine, cosine) = (MosaicLayout.sine(degrees * .pi / 180), MosaicLayout.cosine(degrees * .pi / 180))
    }
  }
}
