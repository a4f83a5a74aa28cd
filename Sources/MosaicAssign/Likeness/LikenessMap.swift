import MosaicLayout

/// A grid of pictures, and what it looks like when it is blurred.
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

  /// How much a picture is like what is around a cell. Between pictures and cells of a group, larger sums of this mean smaller
  /// sums of squared distances: |a − b|² is |a|² + |b|² − 2ab, and the squares are there whoever goes where.
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

  /// Makes each cell the mean of the pictures at most `reach` columns and rows away, as far as there are any.
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
    // Lane by lane: the standard library's conversions of vectors are calls where the compiler does not inline them.
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
