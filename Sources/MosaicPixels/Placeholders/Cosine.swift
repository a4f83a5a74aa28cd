/// The cosine of an angle in radians, rounded to the nearest number.
///
/// Waves that cancel out leave the rounding errors of their cosines, and a hash may store their signs: to give the same bytes as
/// others, every bit counts. libm may differ in the last bit between machines; the libm of current browsers is nearly always
/// right.
///
/// - Parameter angle: Less than 10,000 in magnitude.
func correctlyRoundedCosine(_ angle: Double) -> Double {
  // The number of quarter turns, and the rest of the angle, at most an eighth of a turn.
  let quarters = (angle * (2 / Double.pi)).rounded()
  var rest = DoubleDouble(angle)
  for part in DoubleDouble.quarterTurn {
    let product = DoubleDouble(product: quarters, part)
    rest = rest + -product.high + -product.low
  }
  let quadrant = Int(quarters) & 3
  let value = rest.series(from: quadrant & 1).high
  return quadrant == 1 || quadrant == 2 ? -value : value
}

/// A number of about 106 bits, as the sum of two that do not overlap.
///
/// Source: Dekker, "A floating-point technique for extending the available precision", Numerische Mathematik 18 (1971).
private struct DoubleDouble {
  private(set) var high: Double
  private(set) var low = 0.0

  /// π / 2 to 159 bits.
  static let quarterTurn = [0x1.921fb54442d18p+0, 0x1.1a62633145c07p-54, -0x1.f1976b7ed8fbcp-110]

  init(_ number: Double) { high = number }

  init(product a: Double, _ b: Double) {
    high = a * b
    low = (-high).addingProduct(a, b)
  }

  private init(sum a: Double, _ b: Double) {
    high = a + b
    let part = high - a
    low = (a - (high - part)) + (b - part)
  }

  /// The sum of the terms ±xⁿ/n! of the cosine, for n = 0, 2, 4…, or of the sine, for n = 1, 3, 5…; for |x| < 1.
  func series(from first: Int) -> DoubleDouble {
    let square = self * self
    var term = first == 0 ? DoubleDouble(1) : self
    var sum = term
    // The next term would be less than 2⁻¹¹⁰.
    for n in stride(from: Double(first + 2), through: 28, by: 2) {
      term = (term * square) / -(n * (n - 1))
      sum = sum + term.high + term.low
    }
    return sum
  }

  static func + (a: DoubleDouble, b: Double) -> DoubleDouble {
    let sum = DoubleDouble(sum: a.high, b)
    return DoubleDouble(sum: sum.high, sum.low + a.low)
  }

  static func * (a: DoubleDouble, b: DoubleDouble) -> DoubleDouble {
    let product = DoubleDouble(product: a.high, b.high)
    return DoubleDouble(sum: product.high, product.low + (a.high * b.low + a.low * b.high))
  }

  static func / (a: DoubleDouble, b: Double) -> DoubleDouble {
    let quotient = a.high / b
    let product = DoubleDouble(product: quotient, b)
    return DoubleDouble(sum: quotient, ((a.high - product.high) - product.low + a.low) / b)
  }
}
