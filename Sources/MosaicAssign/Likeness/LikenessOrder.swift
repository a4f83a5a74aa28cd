// Pictures on a grid so that neighbours look alike: the grid when it is blurred, and small groups of cells that exchange.

import MosaicLayout

/// Pictures on a grid so that neighbours look alike.
///
/// Fast Linear Assignment Sorting: the grid is blurred, so that each cell says what its neighbourhood looks like; then small groups of
/// cells exchange their pictures so that these are as near as can be to the blurred grid; and so on with a smaller blur. Source: K. U.
/// Barthel, N. Hezel, K. Jung, K. Schall, "Improved Evaluation and Generation of Grid Layouts using Distance Preservation Quality
/// and Linear Assignment Sorting", Computer Graphics Forum 2023, section 2.6.
package enum LikenessOrder {
  /// The picture of each cell, row by row. The last row may be partly empty.
  ///
  /// Compared are the means and the next seven frequencies, which count a quarter: regions of one colour show best, and structure costs
  /// them little. Time grows with n log n: 0.05 s for 1,000 pictures, 0.7 s for 10,000; memory is some 200 bytes a picture.
  ///
  /// - Parameters:
  ///   - features: Of each picture.
  ///   - columns: Cells in a row, at least 1.
  ///   - seed: Of the random choices; the same one gives the same order on every machine.
  ///   - check: Called every few milliseconds; an error that it throws ends the work.
  package static func sorted<Failure: Error>(
    _ features: [PictureFeatures], columns: Int, seed: Int = 1,
    check: () throws(Failure) -> Void
  ) throws(Failure) -> [Int] {
    precondition(columns >= 1, "a grid has at least one column")
    guard features.count > 1 else { return Array(features.indices) }
    var random = SplitMix(seed: seed)
    var map = LikenessMap(features, columns: min(columns, features.count), &random)
    var group = CellGroup()
    // Half of the grid, and less a step.
    var radius = Double(max(map.columns, map.rows)) / 2
    while radius > 1 {
      radius = max(1, radius * 0.97)
      let reach = Int(radius.rounded())
      map.blur(reach: reach)
      // Every cell takes part twice on average.
      for number in 0..<2 * features.count / CellGroup.size + 1 {
        if number % 1_000 == 0 { try check() }
        group.choose(around: random.next(below: features.count), reach: reach, in: map, &random)
        group.exchange(in: &map)
      }
    }
    return map.pictures
  }
}

// MARK: The blurred grid

/// A grid of pictures, and its look when it is blurred.
struct LikenessMap {
  let columns: Int
  let count: Int
  /// The picture of each cell.
  var pictures: [Int]

  var rows: Int { (count + columns - 1) / columns }

  /// Three channels of the lowest eight frequencies are compared: 24 numbers, which are three vectors.
  private static let parts = 3

  /// The vectors of each picture.
  private let looks: [SIMD8<Int16>]
  /// The vectors of each cell.
  private var blurred: [SIMD8<Int16>]
  /// Sums along each row, of empty cells too, before they are added downward.
  private var sums: [SIMD8<Int32>]

  /// Puts pictures into cells at random.
  init(_ features: [PictureFeatures], columns: Int, _ random: inout SplitMix) {
    self.columns = columns
    count = features.count
    // Values have fifteen bits, and the sum over all cells shall fit 32.
    let shift = Int16(max(0, Int.bitWidth - features.count.leadingZeroBitCount - 16))
    // The three means count whole, structure a quarter.
    let structure = SIMD8<Int16>(repeating: shift + 2)
    var means = structure
    for channel in 0..<3 { means[channel] = shift }
    var looks: [SIMD8<Int16>] = []
    looks.reserveCapacity(count * Self.parts)
    for picture in features {
      for part in 0..<Self.parts {
        let values = SIMD8<Int16>(picture.values[part * 8..<part * 8 + 8])
        looks.append(values &>> (part == 0 ? means : structure))
      }
    }
    self.looks = looks
    blurred = looks
    sums = []
    pictures = Array(0..<count)
    for cell in stride(from: count - 1, to: 0, by: -1) { pictures.swapAt(cell, random.next(below: cell + 1)) }
    sums = [SIMD8<Int32>](repeating: .zero, count: rows * columns * Self.parts)
  }

  /// No likeness is larger: it fits 32 bits, as costs do.
  static let most = Int(Int32.max)

  /// How much a picture is like the surroundings of a cell. Between pictures and cells of a group, larger sums of this mean
  /// smaller sums of squared distances: |a − b|² is |a|² + |b|² − 2ab, and the squares do not depend on who goes where.
  func likeness(picture: Int, cell: Int) -> Int {
    var sum = SIMD8<Int32>.zero
    for part in 0..<Self.parts {
      sum &+=
        SIMD8<Int32>(truncatingIfNeeded: looks[picture * Self.parts + part])
        &* SIMD8<Int32>(truncatingIfNeeded: blurred[cell * Self.parts + part])
    }
    return Int(sum.wrappedSum())
  }

  // MARK: Blur

  /// Makes each cell the mean of the pictures at most `reach` columns and rows away, within the grid.
  mutating func blur(reach: Int) {
    for row in 0..<rows { addAlong(row, reach) }
    var below = [SIMD8<Int32>](repeating: .zero, count: columns * Self.parts)
    for row in 0..<min(reach, rows) { add(row, to: &below, &+) }
    for row in 0..<rows {
      if row + reach < rows { add(row + reach, to: &below, &+) }
      if row > reach { add(row - reach - 1, to: &below, &-) }
      let around = max(0, row - reach)...min(rows - 1, row + reach)
      for column in 0..<length(of: row) {
        let share = 1 / Float(present(max(0, column - reach)...min(columns - 1, column + reach), around))
        for part in 0..<Self.parts {
          blurred[(row * columns + column) * Self.parts + part] = Self.rounded(
            SIMD8<Float>(below[column * Self.parts + part]) * share)
        }
      }
    }
  }

  private mutating func addAlong(_ row: Int, _ reach: Int) {
    let (start, length) = (row * columns, length(of: row))
    for part in 0..<Self.parts {
      var sum = SIMD8<Int32>.zero
      func look(_ column: Int) -> SIMD8<Int32> {
        SIMD8(truncatingIfNeeded: looks[pictures[start + column] * Self.parts + part])
      }
      for column in 0..<min(reach, length) { sum &+= look(column) }
      for column in 0..<columns {
        if column + reach < length { sum &+= look(column + reach) }
        if column > reach && column - reach - 1 < length { sum &-= look(column - reach - 1) }
        sums[(start + column) * Self.parts + part] = sum
      }
    }
  }

  @inline(__always)
  private func add(
    _ row: Int, to below: inout [SIMD8<Int32>],
    _ operation: (SIMD8<Int32>, SIMD8<Int32>) -> SIMD8<Int32>
  ) {
    let start = row * columns * Self.parts
    for index in below.indices { below[index] = operation(below[index], sums[start + index]) }
  }

  /// Rounds numbers of at most 15 bits: in a sum with 3 × 2²² the lowest bits are the whole number.
  @inline(__always)
  private static func rounded(_ values: SIMD8<Float>) -> SIMD8<Int16> {
    let sums = values + 12_582_912
    // Lane by lane: the standard library's conversions of vectors are calls if the compiler does not inline them.
    func whole(_ lane: Int) -> Int16 { Int16(truncatingIfNeeded: sums[lane].bitPattern) }
    return SIMD8(whole(0), whole(1), whole(2), whole(3), whole(4), whole(5), whole(6), whole(7))
  }

  // MARK: Cells

  private func length(of row: Int) -> Int { min(columns, count - row * columns) }

  /// How many cells of a block have a picture: only the last row may lack some.
  func present(_ columns: ClosedRange<Int>, _ rows: ClosedRange<Int>) -> Int {
    let last = min(columns.upperBound, length(of: rows.upperBound) - 1)
    return columns.count * (rows.count - 1) + max(0, last - columns.lowerBound + 1)
  }
}

// MARK: Groups that exchange

/// Up to nine cells near each other, which exchange their pictures.
private struct CellGroup {
  static let size = 9

  private var cells: [Int] = []
  private var assignment = SmallAssignment()

  /// Chooses cells at random out of a square of `2 × reach + 1` a side around a cell. At the border of the grid it lies inside.
  mutating func choose(around center: Int, reach: Int, in map: LikenessMap, _ random: inout SplitMix) {
    let columns = Self.span(around: center % map.columns, reach, of: map.columns)
    let rows = Self.span(around: center / map.columns, reach, of: map.rows)
    cells.removeAll(keepingCapacity: true)
    guard map.present(columns, rows) > Self.size else {
      for row in rows {
        for column in columns where row * map.columns + column < map.count {
          cells.append(row * map.columns + column)
        }
      }
      return
    }
    while cells.count < Self.size {
      let column = columns.lowerBound + random.next(below: columns.count)
      let cell = (rows.lowerBound + random.next(below: rows.count)) * map.columns + column
      if cell < map.count && !cells.contains(cell) { cells.append(cell) }
    }
  }

  /// Gives each cell the picture that makes the group fit best to the blurred map.
  mutating func exchange(in map: inout LikenessMap) {
    let pictures = cells.map { map.pictures[$0] }
    assignment.solve(count: cells.count) { picture, cell in
      LikenessMap.most - map.likeness(picture: pictures[picture], cell: cells[cell])
    }
    for (place, cell) in cells.enumerated() { map.pictures[cell] = pictures[assignment.row(of: place)] }
  }

  private static func span(around place: Int, _ reach: Int, of length: Int) -> ClosedRange<Int> {
    let side = min(2 * reach + 1, length)
    let start = max(0, min(place - reach, length - side))
    return start...start + side - 1
  }
}
