// The only file of this target that imports libm: sine, cosine and arc tangent for layouts on a circle.

#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Glibc
#endif

package func sine(_ angle: Double) -> Double { sin(angle) }

package func cosine(_ angle: Double) -> Double { cos(angle) }

/// The angle of the direction (x, y) in radians, -π to π.
package func arcTangent(_ y: Double, _ x: Double) -> Double { atan2(y, x) }

/// Sine and cosine of an angle; right angles are exact.
package struct RotationMatrix: Hashable, Sendable {
  package let sine: Double
  package let cosine: Double

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
