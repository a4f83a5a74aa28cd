// Functions of libm that give the same result on every machine: each uses only additions, multiplications and divisions, in a
// fixed order. IEEE 754 rounds these the same everywhere, while libm's functions may differ in their last bit.

/// The natural logarithm of a positive, finite number.
package func naturalLogarithm(_ value: Double) -> Double {
  precondition(value > 0 && value.isFinite, "only positive numbers have a logarithm")
  var fraction = value.significand
  var exponent = Double(value.exponent)
  if fraction > 2.0.squareRoot() {
    fraction /= 2
    exponent += 1
  }
  // ln f = 2 artanh s = 2 (s + s³/3 + s⁵/5 + …) with |s| < 0.172; the first term left out is less than 2⁻⁶⁰ of the sum.
  let s = (fraction - 1) / (fraction + 1)
  let square = s * s
  var series = 0.0
  // No `stride` of `Double`: it calls a function of libm.
  var n = 23.0
  while n >= 3 {
    series = (series + 1 / n) * square
    n -= 2
  }
  return exponent * ln2.low + (2 * (s + s * series) + exponent * ln2.high)
}

/// The logarithm of one length over another, for lengths of layouts: what left the range of `Double` counts as its end.
///
/// 0 or less over anything is −460 (1e−200), anything over 0 is 460; two lengths without a ratio are equal.
func logarithm(of length: Double, over other: Double) -> Double {
  let quotient = length / other
  guard !quotient.isNaN else { return 0 }
  return naturalLogarithm(min(max(quotient, 1e-200), 1e200))
}

/// The exponential function; 0 below −700, and at most e⁷⁰⁰.
package func exponential(_ value: Double) -> Double {
  guard value > -700 else { return 0 }
  // eˣ = 2ᵏ eʳ with |r| < 0.347; the first term of the series left out is less than 2⁻⁶⁰.
  let k = (min(value, 700) / (ln2.high + ln2.low)).rounded()
  let rest = (min(value, 700) - k * ln2.high) - k * ln2.low
  var series = 1.0
  var n = 15.0
  while n >= 1 {
    series = 1 + series * rest / n
    n -= 1
  }
  return Double(sign: .plus, exponent: Int(k), significand: series)
}

/// ln 2 in two parts; the first one has zeros at its end, so that its product with an exponent is exact.
private let ln2 = (high: 0x1.62e42fefa38p-1, low: 0x1.ef35793c7673p-45)
