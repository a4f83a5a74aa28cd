/// The sinc function windowed to three lobes.
///
/// Source: Turkowski, "Filters for Common Resampling Tasks", Graphics Gems I (1990).
enum LanczosKernel {
  /// Distance from the centre beyond which the kernel is zero.
  static let support = 3.0

  /// `sinc(x) · sinc(x / 3)` for |x| < 3, else 0.
  static func value(at x: Double) -> Double {
    let distance = abs(x)
    if distance >= support { return 0 }
    if distance < 1e-9 { return 1 }
    let angle = Double.pi * distance
    // sin(3t) = sin(t) · (3 − 4 sin²(t)): one sine serves both factors.
    let sine = sineOfPi(times: distance / support)
    let square = sine * sine
    return support * square * (3 - 4 * square) / (angle * angle)
  }

  /// ±1 / (2k + 1)! for k from 10 down to 0, so that the loop needs no divisions.
  private static let taylor: [Double] = {
    var coefficients: [Double] = []
    var coefficient = 1.0
    for n in stride(from: 2.0, through: 22.0, by: 2) {
      coefficients.append(coefficient)
      coefficient /= -n * (n + 1)
    }
    return coefficients.reversed()
  }()

  /// sin(πx) for x ≥ 0, by folding into the first quarter turn and summing the Taylor series.
  ///
  /// libm's sine may differ in its last bit between machines, and so might a weight rounded to 14 bits; addition and
  /// multiplication do not.
  static func sineOfPi(times x: Double) -> Double {
    var turn = x - 2 * (x / 2).rounded(.down)
    let sign = turn >= 1 ? -1.0 : 1.0
    if turn >= 1 { turn -= 1 }
    if turn > 0.5 { turn = 1 - turn }
    let angle = Double.pi * turn
    let square = angle * angle
    var sum = 0.0
    for coefficient in taylor { sum = sum * square + coefficient }
    return sign * angle * sum
  }
}
