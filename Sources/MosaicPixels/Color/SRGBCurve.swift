/// The transfer curve of sRGB (IEC 61966-2-1), as tables between 8-bit stored values and 16-bit linear light.
///
/// The darkest step, from 0 to 1, is 20 of 65,535, so rounding the light is an error of at most 1/40 step.
package enum SRGBCurve {
  package static let white = 65_535

  package static let light: [UInt16] = (0..<256).map {
    UInt16((light(of: Double($0) / 255) * 65_535).rounded())
  }

  package static let stored: [UInt8] = {
    var table: [UInt8] = []
    table.reserveCapacity(white + 1)
    for value in 0..<255 {
      // From here on the next stored value is nearer.
      let end = Int((light(of: (Double(value) + 0.5) / 255) * 65_535).rounded(.up))
      table += repeatElement(UInt8(value), count: end - table.count)
    }
    return table + repeatElement(255, count: white + 1 - table.count)
  }()

  /// The light, 0 to 1, of a stored value from 0 to 1.
  package static func light(of stored: Double) -> Double {
    light(of: stored) { base in
      // x^2.4 is x² times the fifth root of x². libm's pow may differ in its last bit between machines.
      let square = base * base
      return square * fifthRoot(of: square)
    }
  }

  /// The light, 0 to 1, of a stored value from 0 to 1, with the power of 2.4 as the caller computes it.
  ///
  /// - Parameter power: x^2.4 of a number from 0.09 to 1. Ways to compute it differ in the last bits, on which results may depend.
  package static func light(of stored: Double, power: (Double) -> Double) -> Double {
    guard stored > 0.04045 else { return stored / 12.92 }
    return power((stored + 0.055) / 1.055)
  }

  /// Newton's method, for values between 0.007 and 1.
  private static func fifthRoot(of value: Double) -> Double {
    var root = 1.0
    for _ in 0..<16 {
      let fourth = root * root * root * root
      root -= (fourth * root - value) / (5 * fourth)
    }
    return root
  }
}
