// The only file of this target that imports libm: sine, cosine and arc tangent for layouts on a circle.

#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Glibc
#endif

/// Sine of an angle in radians.
package func sine(_ angle: Double) -> Double { sin(angle) }

/// Cosine of an angle in radians.
package func cosine(_ angle: Double) -> Double { cos(angle) }

/// The angle of the direction (x, y) in radians, -π to π.
package func arcTangent(_ y: Double, _ x: Double) -> Double { atan2(y, x) }
