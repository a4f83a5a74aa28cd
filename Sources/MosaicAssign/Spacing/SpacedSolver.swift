// Each cell a picture, none twice within the distance: the pictures that cells consider, and the auction with a distance.

/// Each cell a picture, none more often than the reuse, none twice within the distance: bidding, then repair, then exchanges.
enum SpacedSolver {
  /// - Parameters:
  ///   - reuse: at least 2 and at most the number of cells.
  ///   - prices: the prices of the auction without a distance; none negative, none withheld.
  ///   - meanNearest: the mean cost of the cells' nearest pictures.
  /// - Returns: the picture of each cell; nil if no way was found.
  static func solve(
    _ source: some CandidateSource, reuse: Int, reach: Reach, prices: [Int64], meanNearest: Int64,
    check: (_ placed: Int) throws -> Void
  ) rethrows -> [Int32]? {
    var choices = ChoiceLists(source, prices: prices)
    for cell in 0..<source.cells {
      choices.fill(cell, count: 48)
      if cell % 16 == 0 { try check(0) }
    }
    let epsilon = max(1, Offer.units(Int32(clamping: meanNearest)) / 500)
    var auction = SpacedAuction(choices, reuse: reuse, reach: reach, epsilon: epsilon)
    try auction.run(check: check)
    var placement = auction.placement
    if try !fill(auction.unplaced, of: &placement, from: source, check: check) {
      guard let pattern = pattern(source, reuse: reuse, reach: reach) else { return nil }
      placement = pattern
    }
    var search = EjectionSearch(auction.choices.lists, placement: placement)
    try search.run(check: check)
    return search.placement.pictures
  }

  /// Gives cells the cheapest picture that is free; false if no picture is.
  private static func fill(
    _ cells: [Int32], of placement: inout Placement, from source: some CandidateSource,
    check: (_ placed: Int) throws -> Void
  ) rethrows -> Bool {
    for cell in cells {
      let cell = Int(cell)
      var best: Choice?
      placement.look(around: cell)
      for picture in 0..<source.pictures where placement.isFree(picture) {
        let cost = source.cost(cell: cell, picture: picture)
        if cost < best?.cost ?? .max { best = Choice(picture: Int32(picture), cost: cost) }
      }
      guard let best else { return false }
      placement.place(Int(best.picture), cost: best.cost, in: cell)
      try check(source.cells)
    }
    return true
  }

  /// A placement that keeps the rules for certain, if the pictures suffice: cells in one place of a pattern share pictures.
  private static func pattern(_ source: some CandidateSource, reuse: Int, reach: Reach) -> Placement? {
    var placement = Placement(cells: source.cells, pictures: source.pictures, reuse: reuse, reach: reach)
    var current: [Int: Int] = [:]
    var next = 0
    for (cell, place) in reach.pattern().enumerated() {
      var picture = current[place] ?? -1
      if picture < 0 || placement.holders[picture].count >= reuse {
        guard next < source.pictures else { return nil }
        picture = next
        current[place] = picture
        next += 1
      }
      placement.place(picture, cost: source.cost(cell: cell, picture: picture), in: cell)
    }
    return placement
  }
}

// MARK: The pictures that cells consider

/// For each cell, the pictures that it considers, the cheapest first.
private struct ChoiceLists<Source: CandidateSource> {
  let source: Source
  /// Pictures are listed by cost and price together: the prices of an auction without a distance lead past pictures that many
  /// cells want.
  private let prices: [Int64]
  private(set) var lists: [[Choice]]
  /// What unlisted pictures are worth at least, at these prices.
  private(set) var limits: [Int64]
  private var search = OfferHeap()
  /// Longer lists would take more memory than they are worth.
  private let longest: Int

  init(_ source: Source, prices: [Int64]) {
    self.source = source
    self.prices = prices
    lists = Array(repeating: [], count: source.cells)
    limits = Array(repeating: 0, count: source.cells)
    longest = max(96, min(1024, (1 << 23) / max(source.cells, 1)))
  }

  mutating func fill(_ cell: Int, count: Int) {
    let count = min(count, source.pictures)
    source.offers(cell: cell, count: count, prices: prices, into: &search)
    limits[cell] = count < source.pictures ? search.offers.last?.value ?? 0 : .max
    lists[cell] = search.offers.map { Choice(picture: $0.picture, cost: $0.cost) }
    lists[cell].sort { ($0.cost, $0.picture) < ($1.cost, $1.picture) }
  }

  /// Makes a list longer; false when it is as long as it may be.
  mutating func grow(_ cell: Int) -> Bool {
    let count = lists[cell].count
    guard count < min(longest, source.pictures) else { return false }
    fill(cell, count: min(count * 2, longest))
    return true
  }
}

// MARK: The auction

/// The auction with a distance: who takes a picture turns out all that hold it within reach, and pays what all of them bid.
///
/// Prices belong to cells here, and vanish with a cell that is turned out: unlike in the auction without a distance they may fall, so
/// that nothing proves how good the result is, and bidding need not end. ε grows with the bids, and after a share of them it stops.
private struct SpacedAuction<Source: CandidateSource> {
  private let source: Source
  private(set) var placement: Placement
  private(set) var choices: ChoiceLists<Source>
  private var paid: [Int64]
  private let epsilon: Int64
  private(set) var bids = 0
  private(set) var unplaced: [Int32] = []

  /// The sum that the holders of a picture near the bidding cell have paid; outdated, from another bid, if the stamp differs.
  private var nearPaid: [Int64]
  private var nearCount: [Int32]
  private var stamps: [Int32]
  private var stamp: Int32 = 0
  private var neighbors: [Int32] = []

  static var bidsPerCell: Int { 120 }

  init(_ choices: ChoiceLists<Source>, reuse: Int, reach: Reach, epsilon: Int64) {
    source = choices.source
    self.choices = choices
    self.epsilon = epsilon
    placement = Placement(cells: source.cells, pictures: source.pictures, reuse: reuse, reach: reach)
    paid = Array(repeating: 0, count: source.cells)
    nearPaid = Array(repeating: 0, count: source.pictures)
    nearCount = Array(repeating: 0, count: source.pictures)
    stamps = Array(repeating: 0, count: source.pictures)
  }

  mutating func run(check: (_ placed: Int) throws -> Void) rethrows {
    var queue = (0..<source.cells).map { Int32($0) }
    var head = 0
    var epsilon = epsilon
    let most = source.cells * Self.bidsPerCell
    while head < queue.count, bids < most {
      let cell = Int(queue[head])
      head += 1
      if head > source.cells, head * 2 > queue.count {
        queue.removeFirst(head)
        head = 0
      }
      bid(cell, epsilon: epsilon, out: &queue)
      bids += 1
      if bids % 64 == 0 { try check(source.cells - (queue.count - head)) }
      if bids % (source.cells * 8) == 0 { epsilon *= 2 }
    }
    unplaced = Array(queue[head...])
  }

  private mutating func bid(_ cell: Int, epsilon: Int64, out: inout [Int32]) {
    look(around: cell)
    var best = bestTwo(cell)
    while best.second > choices.limits[cell], choices.grow(cell) { best = bestTwo(cell) }
    let picture = Int(best.picture)
    // Half of its highest possible bid: prices here may fall, so a high bid is no promise, but keeps others out.
    let price = best.price + (best.second == .max ? 0 : (best.second - best.value) / 2) + epsilon
    for holder in neighbors where placement.pictures[Int(holder)] == best.picture {
      placement.clear(Int(holder))
      out.append(holder)
    }
    if placement.holders[picture].count >= placement.reuse, let holder = cheapest(of: picture, beyond: cell) {
      placement.clear(holder)
      out.append(Int32(holder))
    }
    placement.place(picture, cost: best.cost, in: cell)
    paid[cell] = price
  }

  private mutating func look(around cell: Int) {
    placement.reach.neighbors(of: cell, into: &neighbors)
    stamp &+= 1
    for neighbor in neighbors {
      let picture = Int(placement.pictures[Int(neighbor)])
      guard picture >= 0 else { continue }
      if stamps[picture] != stamp {
        stamps[picture] = stamp
        nearPaid[picture] = 0
        nearCount[picture] = 0
      }
      nearPaid[picture] += paid[Int(neighbor)]
      nearCount[picture] += 1
    }
  }

  private struct Best {
    var value = Int64.max
    var second = Int64.max
    var price: Int64 = 0
    var picture: Int32 = 0
    var cost: Int32 = 0
  }

  private func bestTwo(_ cell: Int) -> Best {
    var best = Best()
    for choice in choices.lists[cell] {
      let units = Offer.units(choice.cost)
      if units >= best.second { break }
      let picture = Int(choice.picture)
      let isNear = stamps[picture] == stamp
      var price = isNear ? nearPaid[picture] : 0
      if placement.holders[picture].count - (isNear ? Int(nearCount[picture]) : 0) >= placement.reuse,
        let holder = cheapest(of: picture, beyond: cell)
      {
        price += paid[holder]
      }
      let value = units + price
      if value < best.value {
        best.second = best.value
        best.value = value
        best.price = price
        best.picture = choice.picture
        best.cost = choice.cost
      } else if value < best.second {
        best.second = value
      }
    }
    return best
  }

  /// The holder out of a cell's reach that paid least.
  private func cheapest(of picture: Int, beyond cell: Int) -> Int? {
    var cheapest: Int?
    for holder in placement.holders[picture] {
      let holder = Int(holder)
      guard !placement.reach.isNear(holder, cell) else { continue }
      if let other = cheapest, (paid[other], other) <= (paid[holder], holder) { continue }
      cheapest = holder
    }
    return cheapest
  }
}
