// Many pixels that differ in one place.

extension DifferenceMap {
  /// The largest number of differing pixels in any window of `side × side` pixels, as pixelmatch's `windowSize` counts them.
  ///
  /// Lighter, darker and unmatched pixels count. The window lies inside the map; a side below 1 counts as 1, one that
  /// is longer than a side of the map as that one.
  ///
  /// - Complexity: O(pixels).
  func density(window side: Int) -> Int {
    let side = min(max(1, side), width, height)
    guard side > 0 else { return 0 }
    var best = 0
    // Counts of each column over the last rows, and their sum, which no window can exceed.
    var columns = [Int32](repeating: 0, count: width)
    var total = 0
    // Whether the columns have changed since windows were looked at: most rows have nothing in them.
    var isNew = false
    for y in 0..<height {
      var changes = isSame(row: y) ? 0 : count(row: y, into: &columns, 1)
      total += changes
      if y >= side, !isSame(row: y - side) {
        let leaving = count(row: y - side, into: &columns, -1)
        total -= leaving
        changes += leaving
      }
      isNew = isNew || changes > 0
      guard y >= side - 1, isNew, total > best else { continue }
      isNew = false
      best = max(best, Self.fullest(of: columns, side: side))
    }
    return best
  }

  /// The most pixels of a row of windows: hot. The columns are at least as many as a window has.
  private static func fullest(of columns: [Int32], side: Int) -> Int {
    columns.withUnsafeBufferPointer { columns in
      var (sum, most) = (0, 0)
      for x in 0..<side - 1 { sum &+= Int(columns[x]) }
      // The window that ends at column x: every number is inside the columns.
      for x in side - 1..<columns.count {
        sum &+= Int(columns[x])
        most = max(most, sum)
        sum &-= Int(columns[x &- side &+ 1])
      }
      return most
    }
  }

  /// Adds `sign` to the count of each column in which a row differs, and returns how many these are.
  private func count(row: Int, into columns: inout [Int32], _ sign: Int32) -> Int {
    kinds.withUnsafeBufferPointer { kinds in
      columns.withUnsafeMutableBufferPointer { columns in
        // A row has one kind for each column.
        let kinds = UnsafeBufferPointer(rebasing: kinds[row * width..<(row + 1) * width])
        var found: Int32 = 0
        for x in 0..<kinds.count {
          let one: Int32 = Self.isDifferent(kinds[x]) ? 1 : 0
          columns[x] &+= sign &* one
          found &+= one
        }
        return Int(found)
      }
    }
  }
}
