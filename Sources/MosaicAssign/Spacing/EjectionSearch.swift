/// Betters a placement by exchanges: a cell takes a cheaper picture, and those in its way find others, or turn out others in their turn,
/// as long as all of it together costs less.
struct EjectionSearch {
  private let lists: [[Choice]]
  private(set) var placement: Placement

  /// The changes since an exchange began: the cell and the picture that it held, −1 for none.
  private var journal: [(cell: Int, held: Choice)] = []
  /// Cells that took a picture in this exchange: none is turned out again.
  private var moved: [Int] = []
  private var effort = 0

  /// How many turn out others in a row, how many pictures each of them tries for that, and how many trials all exchanges of a cell
  /// have in a pass. More finds some hundredths of a percent.
  private static var depth: Int { 3 }
  private static var breadth: Int { 8 }
  private static var mostEffort: Int { 160 }
  private static var passes: Int { 8 }

  init(_ lists: [[Choice]], placement: Placement) {
    self.lists = lists
    self.placement = placement
  }

  mutating func run(check: (_ placed: Int) throws -> Void) rethrows {
    for _ in 0..<Self.passes {
      let before = placement.cost
      for cell in lists.indices {
        better(cell)
        if cell % 8 == 0 { try check(lists.count) }
      }
      // A pass that gained less than one part in 4,000 is the last.
      guard (before - placement.cost) > before / 4000 else { break }
    }
  }

  private mutating func better(_ cell: Int) {
    effort = Self.mostEffort
    for choice in lists[cell] {
      let gain = Int64(placement.costs[cell]) - Int64(choice.cost)
      guard gain > 0, effort > 0 else { return }
      journal.removeAll(keepingCapacity: true)
      moved.removeAll(keepingCapacity: true)
      if put(choice, in: cell, budget: gain, depth: Self.depth) != nil { return }
    }
  }

  /// Puts a choice into a cell and finds pictures for the cells that it turns out.
  ///
  /// - Parameter budget: the cells that are turned out pay less than this more than they do now.
  /// - Returns: the extra cost of these cells; nil if no cell was changed.
  private mutating func put(_ choice: Choice, in cell: Int, budget: Int64, depth: Int) -> Int64? {
    guard effort > 0, let out = turnedOut(by: choice, in: cell), out.isEmpty || depth > 0 else { return nil }
    effort -= 1
    let mark = (journal.count, moved.count)
    change(cell, to: choice)
    var more: Int64 = 0
    for holder in out {
      more -= Int64(placement.costs[Int(holder)])
      change(Int(holder), to: nil)
    }
    for holder in out {
      guard let cost = find(Int(holder), budget: budget - more, depth: depth - 1) else {
        undo(to: mark)
        return nil
      }
      more += cost
    }
    return more
  }

  /// Who has to go when a cell takes a picture, two at most; nil if someone may not.
  private mutating func turnedOut(by choice: Choice, in cell: Int) -> [Int32]? {
    let picture = Int(choice.picture)
    var out: [Int32] = []
    placement.holders(of: picture, near: cell, into: &out)
    if out.isEmpty, placement.holders[picture].count >= placement.reuse {
      // Any of them may go: the cell that pays most gains most by it.
      let dearest = placement.holders[picture].filter { !moved.contains(Int($0)) }.max {
        (placement.costs[Int($0)], $0) < (placement.costs[Int($1)], $1)
      }
      guard let dearest else { return nil }
      return [dearest]
    }
    return out.count > 2 || out.contains { moved.contains(Int($0)) } ? nil : out
  }

  /// Finds a picture for a cell without one: the cheapest free picture, or a cheaper one that other cells free.
  ///
  /// - Returns: the cost of all of it, less than the budget; nil if no cell was changed.
  private mutating func find(_ cell: Int, budget: Int64, depth: Int) -> Int64? {
    placement.look(around: cell)
    var taken: [Choice] = []
    var free: Choice?
    for choice in lists[cell] {
      guard Int64(choice.cost) < budget else { break }
      if placement.isFree(Int(choice.picture)) {
        free = choice
        break
      }
      if taken.count < Self.breadth { taken.append(choice) }
    }
    if depth > 0 {
      for choice in taken {
        // Better than the free picture, too.
        let budget = min(budget, free.map { Int64($0.cost) } ?? budget) - Int64(choice.cost)
        if let more = put(choice, in: cell, budget: budget, depth: depth) { return Int64(choice.cost) + more }
      }
    }
    guard let free else { return nil }
    change(cell, to: free)
    return Int64(free.cost)
  }

  private mutating func change(_ cell: Int, to choice: Choice?) {
    journal.append((cell, Choice(picture: placement.pictures[cell], cost: placement.costs[cell])))
    guard let choice else { return placement.clear(cell) }
    placement.place(Int(choice.picture), cost: choice.cost, in: cell)
    moved.append(cell)
  }

  private mutating func undo(to mark: (journal: Int, moved: Int)) {
    while journal.count > mark.journal, let last = journal.popLast() {
      placement.clear(last.cell)
      if last.held.picture >= 0 {
        placement.place(Int(last.held.picture), cost: last.held.cost, in: last.cell)
      }
    }
    moved.removeSubrange(mark.moved...)
  }
}
