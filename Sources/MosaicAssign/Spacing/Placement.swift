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

  init(cells: Int, pictures: Int, reuse: Int, reach: Reach) {
    self.reach = reach
    self.reuse = reuse
    self.pictures = Array(repeating: -1, count: cells)
    costs = Array(repeating: 0, count: cells)
    holders = Array(repeating: [], count: pictures)
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

  /// The cells, but this, that hold a picture within reach of a cell, in `near`; stops after `most` of them.
  mutating func holders(of picture: Int, near cell: Int, most: Int = .max, into near: inout [Int32]) {
    near.removeAll(keepingCapacity: true)
    let side = reach.distance > 1 << 15 ? Int.max : (2 * reach.distance - 1) * (2 * reach.distance - 1)
    if holders[picture].count <= side * 2 {
      for holder in holders[picture] where Int(holder) != cell && reach.isNear(Int(holder), cell) {
        near.append(holder)
        if near.count == most { return }
      }
    } else {
      reach.neighbors(of: cell, into: &neighbors)
      for holder in neighbors where pictures[Int(holder)] == Int32(picture) {
        near.append(holder)
        if near.count == most { return }
      }
    }
  }

  /// Whether a picture could stand in a cell, if the cell gave up its own.
  mutating func isFree(_ picture: Int, for cell: Int, scratch: inout [Int32]) -> Bool {
    let own = pictures[cell] == Int32(picture) ? 1 : 0
    guard holders[picture].count - own < reuse else { return false }
    holders(of: picture, near: cell, most: 1, into: &scratch)
    return scratch.isEmpty
  }
}
