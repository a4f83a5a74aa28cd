// White points and primaries of RGB colour spaces, and the matrices between them.

/// The white point and the three primaries of an RGB colour space, in CIE xy.
struct Primaries: Hashable {
  var white: SIMD2<Double>
  var red: SIMD2<Double>
  var green: SIMD2<Double>
  var blue: SIMD2<Double>

  /// D65, as in ITU-R BT.709.
  static let d65 = SIMD2(0.3127, 0.3290)
  /// The primaries of ITU-R BT.709, which sRGB shares.
  static let sRGB = Primaries(
    white: d65, red: SIMD2(0.640, 0.330), green: SIMD2(0.300, 0.600), blue: SIMD2(0.150, 0.060))
  static let bt2020 = Primaries(
    white: d65, red: SIMD2(0.708, 0.292), green: SIMD2(0.170, 0.797), blue: SIMD2(0.131, 0.046))
  static let displayP3 = Primaries(
    white: d65, red: SIMD2(0.680, 0.320), green: SIMD2(0.265, 0.690), blue: SIMD2(0.150, 0.060))
  /// Adobe RGB (1998), version 2005-05, section 4.3.
  static let adobeRGB = Primaries(
    white: d65, red: SIMD2(0.640, 0.330), green: SIMD2(0.210, 0.710), blue: SIMD2(0.150, 0.060))
  /// Adobe's Wide Gamut RGB, under D50.
  static let wideGamut = Primaries(
    white: SIMD2(0.3457, 0.3585), red: SIMD2(0.7347, 0.2653), green: SIMD2(0.1152, 0.8264),
    blue: SIMD2(0.1566, 0.0177))

  /// Whether the primaries are sRGB's within libpng's tolerance.
  var isNearSRGB: Bool {
    [\Self.white, \.red, \.green, \.blue].allSatisfy { point in
      let own = self[keyPath: point]
      let standard = Self.sRGB[keyPath: point]
      return abs(own.x - standard.x) <= 0.01 && abs(own.y - standard.y) <= 0.01
    }
  }

  /// The largest accepted x and y; imaginary primaries, such as the ACES primaries, stay within 1.1.
  private static let furthest = 10.0
  /// The least y of a white point; light bulbs and the sky are above 0.3.
  private static let darkestWhite = 0.01

  /// From linear RGB to XYZ under D50, the profile connection space; `nil` if the primaries span no colours.
  var toD50: Matrix3? {
    // Also false for NaN.
    let isUsable = [white, red, green, blue].allSatisfy {
      abs($0.x) <= Self.furthest && abs($0.y) <= Self.furthest && abs($0.y) > 1e-6
    }
    guard isUsable, white.y >= Self.darkestWhite else { return nil }
    let primaries = Matrix3(columns: Self.xyz(red), Self.xyz(green), Self.xyz(blue))
    guard let inverse = primaries.inverse, let adaptation = Self.adaptation(from: white) else { return nil }
    let amounts = inverse * Self.xyz(white)
    let scaled = Matrix3(rows: primaries.rows.map { $0 * amounts })
    return adaptation * scaled
  }

  /// From XYZ under a white point to XYZ under D50, by Bradford's matrix; `nil` for a white that has no such matrix.
  static func adaptation(from white: SIMD2<Double>) -> Matrix3? {
    let (from, to) = (bradford * xyz(white), bradford * d50)
    guard let back = bradford.inverse, (0..<3).allSatisfy({ abs(from[$0]) > 1e-6 }) else { return nil }
    let scale = Matrix3(
      columns: SIMD3(to.x / from.x, 0, 0), SIMD3(0, to.y / from.y, 0), SIMD3(0, 0, to.z / from.z))
    return back * scale * bradford
  }

  static let sRGBFromD50: Matrix3 =
    sRGB.toD50?.inverse ?? Matrix3(columns: SIMD3(1, 0, 0), SIMD3(0, 1, 0), SIMD3(0, 0, 1))

  /// The white point of the profile connection space (ICC.1:2022, section 7.2.16).
  static let d50 = SIMD3(0.9642, 1.0, 0.8249)

  /// The Bradford matrix, from XYZ to cone responses (ICC.1:2022, annex E).
  private static let bradford = Matrix3(rows: [
    SIMD3(0.8951, 0.2664, -0.1614), SIMD3(-0.7502, 1.7135, 0.0367), SIMD3(0.0389, -0.0685, 1.0296),
  ])

  private static func xyz(_ xy: SIMD2<Double>) -> SIMD3<Double> {
    SIMD3(xy.x / xy.y, 1, (1 - xy.x - xy.y) / xy.y)
  }
}

// MARK: Matrices

/// A linear map of colours, stored as rows.
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
    let a = rows[0]
    let b = rows[1]
    let c = rows[2]
    let determinant = (a * Self.cross(b, c)).sum()
    let size = Self.length(a) * Self.length(b) * Self.length(c)
    // NaN and infinity fail this, too.
    guard abs(determinant) > 1e-9 * max(1, size) else { return nil }
    let factor = 1 / determinant
    return Matrix3(columns: Self.cross(b, c) * factor, Self.cross(c, a) * factor, Self.cross(a, b) * factor)
  }

  private static func length(_ a: SIMD3<Double>) -> Double { (a * a).sum().squareRoot() }

  private static func cross(_ a: SIMD3<Double>, _ b: SIMD3<Double>) -> SIMD3<Double> {
    SIMD3(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x)
  }
}
