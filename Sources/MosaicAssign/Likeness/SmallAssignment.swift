/// The cheapest assignment of at most nine rows to as many columns, by shortest augmenting paths. It keeps its memory for the next one.
///
/// Source: R. Jonker, A. Volgenant, "A shortest augmenting path algorithm for dense and sparse linear assignment problems",
/// Computing 38 (1987).
struct SmallAssignment {
  /// Most rows.
  static let limit = 9

  private var costs = [Int](repeating: 0, count: limit * limit)
  /// The row of each column.
  private var rows = [Int](repeating: 0, count: limit)
  private var work = [Int](repeating: 0, count: 5 * limit)

  /// The row that a column got.
  func row(of column: Int) -> Int { rows[column] }

  /// Costs are from 0 to 2³².
  mutating func solve(count: Int, cost: (_ row: Int, _ column: Int) -> Int) {
    let limit = Self.limit
    precondition(count <= limit, "the assignment is one of few rows")
    for row in 0..<limit {
      for column in 0..<limit {
        // Rows and columns that are not wanted take each other.
        let isWanted = row < count && column < count
        costs[row * limit + column] = isWanted ? cost(row, column) : row == column ? 0 : 1 << 40
      }
    }
    costs.withUnsafeBufferPointer { costs in
      rows.withUnsafeMutableBufferPointer { rows in
        work.withUnsafeMutableBufferPointer { work in
          guard let costs = costs.baseAddress, let rows = rows.baseAddress, let work = work.baseAddress else {
            return
          }
          Paths(
            costs: costs, rows: rows, rowPrices: work, columnPrices: work + limit, ways: work + 2 * limit,
            distances: work + 3 * limit, closed: work + 4 * limit
          ).solve()
        }
      }
    }
  }
}

/// Hot: half of the time of an order by likeness. Without branches that depend on costs, which would be guessed wrongly; each pointer has
/// nine numbers, `costs` nine times nine, and every index is a row or a column.
private struct Paths {
  let costs: UnsafePointer<Int>
  let rows, rowPrices, columnPrices, ways, distances, closed: UnsafeMutablePointer<Int>

  func solve() {
    for column in 0..<SmallAssignment.limit { (rows[column], columnPrices[column]) = (-1, 0) }
    // A row takes its cheapest column if it is still free; paths are looked for only for the others.
    var waiting = 0
    for row in 0..<SmallAssignment.limit {
      let line = costs + row &* SmallAssignment.limit
      var least = Int.max
      for column in 0..<SmallAssignment.limit { least = min(least, line[column] &<< 4 | column) }
      rowPrices[row] = least &>> 4
      if rows[least & 15] < 0 { rows[least & 15] = row } else { waiting |= 1 &<< row }
    }
    for row in 0..<SmallAssignment.limit where waiting &>> row & 1 == 1 { add(row) }
  }

  /// Takes a row in: along the cheapest path over columns that change their row, to a column that has no row.
  private func add(_ row: Int) {
    for column in 0..<SmallAssignment.limit { (distances[column], closed[column]) = (1 &<< 50, 0) }
    var column = -1
    var distance = 0
    var holder = row
    repeat {
      let line = costs + holder &* SmallAssignment.limit
      let start = distance &- rowPrices[holder]
      // The least distance, with its column in the lowest bits.
      var least = Int.max
      for other in 0..<SmallAssignment.limit {
        let (known, way) = (distances[other], line[other] &- columnPrices[other] &+ start)
        distances[other] = min(known, way)
        ways[other] = way < known ? column : ways[other]
        least = min(least, (min(known, way) &<< 4 | other) &+ closed[other])
      }
      (column, distance) = (least & 15, least &>> 4)
      holder = rows[column]
      // Never the least again; if it is the path's end, this does not matter.
      closed[column] = 1 &<< 60
    } while holder >= 0
    // Prices that leave no way of negative cost.
    rowPrices[row] &+= distance
    for other in 0..<SmallAssignment.limit where closed[other] > 0 && other != column {
      rowPrices[rows[other]] &+= distance &- distances[other]
      columnPrices[other] &-= distance &- distances[other]
    }
    while ways[column] >= 0 {
      rows[column] = rows[ways[column]]
      column = ways[column]
    }
    rows[column] = row
  }
}
