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

  /// Orders what was kept. Further offers need a `reset` first.
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
