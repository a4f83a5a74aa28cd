// Colours whose distances are about as large as they look.

/// A colour in OKLab, where distances are about as large as they look.
///
/// Computed with only `+ - * /`, so that it is the same on every machine. Source: B. Ottosson, "A perceptual color space for image
/// processing" (2020), with the matrices of 2021.
package struct OKLab: Sendable, Hashable {
  /// 0 for black, 1 for white.
  package var lightness: Double
  /// Green to red; −0.234 to 0.277 in sRGB.
  package var a: Double
  /// Blue to yellow; −0.312 to 0.199 in sRGB.
  package var b: Double

  package init(lightness: Double, a: Double, b: Double) {
    (self.lightness, self.a, self.b) = (lightness, a, b)
  }

  /// From linear red, green and blue, 0 to 1.
  package init(light: SIMD3<Double>) {
    let cones = Self.cones(red: light.x, green: light.y, blue: light.z)
    self.init(
      roots: SIMD3(Self.cubeRoot(cones.long), Self.cubeRoot(cones.medium), Self.cubeRoot(cones.short)))
  }

  /// From the cube roots of the responses of long, medium and short cones.
  package init(roots: SIMD3<Double>) {
    let (long, medium, short) = (roots.x, roots.y, roots.z)
    let chroma = Self.chroma(long: long, medium: medium, short: short)
    self.init(
      lightness: Self.lightness(long: long, medium: medium, short: short), a: chroma.a, b: chroma.b)
  }

  /// The cube root of a number from 0 to 8, by Newton's method; 0 of numbers below 0.
  package static func cubeRoot(_ value: Double) -> Double {
    guard value > 0 else { return 0 }
    // From at most twice the root downward.
    var root = 2.0
    while root * root * root > 8 * value { root /= 2 }
    for _ in 0..<8 { root -= (root - value / (root * root)) / 3 }
    return root
  }

  // MARK: The matrices, inlined into loops over pixels of other modules

  /// The responses of long, medium and short cones to linear red, green and blue.
  @inlinable @inline(__always)
  package static func cones(
    red: Double, green: Double, blue: Double
  ) -> (long: Double, medium: Double, short: Double) {
    (
      0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue,
      0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue,
      0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue
    )
  }

  /// The lightness of the cube roots of responses.
  @inlinable @inline(__always)
  package static func lightness(long: Double, medium: Double, short: Double) -> Double {
    0.2104542553 * long + 0.7936177850 * medium - 0.0040720468 * short
  }

  /// The `a` and `b` of the cube roots of responses, or of the differences of such roots.
  @inlinable @inline(__always)
  package static func chroma(long: Double, medium: Double, short: Double) -> (a: Double, b: Double) {
    (
      1.9779984951 * long - 2.4285922050 * medium + 0.4505937099 * short,
      0.0259040371 * long + 0.7827717662 * medium - 0.8086757660 * short
    )
  }
}
