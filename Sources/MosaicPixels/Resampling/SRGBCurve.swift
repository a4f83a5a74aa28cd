// Between sRGB's stored values and linear light, from arithmetic that every machine does alike.

/// The transfer curve of sRGB (IEC 61966-2-1), as tables between 8 bits of stored value and 16 bits of light.
///
/// The darkest step, 0 to 1, is 20 of 65,535, so that a rounded light is at most a fortieth of a step off.
public enum SRGBCurve {
  /// The light of white.
  public static let white = 65_535

  /// For each stored value, its light.
  public static let light: [UInt16] = (0..<256).map {
    UInt16((light(of: Double($0) / 255) * 65_535).rounded())
  }

  /// For each light, the nearest stored value.
  public static let stored: [UInt8] = {
    var table: [UInt8] = []
    table.reserveCapacity(white + 1)
    for value in 0..<255 {
      // Where the next value is nearer, as stored values are spaced.
      let end = Int((light(of: (Double(value) + 0.5) / 255) * 65_535).rounded(.up))
      table += repeatElement(UInt8(value), count: end - table.count)
    }
    return table + repeatElement(255, count: white + 1 - table.count)
  }()

  /// The light, 0 to 1, of a stored value from 0 to 1.
  public static func light(of stored: Double) -> Double {
    guard stored > 0.04045 else { return stored / 12.92 }
    // x^2.4 is x² times the fifth root of x². Not libm's pow: that may differ in its last bit.
    let square = (stored + 0.055) / 1.055 * ((stored + 0.055) / 1.055)
    return square * fifthRoot(of: square)
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
