// Pictures that a cell may take, and their costs: all that a caller gave, and the best few of many.

/// A picture that a cell may take, and its cost there.
package struct Candidate: Sendable, Equatable {
  package let picture: Int
  package let cost: Int32

  package init(picture: Int, cost: Int32) {
    self.picture = picture
    self.cost = cost
  }
}

/// A candidate in little memory, as lists hold many.
struct Choice {
  let picture: Int32
  let cost: Int32
}

/// A candidate with the price of its picture on top.
package struct Offer: Sendable, Equatable {
  /// The cost in the auction's small units, plus the price when the offer was made.
  package let value: Int64
  package let picture: Int32
  package let cost: Int32

  /// Costs are whole numbers; prices are finer by this much, so that bids may differ by parts of a cost.
  package static let unitsPerCost: Int64 = 16

  /// The price of a picture that is not for sale: no offer names it.
  package static let withheld = Int64.max

  package init(value: Int64, picture: Int32, cost: Int32) {
    self.value = value
    self.picture = picture
    self.cost = cost
  }

  @inline(__always)
  package static func units(_ cost: Int32) -> Int64 { Int64(cost) &* unitsPerCost }

  /// The lower value first; of equal values the lower picture, so that the order is one and the same everywhere.
  @inline(__always)
  static func < (one: Offer, other: Offer) -> Bool {
    one.value < other.value || (one.value == other.value && one.picture < other.picture)
  }
}

/// The source of costs: a table, or features. Costs are not negative.
package protocol CandidateSource: Sendable {
  var cells: Int { get }
  var pictures: Int { get }

  func cost(cell: Int, picture: Int) -> Int32

  /// The offers of least value over all pictures at these prices (units, none negative), the least first: `count` of them, or all that
  /// are for sale. What `offers` held before is dropped.
  func offers(cell: Int, count: Int, prices: [Int64], into offers: inout OfferHeap)

  /// For each picture, the first one that costs the same in every cell; without another, the picture itself.
  func firstTwins() -> [Int]
}

extension CandidateSource {
  /// The `count` pictures of least cost in a cell, the cheapest first; of equal costs the lower number.
  package func nearest(cell: Int, count: Int) -> [Candidate] {
    var heap = OfferHeap()
    offers(cell: cell, count: count, prices: [Int64](repeating: 0, count: pictures), into: &heap)
    return heap.offers.map { Candidate(picture: Int($0.picture), cost: $0.cost) }
  }
}

// MARK: Costs that a caller gave

/// Costs that a caller gave, a row a cell.
struct CostMatrix: CandidateSource {
  let cells: Int
  let pictures: Int
  private let costs: [Int32]

  /// - Precondition: `costs` has `cells` × `pictures` numbers, none negative.
  init(cells: Int, pictures: Int, costs: [Int32]) {
    precondition(costs.count == cells * pictures, "A cost for each cell and picture.")
    self.cells = cells
    self.pictures = pictures
    self.costs = costs
  }

  func cost(cell: Int, picture: Int) -> Int32 { costs[cell * pictures + picture] }

  func offers(cell: Int, count: Int, prices: [Int64], into offers: inout OfferHeap) {
    offers.reset(count: count)
    let row = cell * pictures
    for picture in 0..<pictures where prices[picture] != Offer.withheld {
      let cost = costs[row + picture]
      offers.add(Offer(value: Offer.units(cost) + prices[picture], picture: Int32(picture), cost: cost))
    }
    offers.sort()
  }

  func firstTwins() -> [Int] {
    // Pictures of the same sum are compared; the sum weighs each cell, so that few others share it.
    var sums = [UInt64](repeating: 0, count: pictures)
    for cell in 0..<cells {
      for picture in 0..<pictures {
        sums[picture] = (sums[picture] &+ UInt64(costs[cell * pictures + picture])) &* 0x9E37_79B9_7F4A_7C15
      }
    }
    var first: [UInt64: Int] = [:]
    return (0..<pictures).map { picture in
      guard let other = first[sums[picture]] else {
        first[sums[picture]] = picture
        return picture
      }
      let equal = (0..<cells).allSatisfy { costs[$0 * pictures + picture] == costs[$0 * pictures + other] }
      return equal ? other : picture
    }
  }
}

// MARK: The best few

/// The best few of many offers: a heap with the worst that is kept on top. Its memory serves many searches.
package struct OfferHeap: Sendable {
  /// After `sort`, the least value first.
  package private(set) var offers: [Offer] = []
  private var capacity = 0

  /// An offer of a higher value would not be kept.
  private(set) var limit = Int64.max

  package init() {}

  /// Drops all offers, to keep the best `count` of those to come.
  package mutating func reset(count: Int) {
    offers.removeAll(keepingCapacity: true)
    capacity = count
    limit = count > 0 ? .max : -1
  }

  @inline(__always)
  package mutating func add(_ offer: Offer) {
    guard offer.value <= limit else { return }
    keep(offer)
  }

  private mutating func keep(_ offer: Offer) {
    if offers.count < capacity {
      offers.append(offer)
      rise(from: offers.count - 1)
    } else {
      guard offer < offers[0] else { return }
      sink(offer, within: offers.count)
    }
    if offers.count == capacity { limit = offers[0].value }
  }

  /// Orders the kept offers. Further offers need a `reset` first.
  package mutating func sort() {
    var end = offers.count - 1
    while end > 0 {
      let last = offers[end]
      offers[end] = offers[0]
      sink(last, within: end)
      end -= 1
    }
  }

  private mutating func rise(from start: Int) {
    let offer = offers[start]
    var place = start
    while place > 0 {
      let parent = (place - 1) / 2
      guard offers[parent] < offer else { break }
      offers[place] = offers[parent]
      place = parent
    }
    offers[place] = offer
  }

  /// Puts an offer in the place of the top.
  private mutating func sink(_ offer: Offer, within count: Int) {
    var place = 0
    while true {
      var child = 2 * place + 1
      guard child < count else { break }
      if child + 1 < count, offers[child] < offers[child + 1] { child += 1 }
      guard offer < offers[child] else { break }
      offers[place] = offers[child]
      place = child
    }
    offers[place] = offer
  }
}
