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
