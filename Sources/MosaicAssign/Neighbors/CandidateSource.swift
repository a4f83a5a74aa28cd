/// A picture that a cell may take, and what it costs there.
package struct Candidate: Sendable, Equatable {
  package let picture: Int
  package let cost: Int32

  package init(picture: Int, cost: Int32) {
    self.picture = picture
    self.cost = cost
  }
}

/// A candidate in little memory: there are many.
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

/// Where costs come from: a table, or features. Costs are not negative.
package protocol CandidateSource: Sendable {
  var cells: Int { get }
  var pictures: Int { get }

  func cost(cell: Int, picture: Int) -> Int32

  /// The offers of least value over all pictures at these prices (units, none negative), the least first: `count` of them, or all that
  /// are for sale. What `offers` held before is dropped.
  func offers(cell: Int, count: Int, prices: [Int64], into offers: inout OfferHeap)

  /// Of each picture the first that costs the same in every cell: itself where there is no other.
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
