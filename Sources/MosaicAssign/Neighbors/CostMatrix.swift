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
