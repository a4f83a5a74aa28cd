/// Betters a placement by small exchanges: a cell takes a cheaper picture, and those in its way find others, or turn out others in their
/// turn, as long as all of it together costs less.
struct EjectionSearch<Source: CandidateSource> {
  private let source: Source
  private let choices: ChoiceLists<Source>
  private(set) var placement: Placement
  private(set) var steps = 0

  /// What was changed since the last exchange began: the cell and what it held.
  private var journal: [(cell: Int, picture: Int32, cost: Int32)] = []
  private var scratch: [Int32] = []
  /// Cells that moved within this exchange; none moves twice.
  private var moved: [Int] = []

  static var depth: Int { 4 }
  static var breadth: Int { 8 }

  init(_ choices: ChoiceLists<Source>, placement: Placement) {
    source = choices.source
    self.choices = choices
    self.placement = placement
  }

  mutating func run(check: () throws -> Void) rethrows {
    // A pass over cells around which nothing changed would find nothing; so little changes in late passes that they are cheap anyway.
    for _ in 0..<12 {
      let before = placement.cost
      for cell in 0..<source.cells {
        better(cell)
        if cell % 8 == 0 { try check() }
      }
      let after = placement.cost
      print("   pass", after, steps)
      guard (before - after) * 4000 > before else { break }
    }
  }

  private mutating func better(_ cell: Int) {
    for choice in choices.lists[cell] {
      let gain = Int64(placement.costs[cell]) - Int64(choice.cost)
      guard gain > 0 else { return }
      journal.removeAll(keepingCapacity: true)
      moved.removeAll(keepingCapacity: true)
      if put(choice, in: cell, budget: gain, depth: Self.depth) != nil { return }
    }
  }

  /// Puts a choice into a cell and finds places for those that it turns out, who together may pay less than the budget more than now.
  /// Gives what they pay more, or nil when nothing was changed.
  private mutating func put(_ choice: Choice, in cell: Int, budget: Int64, depth: Int) -> Int64? {
    let picture = Int(choice.picture)
    placement.holders(of: picture, near: cell, most: 3, into: &scratch)
    var out = scratch
    guard out.count <= 2 else { return nil }
    if placement.holders[picture].count - out.count >= placement.reuse {
      guard out.isEmpty else { return nil }
      // Any holder could go; the one that pays most has most reason to.
      var dearest = -1
      for holder in placement.holders[picture] where !moved.contains(Int(holder)) {
        if dearest < 0 || (placement.costs[Int(holder)], Int(holder)) > (placement.costs[dearest], dearest) {
          dearest = Int(holder)
        }
      }
      guard dearest >= 0 else { return nil }
      out = [Int32(dearest)]
    }
    guard out.isEmpty || depth > 0, !out.contains(where: { moved.contains(Int($0)) }) else { return nil }
    let mark = journal.count
    let movedMark = moved.count
    steps += 1
    let before = out.reduce(0) { $0 + Int64(placement.costs[Int($1)]) }
    change(cell, to: choice)
    moved.append(cell)
    for holder in out { lift(Int(holder)) }
    var spent = -before
    for holder in out {
      guard let more = find(Int(holder), budget: budget - spent, depth: depth - 1) else {
        undo(to: mark)
        moved.removeSubrange(movedMark...)
        return nil
      }
      spent += more
    }
    return spent < budget ? spent : { undo(to: mark); moved.removeSubrange(movedMark...); return nil }()
  }

  /// Finds a place for a cell without a picture; gives what all of it costs.
  private mutating func find(_ cell: Int, budget: Int64, depth: Int) -> Int64? {
    // The first picture that is free is the cheapest one that is; before it, some are worth turning others out.
    var tried = 0
    for choice in choices.lists[cell] {
      guard Int64(choice.cost) < budget else { return nil }
      if placement.isFree(Int(choice.picture), for: cell, scratch: &scratch) {
        change(cell, to: choice)
        moved.append(cell)
        return Int64(choice.cost)
      }
      guard depth > 0, tried < Self.breadth else { continue }
      tried += 1
      if let more = put(choice, in: cell, budget: budget - Int64(choice.cost), depth: depth) {
        return Int64(choice.cost) + more
      }
    }
    return nil
  }

  private mutating func change(_ cell: Int, to choice: Choice) {
    journal.append((cell, placement.pictures[cell], placement.costs[cell]))
    placement.place(Int(choice.picture), cost: choice.cost, in: cell)
  }

  private mutating func lift(_ cell: Int) {
    journal.append((cell, placement.pictures[cell], placement.costs[cell]))
    placement.clear(cell)
  }

  private mutating func undo(to mark: Int) {
    while journal.count > mark, let last = journal.popLast() {
      if last.picture < 0 {
        placement.clear(last.cell)
      } else {
        placement.place(Int(last.picture), cost: last.cost, in: last.cell)
      }
    }
  }
}
