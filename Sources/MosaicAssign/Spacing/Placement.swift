// Which picture stands where at a moment, and which cells are too near to each other for the same one.

/// Which picture stands where at a moment, and which cells are in the way of which.
struct Placement {
  let reach: Reach
  let reuse: Int
  /// The picture of each cell, −1 for none.
  private(set) var pictures: [Int32]
  /// What each cell's picture costs.
  private(set) var costs: [Int32]
  /// The cells of each picture, in no order that means anything.
  private(set) var holders: [[Int32]]
  private var neighbors: [Int32] = []
  /// Pictures seen at the last look have its number.
  private var stamps: [Int]
  private var stamp = 0

  init(cells: Int, pictures: Int, reuse: Int, reach: Reach) {
    self.reach = reach
    self.reuse = reuse
    self.pictures = Array(repeating: -1, count: cells)
    costs = Array(repeating: 0, count: cells)
    holders = Array(repeating: [], count: pictures)
    stamps = Array(repeating: 0, count: pictures)
  }

  var cost: Int64 { costs.reduce(0) { $0 + Int64($1) } }

  mutating func place(_ picture: Int, cost: Int32, in cell: Int) {
    clear(cell)
    pictures[cell] = Int32(picture)
    costs[cell] = cost
    holders[picture].append(Int32(cell))
  }

  mutating func clear(_ cell: Int) {
    let picture = Int(pictures[cell])
    guard picture >= 0 else { return }
    pictures[cell] = -1
    costs[cell] = 0
    if let place = holders[picture].firstIndex(of: Int32(cell)) {
      holders[picture].swapAt(place, holders[picture].count - 1)
      holders[picture].removeLast()
    }
  }

  /// The cells, but this, that hold a picture within reach of a cell, in `near`.
  mutating func holders(of picture: Int, near cell: Int, into near: inout [Int32]) {
    near.removeAll(keepingCapacity: true)
    if holders[picture].count <= 16 {
      for holder in holders[picture] where Int(holder) != cell && reach.isNear(Int(holder), cell) {
        near.append(holder)
      }
    } else {
      reach.neighbors(of: cell, into: &neighbors)
      for holder in neighbors where pictures[Int(holder)] == Int32(picture) { near.append(holder) }
    }
  }

  /// Looks which pictures stand within reach of a cell: for `isFree`, until the next look.
  mutating func look(around cell: Int) {
    reach.neighbors(of: cell, into: &neighbors)
    stamp += 1
    for neighbor in neighbors where pictures[Int(neighbor)] >= 0 {
      stamps[Int(pictures[Int(neighbor)])] = stamp
    }
  }

  /// Whether `picture` may go into the cell last passed to `look(around:)`: no neighbour shows it, and it is
  /// used fewer than `reuse` times.
  func isFree(_ picture: Int) -> Bool { stamps[picture] != stamp && holders[picture].count < reuse }
}

// MARK: Cells nearer than the distance

/// Which cells are nearer to each other than the distance: sorted by rows, so that positions may be any and few.
struct Reach {
  let distance: Int
  private let columns: [Int]
  private let rows: [Int]
  /// Cells by row and column; the first cell of each distinct row; and for each cell the number of its row.
  private let sorted: [Int32]
  private let starts: [Int]
  private let rowOfCell: [Int32]
  /// The neighbors of each cell one after the other, if they are few enough to keep, and where each cell's neighbors begin.
  private var kept: [Int32] = []
  private var keptStarts: [Int] = []

  private static var mostKept: Int { 1 << 24 }

  /// - Parameter distance: at least 1.
  init(_ positions: [CellPosition], distance: Int) {
    self.distance = distance
    columns = positions.map(\.column)
    rows = positions.map(\.row)
    let order = positions.indices.sorted {
      (positions[$0].row, positions[$0].column, $0) < (positions[$1].row, positions[$1].column, $1)
    }
    var starts: [Int] = []
    var rowOfCell = [Int32](repeating: 0, count: positions.count)
    for (place, cell) in order.enumerated() {
      if place == 0 || positions[order[place - 1]].row != positions[cell].row { starts.append(place) }
      rowOfCell[cell] = Int32(starts.count - 1)
    }
    starts.append(positions.count)
    sorted = order.map { Int32($0) }
    self.starts = starts
    self.rowOfCell = rowOfCell
    keepNeighbors()
  }

  private mutating func keepNeighbors() {
    var neighbors: [Int32] = []
    var kept: [Int32] = []
    var starts = [0]
    for cell in columns.indices {
      find(of: cell, into: &neighbors)
      kept += neighbors
      starts.append(kept.count)
      guard kept.count <= Self.mostKept else { return }
    }
    self.kept = kept
    keptStarts = starts
  }

  @inline(__always)
  func isNear(_ one: Int, _ other: Int) -> Bool {
    near(columns[one], columns[other]) && near(rows[one], rows[other])
  }

  @inline(__always)
  private func near(_ one: Int, _ other: Int) -> Bool {
    // Positions may be anything, so that a difference may not fit.
    (max(one, other) &- min(one, other)).magnitude < distance.magnitude
  }

  /// All cells within reach of a cell, without itself, by rows and columns.
  func neighbors(of cell: Int, into neighbors: inout [Int32]) {
    guard !keptStarts.isEmpty else { return find(of: cell, into: &neighbors) }
    neighbors.removeAll(keepingCapacity: true)
    neighbors.append(contentsOf: kept[keptStarts[cell]..<keptStarts[cell + 1]])
  }

  private func find(of cell: Int, into neighbors: inout [Int32]) {
    neighbors.removeAll(keepingCapacity: true)
    var row = Int(rowOfCell[cell])
    while row > 0, near(rows[Int(sorted[starts[row - 1]])], rows[cell]) { row -= 1 }
    while row + 1 < starts.count, near(rows[Int(sorted[starts[row]])], rows[cell]) {
      var low = starts[row]
      var high = starts[row + 1]
      while low < high {
        let middle = (low + high) / 2
        let column = columns[Int(sorted[middle])]
        if column < columns[cell], !near(column, columns[cell]) { low = middle + 1 } else { high = middle }
      }
      while low < starts[row + 1], near(columns[Int(sorted[low])], columns[cell]) {
        if sorted[low] != Int32(cell) { neighbors.append(sorted[low]) }
        low += 1
      }
      row += 1
    }
  }

  /// Cells whose pictures may all be the same: of a pattern of distance × distance cells that repeats, those in one place; of
  /// cells in one position each is for itself. The numbers of the patterns' places, dense from 0.
  func pattern() -> [Int] {
    struct Key: Hashable {
      let column: Int
      let row: Int
      let rank: Int
    }
    var numbers: [Key: Int] = [:]
    var ranks = 0
    var pattern = [Int](repeating: 0, count: sorted.count)
    for (place, cell) in sorted.enumerated() {
      let cell = Int(cell)
      let before = place > 0 ? Int(sorted[place - 1]) : cell
      let shared = before != cell && columns[before] == columns[cell] && rows[before] == rows[cell]
      ranks = shared ? ranks + 1 : 0
      let key = Key(
        column: Self.part(columns[cell], distance), row: Self.part(rows[cell], distance), rank: ranks)
      pattern[cell] = numbers[key] ?? numbers.count
      numbers[key] = pattern[cell]
    }
    return pattern
  }

  /// The most cells within one square of the distance that lies on the grid of such squares: at least that many pictures are
  /// needed.
  func fullestSquare() -> Int {
    guard let column = columns.min(), let row = rows.min() else { return 0 }
    var counts: [CellPosition: Int] = [:]
    for cell in columns.indices {
      let square = CellPosition(
        column: Int((columns[cell] &- column).magnitude / distance.magnitude),
        row: Int((rows[cell] &- row).magnitude / distance.magnitude))
      counts[square, default: 0] += 1
    }
    return counts.values.max() ?? 0
  }

  private static func part(_ number: Int, _ distance: Int) -> Int {
    let rest = number % distance
    return rest < 0 ? rest + distance : rest
  }
}
