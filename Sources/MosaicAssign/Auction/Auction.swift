// Each cell a picture, no picture more often than it has places: Bertsekas' forward auction, and pictures that cost the same.

/// Each cell a picture, no picture more often than it has places: Bertsekas' forward auction.
///
/// Cells without a picture bid in turn, first in, first out. A cell bids for the picture whose cost and price together are least, and
/// raises the price until the second best is better by ε; a picture that is full gives its cheapest place and turns that cell out.
/// Prices begin at zero, and only full pictures have one: then the result costs at most ε a cell more than the least possible, and the
/// prices prove how much more at most. Prices only rise, so a list of the best offers stays right until the second best passes its
/// end; it is then made anew, at the prices of that moment. No fixed list of nearest pictures could promise that.
///
/// Time: bids × the offers looked at, a few as a rule. Memory: 8 bytes an offer of a list, 128 MiB at most except for very many cells.
///
/// Source: D. P. Bertsekas, "The auction algorithm", Annals of Operations Research 14, 1988; places of equal worth after D. P. Bertsekas
/// and D. A. Castañon, "The auction algorithm for the transportation problem", Annals of Operations Research 20, 1989.
struct Auction<Source: CandidateSource> {
  private struct Place {
    let price: Int64
    let cell: Int32
  }

  private let source: Source
  private let places: [Int]
  /// For each cell, the pictures that were best at the prices when its list was made.
  private var lists: [[Choice]]
  /// The value of a list's last offer when it was made; all unlisted pictures are worth at least that.
  private var limits: [Int64]
  private let firstLength: Int
  private let longest: Int
  /// How many more offers lists may have in all.
  private var room: Int
  private var search = OfferHeap()

  /// In units; zero while a picture has a place left.
  private(set) var prices: [Int64]
  /// For each picture, the taken places: a heap with the cheapest on top.
  private var holders: [[Place]]
  private(set) var pictures: [Int32]

  /// The value of each cell's best offer when it last bid; now it is at least that.
  private var best: [Int64]
  private var epsilon: Int64 = 1
  private(set) var bids = 0
  private(set) var searches = 0

  /// - Parameter places: how many cells each picture may take, in all at least the number of cells; 0 withholds a picture.
  init(_ source: Source, places: [Int]) {
    self.source = source
    self.places = places
    prices = places.map { $0 == 0 ? Offer.withheld : 0 }
    holders = Array(repeating: [], count: source.pictures)
    pictures = Array(repeating: -1, count: source.cells)
    best = Array(repeating: 0, count: source.cells)
    lists = Array(repeating: [], count: source.cells)
    limits = Array(repeating: 0, count: source.cells)
    let forSale = places.count { $0 > 0 }
    longest = forSale
    firstLength = min(forSale, max(32, min(Self.mostOffers / 2 / max(source.cells, 1), 128)))
    room = max(0, Self.mostOffers - source.cells * firstLength)
  }

  /// Eight bytes each.
  private static var mostOffers: Int { 1 << 24 }

  /// ε is this part of the mean cost proven so far; all of it would be lost at worst, a tenth as a rule.
  private static var partsPerEpsilon: Int64 { 72 }

  /// In pictures looked at.
  private static var muchWork: Int { 1 << 30 }

  /// - Parameter check: called with the number of cells that have a picture.
  mutating func run(check: (_ placed: Int) throws -> Void) rethrows {
    let cells = source.cells
    for cell in 0..<cells {
      refill(cell)
      best[cell] = search.offers.first?.value ?? 0
      if cell % 16 == 0 { try check(0) }
    }
    setEpsilon()
    // Each cell stands in the queue once at most.
    var queue = (0..<cells).map { Int32($0) }
    var head = 0
    var waiting = cells
    var sinceEpsilon = 0
    var sinceCheck = 0
    while waiting > 0 {
      let cell = Int(queue[head])
      head = head + 1 == cells ? 0 : head + 1
      waiting -= 1
      let searched = searches
      if let out = bid(cell) {
        let tail = head + waiting
        queue[tail < cells ? tail : tail - cells] = out
        waiting += 1
      }
      bids += 1
      sinceEpsilon += 1
      if sinceEpsilon >= cells {
        sinceEpsilon = 0
        setEpsilon()
      }
      sinceCheck += 1 + (searches - searched) * 64
      if sinceCheck >= 2048 {
        sinceCheck = 0
        try check(cells - waiting)
      }
    }
  }

  /// The least cost of a whole assignment, in units: the sum of the cells' best offers, less the sum that the full pictures took.
  func dual() -> Int64 {
    var sum: Int64 = 0
    for cell in 0..<source.cells {
      // Unlisted pictures are worth at least as much as the last one of the list was.
      var least = limits[cell]
      for choice in lists[cell] { least = min(least, Offer.units(choice.cost) + prices[Int(choice.picture)]) }
      sum += least
    }
    return sum - takings
  }

  private var takings: Int64 {
    var sum: Int64 = 0
    for (price, places) in zip(prices, places) where places > 0 { sum += price * Int64(places) }
    return sum
  }

  /// A larger ε than at the start is as good once more is known of the cost: the loss is measured by the result.
  private mutating func setEpsilon() {
    guard !best.isEmpty else { return }
    let proven = (best.reduce(0, +) - takings) / Int64(best.count)
    epsilon = max(epsilon, proven / Self.partsPerEpsilon)
    let work = (searches - best.count) * source.pictures
    // The auction has to end: after much work, a minute or so, ε gets coarser step by step. The bound tells the cost of that.
    if bids > best.count * 2000 || work > Self.muchWork {
      epsilon += epsilon / 2 + 1
    }
  }

  /// A cell takes its best picture; gives the cell that it turned out.
  private mutating func bid(_ cell: Int) -> Int32? {
    var (first, second) = bestTwo(cell)
    if limits[cell] < second {
      refill(cell)
      (first, second) = bestTwo(cell)
    }
    best[cell] = first.value
    let picture = Int(first.picture)
    let price = prices[picture] + (second == .max ? 0 : second - first.value) + epsilon
    pictures[cell] = Int32(picture)
    let out = take(Place(price: price, cell: Int32(cell)), of: picture)
    if let out { pictures[Int(out)] = -1 }
    return out
  }

  private struct Best {
    var value = Int64.max
    var picture: Int32 = 0
  }

  /// The best picture of a cell's list, and the value of the second best.
  private func bestTwo(_ cell: Int) -> (Best, Int64) {
    var first = Best()
    var second = Int64.max
    for choice in lists[cell] {
      let value = Offer.units(choice.cost) + prices[Int(choice.picture)]
      guard value < second else { continue }
      if value < first.value {
        second = first.value
        first = Best(value: value, picture: choice.picture)
      } else {
        second = value
      }
    }
    return (first, second)
  }

  /// Makes a cell's list anew, with twice as many offers if memory is left: rising prices used it up, and will again.
  private mutating func refill(_ cell: Int) {
    let count = lists[cell].count
    let more = min(count, longest - count, room)
    room -= more
    source.offers(cell: cell, count: count == 0 ? firstLength : count + more, prices: prices, into: &search)
    lists[cell] = search.offers.map { Choice(picture: $0.picture, cost: $0.cost) }
    limits[cell] = lists[cell].count < longest ? search.offers.last?.value ?? 0 : .max
    searches += 1
  }

  /// Fills a place of a picture, the cheapest if all are taken; gives the cell that was there.
  private mutating func take(_ place: Place, of picture: Int) -> Int32? {
    guard holders[picture].count == places[picture] else {
      holders[picture].append(place)
      var index = holders[picture].count - 1
      while index > 0, holders[picture][(index - 1) / 2].price > holders[picture][index].price {
        holders[picture].swapAt(index, (index - 1) / 2)
        index = (index - 1) / 2
      }
      if holders[picture].count == places[picture] { prices[picture] = holders[picture][0].price }
      return nil
    }
    let out = holders[picture][0].cell
    holders[picture][0] = place
    let count = places[picture]
    var index = 0
    while 2 * index + 1 < count {
      var child = 2 * index + 1
      if child + 1 < count, holders[picture][child + 1].price < holders[picture][child].price { child += 1 }
      guard holders[picture][child].price < holders[picture][index].price else { break }
      holders[picture].swapAt(index, child)
      index = child
    }
    prices[picture] = holders[picture][0].price
    return out
  }
}

// MARK: Pictures that cost the same everywhere

/// Pictures that cost the same everywhere, taken as one with the places of all: bidding among equals ends only when all of them have
/// risen by every step of the price.
struct PictureClasses {
  /// For a first twin, all pictures of its kind, itself first; for other pictures, empty.
  let members: [[Int32]]
  let firsts: Int

  init(of source: some CandidateSource) {
    var members = [[Int32]](repeating: [], count: source.pictures)
    for (picture, first) in source.firstTwins().enumerated() { members[first].append(Int32(picture)) }
    self.members = members
    firsts = members.count { !$0.isEmpty }
  }

  /// How many cells each may take, if a picture may take `reuse`: of a first twin for all of its kind.
  func places(reuse: Int, cells: Int) -> [Int] {
    members.map { min($0.count.multipliedReportingOverflow(by: min(reuse, cells)).partialValue, cells) }
  }

  /// Gives each cell of a kind the next of its pictures in turn.
  func dealt(_ firsts: [Int32]) -> [Int32] {
    var next = [Int](repeating: 0, count: members.count)
    return firsts.map { first in
      let kind = members[Int(first)]
      defer { next[Int(first)] += 1 }
      return kind[next[Int(first)] % kind.count]
    }
  }
}
