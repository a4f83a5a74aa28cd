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
    self.lightness = lightness
    self.a = a
    self.b = b
  }

  /// From linear red, green and blue, 0 to 1.
  package init(light: SIMD3<Double>) {
    let cones = Self.cones(of: light)
    self.init(roots: SIMD3(Self.cubeRoot(cones.x), Self.cubeRoot(cones.y), Self.cubeRoot(cones.z)))
  }

  /// From the cube roots of the responses of long, medium and short cones.
  package init(roots: SIMD3<Double>) {
    self.init(
      lightness: roots.x * 0.2104542553 + roots.y * 0.7936177850 - roots.z * 0.0040720468,
      a: roots.x * 1.9779984951 - roots.y * 2.4285922050 + roots.z * 0.4505937099,
      b: roots.x * 0.0259040371 + roots.y * 0.7827717662 - roots.z * 0.8086757660)
  }

  /// The responses of long, medium and short cones to linear red, green and blue.
  package static func cones(of light: SIMD3<Double>) -> SIMD3<Double> {
    SIMD3(
      light.x * 0.4122214708 + light.y * 0.5363325363 + light.z * 0.0514459929,
      light.x * 0.2119034982 + light.y * 0.6806995451 + light.z * 0.1073969566,
      light.x * 0.0883024619 + light.y * 0.2817188376 + light.z * 0.6299787005)
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
}
