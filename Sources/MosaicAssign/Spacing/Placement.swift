/// Which picture stands where at a moment, and who is in the way of whom.
struct Placement {
  let reach: Reach
  let reuse: Int
  /// Of each cell, −1 for none.
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

  /// Whether a picture could stand in the cell without one that was looked around.
  func isFree(_ picture: Int) -> Bool { stamps[picture] != stamp && holders[picture].count < reuse }
}
