// The sums over the rectangles of a picture, in the order in which a cascade reads them.

/// Sums of values and of their squares over any rectangle, in four look-ups.
///
/// Windows begin at even columns. A row holds the sums of the even columns and then those of the odd ones, so that the same
/// corner of neighbouring windows is in neighbouring entries.
struct ScanSums {
  /// Entries of a row.
  let stride: Int
  let sums: [Int32]
  /// Those of the squares, modulo 2^32: over a window they are less than that.
  let squares: [UInt32]
  /// Entries of the even columns of a row.
  private let half: Int

  /// - Parameters:
  ///   - plane: At most 2^23 pixels, so that every sum fits.
  ///   - spare: Entries after the last row.
  init(_ plane: GrayPlane, spare: Int) {
    precondition(plane.values.count <= 1 << 23, "the plane is a small one")
    let half = plane.width / 2 + 1
    let stride = 2 * half
    let count = stride * (plane.height + 1) + spare
    var sums = [Int32](repeating: 0, count: count)
    var squares = [UInt32](repeating: 0, count: count)
    var index = 0
    for y in 0..<plane.height {
      var (sum, square) = (Int32(0), UInt32(0))
      for x in 0..<plane.width {
        let value = plane.values[index]
        sum &+= Int32(value)
        square &+= UInt32(value) &* UInt32(value)
        let place = (y + 1) * stride + Self.column(x + 1, half: half)
        sums[place] = sums[place - stride] &+ sum
        squares[place] = squares[place - stride] &+ square
        index += 1
      }
    }
    (self.stride, self.half, self.sums, self.squares) = (stride, half, sums, squares)
  }

  /// The entry of all that is left of a column and above a row.
  func entry(_ x: Int, _ y: Int) -> Int { y * stride + Self.column(x, half: half) }

  private static func column(_ x: Int, half: Int) -> Int { (x & 1) * half + x >> 1 }
}
