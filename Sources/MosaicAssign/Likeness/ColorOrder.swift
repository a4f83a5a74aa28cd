// Pictures in the order of the rainbow, and a walk through a grid on which near pictures stay near.

/// Pictures in the order of the rainbow.
package enum ColorOrder {
  /// Sorts by the hue of the mean colour, from red over green to blue and purple, in 24 steps; within a step from dark to light. Greys
  /// come last, from dark to light.
  ///
  /// - Parameter features: With means of weight 1.
  /// - Returns: The numbers of the pictures; among equal ones, the lower number first.
  package static func sorted(_ features: [PictureFeatures]) -> [Int] {
    let keys = features.map { (hue: hue(of: $0), lightness: $0.values[0]) }
    return features.indices.sorted {
      (keys[$0].hue, keys[$0].lightness, $0) < (keys[$1].hue, keys[$1].lightness, $1)
    }
  }

  private static let steps = 24

  /// From 0 to 23; 24 for greys.
  private static func hue(of features: PictureFeatures) -> Int {
    let (a, b) = (Int(features.values[1]), Int(features.values[2]))
    // A chroma below 0.03: few would name a hue.
    guard a * a + b * b >= 590 * 590 else { return steps }
    // Round a square's border instead of a circle, which needs no arctangent: each quarter turn begins where a coordinate is 0.
    let (quarter, part) =
      b >= 0 ? (a > 0 ? (0, b) : (1, -a)) : (a < 0 ? (2, -b) : (3, a))
    return steps / 4 * quarter + steps / 4 * part / (abs(a) + abs(b))
  }
}

// MARK: The walk

/// A walk through a grid whose neighbours are neighbours in the grid, and whose near parts stay near: a generalized Hilbert curve.
///
/// Source: J. Červený, "gilbert" (2018): the curve for rectangles of any sides.
package enum GridWalk {
  /// Every cell of a grid once, from the first one on; cells are counted row by row.
  ///
  /// Each step goes to one of four neighbours; only if the longer side is odd and the shorter one even, one step may be diagonal.
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
        // A long area is cut in two; the first part has an even length.
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
