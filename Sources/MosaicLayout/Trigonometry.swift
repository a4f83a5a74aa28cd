// The only file of this target that sees libm: sine and cosine for layouts on a circle.

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
