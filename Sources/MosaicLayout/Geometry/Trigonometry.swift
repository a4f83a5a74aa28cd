// Sine, cosine and arc tangent with the same last bit on every machine and in browsers: additions, multiplications and divisions
// in a fixed order, which IEEE 754 rounds the same everywhere.
//
// Source: polynomials and ranges of Sun's fdlibm 5.3 (k_sin.c, k_cos.c, s_atan.c, e_atan2.c, 1993).

package func sine(_ angle: Double) -> Double { RotationMatrix(radians: angle).sine }

package func cosine(_ angle: Double) -> Double { RotationMatrix(radians: angle).cosine }

/// The angle of the direction (x, y) in radians, -π to π.
package func arcTangent(_ y: Double, _ x: Double) -> Double {
  guard !x.isNaN, !y.isNaN else { return .nan }
  // Two infinite sides are equally long, and two sides of 0 have the direction of the first axis.
  let (height, width) =
    if x.isInfinite, y.isInfinite { (1.0, 1.0) } else { (y.magnitude, x.magnitude) }
  var angle: Double
  if height == 0 {
    angle = x.sign == .minus ? Double.pi : 0
  } else if height / width > 0x1p60 {
    // Upright up to the last bit, on both sides.
    angle = Double.pi / 2
  } else {
    angle = acuteAngle(height / width)
    // The part of π that `Double` has no room for is subtracted first.
    if x.sign == .minus { angle = Double.pi - (angle - 0x1.1a62633145c07p-53) }
  }
  return y.sign == .minus ? -angle : angle
}

/// The arc tangent of a number from 0 on, infinity included.
private func acuteAngle(_ tangent: Double) -> Double {
  // The angle of a number nearby, in two parts, and the tangent of the rest.
  let near: (high: Double, low: Double)
  let rest: Double
  switch tangent {
  case ..<0.4375:
    near = (0, 0)
    rest = tangent
  case ..<0.6875:
    near = (0x1.dac670561bb4fp-2, 0x1.a2b7f222f65e2p-56)
    rest = (2 * tangent - 1) / (2 + tangent)
  case ..<1.1875:
    near = (0x1.921fb54442d18p-1, 0x1.1a62633145c07p-55)
    rest = (tangent - 1) / (tangent + 1)
  case ..<2.4375:
    near = (0x1.f730bd281f69bp-1, 0x1.007887af0cbbdp-56)
    rest = (tangent - 1.5) / (1 + 1.5 * tangent)
  default:
    near = (0x1.921fb54442d18p+0, 0x1.1a62633145c07p-54)
    rest = -1 / tangent
  }
  let square = rest * rest
  let fourth = square * square
  var odd = 1.62858201153657823623e-02
  odd = 4.97687799461593236017e-02 + fourth * odd
  odd = 6.66107313738753120669e-02 + fourth * odd
  odd = 9.09088713343650656196e-02 + fourth * odd
  odd = 1.42857142725034663711e-01 + fourth * odd
  odd = 3.33333333333329318027e-01 + fourth * odd
  var even = -3.65315727442169155270e-02
  even = -5.83357013379057348645e-02 + fourth * even
  even = -7.69187620504482999495e-02 + fourth * even
  even = -1.11111104054623557880e-01 + fourth * even
  even = -1.99999999998764832476e-01 + fourth * even
  let missing = rest * (square * odd + fourth * even)
  return near.high - ((missing - near.low) - rest)
}

// MARK: Quarter turns

/// An angle as a number of quarter turns and a rest of at most an eighth of a turn, in two parts.
private struct QuarterTurns {
  /// The quarter turns, from 0 to 3.
  let quadrant: Int
  let high: Double
  let low: Double

  init(_ angle: Double) {
    guard angle.magnitude > Double.pi / 4 else {
      quadrant = 0
      high = angle
      low = 0
      return
    }
    guard angle.isFinite else {
      quadrant = 0
      high = .nan
      low = 0
      return
    }
    // The angle is a whole number times 2 to the power `exponent - 52`. Its product with 2/π needs only those bits of 2/π that give no
    // multiple of four, and 192 of them: no angle is so near to a multiple of a quarter turn that they would not do.
    let whole = angle.significandBitPattern | 1 << 52
    let bits = twoOverPi(from: Int(angle.exponent) - 54)
    let last = whole.multipliedFullWidth(by: bits.last)
    let middle = whole.multipliedFullWidth(by: bits.middle)
    let (two, isOver) = middle.low.addingReportingOverflow(last.high)
    let one = whole &* bits.first &+ middle.high &+ (isOver ? 1 : 0)
    // Two bits of quarters, and a fraction of which 126 bits are enough: its first digits are at most 62 zeros.
    var quarters = Int(one >> 62)
    var fraction = FixedPoint(high: one << 2 | two >> 62, low: two << 2 | last.low >> 62)
    let rest = last.low << 2
    let isNegative = fraction.high >> 63 == 1
    if isNegative {
      fraction = fraction.negated(borrowing: rest != 0)
      quarters += 1
    }
    let parts = fraction.timesHalfPi(followedBy: isNegative ? 0 &- rest : rest)
    let sign = isNegative == (angle < 0) ? 1.0 : -1.0
    high = sign * parts.high
    low = sign * parts.low
    quadrant = (angle < 0 ? 4 - quarters : quarters) & 3
  }

  var sine: Double {
    let square = high * high
    let fourth = square * square
    let cube = square * high
    let terms =
      8.33333333332248946124e-03
      + square * (-1.98412698298579493134e-04 + square * 2.75573137070700676789e-06)
      + square * fourth * (-2.50507602534068634195e-08 + square * 1.58969099521155010221e-10)
    return high - ((square * (0.5 * low - cube * terms) - low) - cube * -1.66666666666666324348e-01)
  }

  var cosine: Double {
    let square = high * high
    let fourth = square * square
    let terms =
      square
      * (4.16666666666666019037e-02
        + square * (-1.38888888888741095749e-03 + square * 2.48015872894767294178e-05))
      + fourth * fourth
      * (-2.75573143513906633035e-07
        + square * (2.08757232129817482790e-09 + square * -1.13596475577881948265e-11))
    let half = 0.5 * square
    let near = 1 - half
    return near + (((1 - near) - half) + (square * terms - high * low))
  }
}

/// A number from 0 to 1, of 128 bits behind the point.
private struct FixedPoint {
  let high: UInt64
  let low: UInt64

  /// 1 minus the number, less a last bit if something follows that is subtracted as well.
  func negated(borrowing: Bool) -> FixedPoint {
    let below = ~low
    let isCarried = !borrowing && below == .max
    return FixedPoint(high: ~high &+ (isCarried ? 1 : 0), low: borrowing ? below : below &+ 1)
  }

  /// The product with π/2, as a sum of two numbers that do not overlap.
  func timesHalfPi(followedBy rest: UInt64) -> (high: Double, low: Double) {
    let zeros = high != 0 ? high.leadingZeroBitCount : 64 + low.leadingZeroBitCount
    guard zeros < 128 else { return (0, 0) }
    var one = high
    var two = low
    var three = rest
    if zeros >= 64 { (one, two, three) = (two, three, 0) }
    let shift = UInt64(zeros % 64)
    if shift > 0 {
      one = one << shift | two >> (64 - shift)
      two = two << shift | three >> (64 - shift)
    }
    // π/2 in 128 bits, one of them before the point.
    let halfPi = (high: 0xC90F_DAA2_2168_C234 as UInt64, low: 0xC4C6_628B_80DC_1CD1 as UInt64)
    let product = one.multipliedFullWidth(by: halfPi.high)
    let (first, firstIsOver) = product.low.addingReportingOverflow(
      one.multipliedFullWidth(by: halfPi.low).high)
    let (below, secondIsOver) = first.addingReportingOverflow(two.multipliedFullWidth(by: halfPi.high).high)
    let above = product.high &+ (firstIsOver ? 1 : 0) &+ (secondIsOver ? 1 : 0)
    // The first 53 bits, and the others.
    let unit = Double(sign: .plus, exponent: -zeros - 63, significand: 1)
    let kept = above & ~0x7FF
    let others = Double(above & 0x7FF) + Double(below) * 0x1p-64
    return (Double(kept) * unit, others * unit)
  }
}

/// 192 bits of 2/π, beginning with the bit whose value is 2 to the power −1 − `start`; those before the point are 0.
private func twoOverPi(from start: Int) -> (first: UInt64, middle: UInt64, last: UInt64) {
  let place = start + 64
  let word = place / 64
  let shift = UInt64(place % 64)
  func bits(_ index: Int) -> UInt64 {
    shift == 0 ? twoOverPi[index] : twoOverPi[index] << shift | twoOverPi[index + 1] >> (64 - shift)
  }
  return (bits(word), bits(word + 1), bits(word + 2))
}

/// 64 zeros, and the first 1280 bits of 2/π.
private let twoOverPi: [UInt64] = [
  0,
  0xA2F9_836E_4E44_1529, 0xFC27_57D1_F534_DDC0, 0xDB62_9599_3C43_9041, 0xFE51_63AB_DEBB_C561,
  0xB724_6E3A_424D_D2E0, 0x0649_2EEA_09D1_921C, 0xFE1D_EB1C_B129_A73E, 0xE882_35F5_2EBB_4484,
  0xE99C_7026_B45F_7E41, 0x3991_D639_8353_39F4, 0x9C84_5F8B_BDF9_283B, 0x1FF8_97FF_DE05_980F,
  0xEF2F_118B_5A0A_6D1F, 0x6D36_7ECF_27CB_09B7, 0x4F46_3F66_9E5F_EA2D, 0x7527_BAC7_EBE5_F17B,
  0x3D07_39F7_8A52_92EA, 0x6BFB_5FB1_1F8D_5D08, 0x5603_3046_FC7B_6BAB, 0xF0CF_BC20_9AF4_361D,
]

// MARK: Rotation

/// Sine and cosine of an angle; right angles are exact.
package struct RotationMatrix: Hashable, Sendable {
  package let sine: Double
  package let cosine: Double

  package init(degrees: Double) {
    let quarters = degrees / 90
    guard quarters.isFinite, quarters == quarters.rounded() else {
      self.init(radians: degrees * .pi / 180)
      return
    }
    let exact = [(0.0, 1.0), (1, 0), (0, -1), (-1, 0)]
    let index = Int(quarters.truncatingRemainder(dividingBy: 4))
    let turn = exact[(index + 4) % 4]
    self.init(sine: turn.0, cosine: turn.1)
  }

  private init(sine: Double, cosine: Double) { (self.sine, self.cosine) = (sine, cosine) }

  /// Both are not much more work than one of them.
  package init(radians: Double) {
    let rest = QuarterTurns(radians)
    switch rest.quadrant {
    case 0: (sine, cosine) = (rest.sine, rest.cosine)
    case 1: (sine, cosine) = (rest.cosine, -rest.sine)
    case 2: (sine, cosine) = (-rest.sine, -rest.cosine)
    default: (sine, cosine) = (-rest.cosine, rest.sine)
    }
  }
}
