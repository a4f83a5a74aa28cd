/// A walk through a grid whose neighbours are neighbours in the grid, and whose near parts stay near: a generalized Hilbert curve.
///
/// Source: J. Červený, "gilbert" (2018): the curve for rectangles of any sides.
package enum GridWalk {
  /// Every cell of a grid once, from the first one on; cells are counted row by row.
  ///
  /// Each step goes to one of four neighbours; only where the longer side is odd and the shorter one even, one step may be diagonal.
  /// Time and memory grow with the number of cells, which must fit `Int`.
  package static func cells(columns: Int, rows: Int) -> [Int] {
    precondition(columns >= 0 && rows >= 0, "a grid's sides must not be negative")
    guard columns > 0 && rows > 0 else { return [] }
    var walk = Walk(columns: columns)
    walk.cells.reserveCapacity(columns * rows)
    let (across, down) = (SIMD2(columns, 0), SIMD2(0, rows))
    walk.fill(from: .zero, along: columns >= rows ? across : down, aside: columns >= rows ? down : across)
    return walk.cells
  }

  private struct Walk {
    let columns: Int
    var cells: [Int] = []

    /// Fills the rectangle of two sides, from one corner to that at the end of `along`. Both are parallel to an axis.
    ///
    /// It halves a side at each call, so calls are nested about as deep as the sides have bits.
    mutating func fill(from start: SIMD2<Int>, along: SIMD2<Int>, aside: SIMD2<Int>) {
      let length = abs(along.wrappedSum())
      let width = abs(aside.wrappedSum())
      let step = along / length
      let side = aside / width
      guard width > 1 && length > 1 else {
        for index in 0..<length * width {
          let cell = start &+ (width == 1 ? step : side) &* index
          cells.append(cell.y * columns + cell.x)
        }
        return
      }
      if 2 * length > 3 * width {
        // A long one is cut in two, of which the first has an even length.
        let half = even(along &>> 1, step, of: length)
        fill(from: start, along: half, aside: aside)
        fill(from: start &+ half, along: along &- half, aside: aside)
      } else {
        // Aside, along, and back.
        let (halfAlong, halfAside) = (along &>> 1, even(aside &>> 1, side, of: width))
        fill(from: start, along: halfAside, aside: halfAlong)
        fill(from: start &+ halfAside, along: along, aside: aside &- halfAside)
        fill(
          from: start &+ along &- step &+ halfAside &- side, along: .zero &- halfAside,
          aside: halfAlong &- along)
      }
    }

    private func even(_ half: SIMD2<Int>, _ step: SIMD2<Int>, of length: Int) -> SIMD2<Int> {
      half.wrappedSum() % 2 != 0 && length > 2 ? half &+ step : half
    }
  }
}
