/// Of each cell the pictures that it considers, the cheapest first.
struct ChoiceLists<Source: CandidateSource> {
  let source: Source
  /// Pictures are listed by cost and price together: the prices of an auction without a distance lead past those that many want.
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
