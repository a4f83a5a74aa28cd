/// The cheapest assignment of at most nine rows to as many columns, by shortest augmenting paths. It keeps its memory for the next one.
///
/// Source: R. Jonker, A. Volgenant, "A shortest augmenting path algorithm for dense and sparse linear assignment problems",
/// Computing 38 (1987).
struct SmallAssignment {
  /// Most rows.
  static let limit = 9

  private var costs = [Int](repeating: 0, count: limit * limit)
  /// Of each column its row, and one more for the row that is taken in; -1 is none.
  private var rows = [Int](repeating: -1, count: limit + 1)
  private var work = [Int](repeating: 0, count: 5 * (limit + 1))

  /// The row that a column got.
  func row(of column: Int) -> Int { rows[column] }

  /// Costs are less than 2⁵⁸ in magnitude, so that sums of them fit.
  mutating func solve(count: Int, cost: (_ row: Int, _ column: Int) -> Int) {
    precondition(count <= Self.limit, "the assignment is one of few rows")
    for row in 0..<count {
      for column in 0..<count { costs[row * Self.limit + column] = cost(row, column) }
    }
    costs.withUnsafeBufferPointer { costs in
      rows.withUnsafeMutableBufferPointer { rows in
        work.withUnsafeMutableBufferPointer { work in
          // Each part of the memory has a place more than there are columns, and `count` is not above the limit.
          func part(_ number: Int) -> UnsafeMutableBufferPointer<Int> {
            UnsafeMutableBufferPointer(
              rebasing: work[number * (Self.limit + 1)..<(number + 1) * (Self.limit + 1)])
          }
          let paths = Paths(
            count: count, costs: costs, rows: rows, rowPrices: part(0), columnPrices: part(1), ways: part(2),
            nearest: part(3), isSettled: part(4))
          paths.solve()
        }
      }
    }
  }

  /// Hot: half of the time of an order by likeness. It reads and writes below `count`, but for the one place more.
  private struct Paths {
    let count: Int
    let costs: UnsafeBufferPointer<Int>
    let rows, rowPrices, columnPrices, ways, nearest, isSettled: UnsafeMutableBufferPointer<Int>

    func solve() {
      for column in 0...count { (rows[column], columnPrices[column]) = (-1, 0) }
      // A row takes its cheapest column if it is still free; paths are looked for only for the others.
      var waiting = 0
      for row in 0..<count {
        var column = 0
        for other in 1..<count where cost(row, other) < cost(row, column) { column = other }
        rowPrices[row] = cost(row, column)
        if rows[column] < 0 { rows[column] = row } else { waiting |= 1 << row }
      }
      for row in 0..<count where waiting >> row & 1 == 1 { add(row) }
    }

    private func cost(_ row: Int, _ column: Int) -> Int { costs[row &* SmallAssignment.limit &+ column] }

    /// Takes a row in: along the cheapest path over columns that change their row, to one that has none.
    private func add(_ row: Int) {
      for column in 0...count { (nearest[column], isSettled[column]) = (.max, 0) }
      var column = count
      rows[column] = row
      repeat {
        isSettled[column] = 1
        let holder = rows[column]
        var (least, next) = (Int.max, count)
        for other in 0..<count where isSettled[other] == 0 {
          let rest = cost(holder, other) &- rowPrices[holder] &- columnPrices[other]
          if rest < nearest[other] { (nearest[other], ways[other]) = (rest, column) }
          if nearest[other] < least { (least, next) = (nearest[other], other) }
        }
        for other in 0...count {
          if isSettled[other] == 1 {
            rowPrices[rows[other]] &+= least
            columnPrices[other] &-= least
          } else {
            nearest[other] &-= least
          }
        }
        column = next
      } while rows[column] >= 0
      while column != count {
        rows[column] = rows[ways[column]]
        column = ways[column]
      }
    }
  }
}
