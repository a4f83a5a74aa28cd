// Natural order is one order: of two names, one comes first.

import TestSupport
import Testing

@testable import MosaicJob

@Suite(.bounded) struct NaturalOrderTests {
  /// In their order.
  private static let names = [
    "album/1.png", "album/a2.png", "album/a10.png", "album (1)/1.png", "album (2)/1.png", "album 2/1.png",
    "album-2/1.png", "album.d/1.png", "album10/1.png", "albums/1.png", "b.jpg", "b (1).jpg", "b-edited.jpg",
  ]

  @Test("of two names, the first of the list precedes the other, and not the other way round") func order() {
    for (index, one) in Self.names.enumerated() {
      #expect(!NaturalOrder.precedes(one, one), "\(one)")
      for other in Self.names[(index + 1)...] {
        let ways = [NaturalOrder.precedes(one, other), NaturalOrder.precedes(other, one)]
        #expect(ways[0] != ways[1], "\(one) and \(other)")
        // A folder comes before those whose names begin with its own.
        if one.hasPrefix("album/"), !other.hasPrefix("album/") { #expect(ways == [true, false], "\(other)") }
      }
    }
  }

  @Test("however names are shuffled, they are sorted in the same way", arguments: 0..<20) func shuffled(
    seed: Int
  ) {
    var random = SeededGenerator(seed: UInt64(seed))
    let sorted = Self.names.sorted(by: NaturalOrder.precedes)
    #expect(Self.names.shuffled(using: &random).sorted(by: NaturalOrder.precedes) == sorted)
  }
}
