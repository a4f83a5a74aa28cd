// Linear light and cube roots by table.

/// The tables of ``PixelMetric/oklab``.
///
/// Cube roots come from a table of 4,096 steps with linear interpolation: pixelmatch has it so, and with exact roots some pixels
/// near the threshold are judged differently. The tables are computed with IEEE 754's basic operations alone, so they are the same on
/// every machine.
///
/// Unchecked, and sound: the memory is written only in the initialiser and never freed, because the one value is static.
final class OKLabTables: @unchecked Sendable {
  static let shared = OKLabTables()

  /// Linear light, 0 to 1, of each sRGB value; one more at the end for interpolation.
  let light: UnsafePointer<Double>
  /// The cube root of `i / 4096` for each `i` up to 4,097.
  let roots: UnsafePointer<Double>

  static let rootSteps = 4096

  private init() {
    let light = UnsafeMutablePointer<Double>.allocate(capacity: 257)
    for i in 0..<257 { (light + i).initialize(to: Self.light(Double(min(i, 255)) / 255)) }
    let roots = UnsafeMutablePointer<Double>.allocate(capacity: Self.rootSteps + 2)
    for i in 0...Self.rootSteps + 1 {
      (roots + i).initialize(to: Self.cubeRoot(Double(i) / Double(Self.rootSteps)))
    }
    (self.light, self.roots) = (UnsafePointer(light), UnsafePointer(roots))
  }

  /// Linear light of an sRGB value from 0 to 1 (IEC 61966-2-1).
  static func light(_ value: Double) -> Double {
    guard value > 0.04045 else { return value / 12.92 }
    // x^2.4 is x² · (fifth root of x)². The root is from 0.6 to 1: Newton's method converges from 1 without a jump.
    let base = (value + 0.055) / 1.055
    var root = 1.0
    for _ in 0..<16 { root -= (root - base / (root * root * root * root)) / 5 }
    return base * base * (root * root)
  }

  /// The cube root of a number from 0 to 2, by Newton's method.
  static func cubeRoot(_ value: Double) -> Double {
    guard value > 0 else { return 0 }
    // The root of the nearest power of 8 from above is at most twice too large.
    var root = 2.0
    while root * root * root > 8 * value { root /= 2 }
    for _ in 0..<8 { root -= (root - value / (root * root)) / 3 }
    return root
  }

  /// Linear light of an sRGB value from 0 to 255, interpolated.
  @inline(__always)
  func light(at value: Double) -> Double {
    // At most 255, and the table has 257 entries.
    let i = Int(value)
    return light[i] + (light[i &+ 1] - light[i]) * (value - Double(i))
  }

  /// The interpolated cube root of a number from 0 to 1.
  @inline(__always)
  func root(of value: Double) -> Double {
    // Rounding errors may lead to slightly more than 4,096, and the table has 4,098 entries.
    let steps = value * Double(Self.rootSteps)
    let i = Int(steps)
    return roots[i] + (roots[i &+ 1] - roots[i]) * (steps - Double(i))
  }
}
