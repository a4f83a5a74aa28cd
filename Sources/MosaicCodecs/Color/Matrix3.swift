// Three by three numbers, and the ones that lead from one set of primaries to another.

/// A linear map of colours; rows first.
struct Matrix3: Hashable {
  var rows: [SIMD3<Double>]

  init(rows: [SIMD3<Double>]) {
    precondition(rows.count == 3, "a matrix of colours has three rows")
    self.rows = rows
  }

  init(columns a: SIMD3<Double>, _ b: SIMD3<Double>, _ c: SIMD3<Double>) {
    self.init(rows: [SIMD3(a.x, b.x, c.x), SIMD3(a.y, b.y, c.y), SIMD3(a.z, b.z, c.z)])
  }

  static func * (a: Matrix3, b: SIMD3<Double>) -> SIMD3<Double> {
    SIMD3((a.rows[0] * b).sum(), (a.rows[1] * b).sum(), (a.rows[2] * b).sum())
  }

  static func * (a: Matrix3, b: Matrix3) -> Matrix3 {
    let columns = (0..<3).map { a * SIMD3(b.rows[0][$0], b.rows[1][$0], b.rows[2][$0]) }
    return Matrix3(columns: columns[0], columns[1], columns[2])
  }

  /// The inverse; `nil` for a matrix that is singular or nearly so, or that holds NaN or infinity.
  var inverse: Matrix3? {
    let (a, b, c) = (rows[0], rows[1], rows[2])
    let determinant = (a * Self.cross(b, c)).sum()
    let size = Self.length(a) * Self.length(b) * Self.length(c)
    // Neither NaN nor infinity passes.
    guard abs(determinant) > 1e-9 * max(1, size) else { return nil }
    let factor = 1 / determinant
    return Matrix3(columns: Self.cross(b, c) * factor, Self.cross(c, a) * factor, Self.cross(a, b) * factor)
  }

  private static func length(_ a: SIMD3<Double>) -> Double { (a * a).sum().squareRoot() }

  private static func cross(_ a: SIMD3<Double>, _ b: SIMD3<Double>) -> SIMD3<Double> {
    SIMD3(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x)
  }
}

/// What the numbers of an RGB picture stand for: the white and the three primaries in CIE's xy.
struct Primaries: Hashable {
  var white: SIMD2<Double>
  var red: SIMD2<Double>
  var green: SIMD2<Double>
  var blue: SIMD2<Double>

  /// D65, as ITU-R BT.709 and all that follow it give it.
  static let d65 = SIMD2(0.3127, 0.3290)
  /// Those of ITU-R BT.709, which are sRGB's.
  static let sRGB = Primaries(
    white: d65, red: SIMD2(0.640, 0.330), green: SIMD2(0.300, 0.600), blue: SIMD2(0.150, 0.060))
  /// Those of ITU-R BT.2020.
  static let bt2020 = Primaries(
    white: d65, red: SIMD2(0.708, 0.292), green: SIMD2(0.170, 0.797), blue: SIMD2(0.131, 0.046))
  /// Those of Display P3 (SMPTE EG 432-1).
  static let displayP3 = Primaries(
    white: d65, red: SIMD2(0.680, 0.320), green: SIMD2(0.265, 0.690), blue: SIMD2(0.150, 0.060))

  /// Furthest from 0 that x and y are taken; those of imaginary primaries, such as ACES', are within 1.1.
  private static let furthest = 10.0
  /// The least y of a white; that of light bulbs and of the sky is above 0.3.
  private static let darkestWhite = 0.01

  /// From linear RGB to XYZ under D50, where profiles meet; `nil` for primaries that span no colours.
  var toD50: Matrix3? {
    // NaN passes none of these.
    let isUsable = [white, red, green, blue].allSatisfy {
      abs($0.x) <= Self.furthest && abs($0.y) <= Self.furthest && abs($0.y) > 1e-6
    }
    guard isUsable, white.y >= Self.darkestWhite else { return nil }
    let primaries = Matrix3(columns: Self.xyz(red), Self.xyz(green), Self.xyz(blue))
    let (from, to) = (Self.bradford * Self.xyz(white), Self.bradford * Self.d50)
    guard let inverse = primaries.inverse, let back = Self.bradford.inverse,
      (0..<3).allSatisfy({ abs(from[$0]) > 1e-6 })
    else { return nil }
    let amounts = inverse * Self.xyz(white)
    let scaled = Matrix3(rows: primaries.rows.map { $0 * amounts })
    let adaptation = Matrix3(
      columns: SIMD3(to.x / from.x, 0, 0), SIMD3(0, to.y / from.y, 0), SIMD3(0, 0, to.z / from.z))
    return back * adaptation * Self.bradford * scaled
  }

  /// From XYZ under D50 to linear sRGB.
  static let sRGBFromD50: Matrix3 =
    sRGB.toD50?.inverse
    ?? Matrix3(columns: SIMD3(1, 0, 0), SIMD3(0, 1, 0), SIMD3(0, 0, 1))

  /// The white that ICC profiles are relative to (ICC.1:2022, section 7.2.16).
  static let d50 = SIMD3(0.9642, 1.0, 0.8249)

  /// From XYZ to the cones' answers: Lam's, which the ICC recommends (ICC.1:2022, annex E).
  private static let bradford = Matrix3(rows: [
    SIMD3(0.8951, 0.2664, -0.1614), SIMD3(-0.7502, 1.7135, 0.0367), SIMD3(0.0389, -0.0685, 1.0296),
  ])

  private static func xyz(_ xy: SIMD2<Double>) -> SIMD3<Double> {
    SIMD3(xy.x / xy.y, 1, (1 - xy.x - xy.y) / xy.y)
  }
}
