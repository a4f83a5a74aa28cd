import MosaicAssign
import MosaicLayout
import TestSupport
import Testing

/// Features that fall off towards the high frequencies; `levels` few make equal costs and equal pictures.
func features(_ count: Int, seed: Int, levels: Int = 4000) throws -> [PictureFeatures] {
  var random = SplitMix(seed: seed)
  return try (0..<count).map { _ in
    let values = (0..<PictureFeatures.count).map { index in
      let range = index == 0 ? levels * 2 : max(1, levels / (1 + index))
      return Int16(random.next(below: range) - (index == 0 ? 0 : range / 2))
    }
    return try #require(PictureFeatures(values: values))
  }
}

/// Flipped in some way that leaves the mean alone.
func flipped(_ features: [PictureFeatures]) throws -> [PictureFeatures] {
  try features.map { picture in
    let values = picture.values.enumerated().map { $0.offset % 6 >= 3 ? -$0.element : $0.element }
    return try #require(PictureFeatures(values: values))
  }
}

@Suite(.bounded) struct NearestPicturesTests {
  @Test(arguments: 0..<40)
  func sameAsAPlainSort(seed: Int) throws {
    let library = try features(1 + seed * 7, seed: seed, levels: [2, 40, 4000][seed % 3])
    let cells = try features(5, seed: seed + 1000, levels: [2, 40, 4000][seed % 3])
    let mirrored = seed % 2 == 0 ? nil : try flipped(library)
    let excess = seed % 5 < 2 ? nil : MeanExcess(beyond: 0.05, weight: 0.4)
    let source = NearestPictures(library: library, cells: cells, mirrored: mirrored, excess: excess)
    for (cell, target) in cells.enumerated() {
      let all = library.indices.map { picture in
        let straight = library[picture].cost(to: target)
        let own = min(straight, mirrored?[picture].cost(to: target) ?? straight)
        #expect(source.isMirrored(cell: cell, picture: picture) == (own < straight))
        let cost = own + (excess == nil ? 0 : plainExcess(library[picture], target))
        #expect(source.cost(cell: cell, picture: picture) == cost)
        return Candidate(picture: picture, cost: cost)
      }.sorted { ($0.cost, $0.picture) < ($1.cost, $1.picture) }
      for count in [0, 1, 16, 64, 1000] {
        #expect(source.nearest(cell: cell, count: count) == Array(all.prefix(count)))
      }
    }
  }

  /// What is beyond 0.05 in OKLab, of means that count 0.4: 492 of 9,830 from black to white.
  private func plainExcess(_ one: PictureFeatures, _ other: PictureFeatures) -> Int32 {
    let squares = zip(one.values, other.values).prefix(3).map { (Int($0) - Int($1)) * (Int($0) - Int($1)) }
    let excess = max(0, Int(Double(squares.reduce(0, +)).squareRoot()) - 492)
    return Int32(excess * excess * 25 / 4)
  }

  @Test(arguments: 0..<20)
  func offersCountThePrices(seed: Int) throws {
    let library = try features(150, seed: seed)
    let cells = try features(3, seed: seed + 1000)
    let source = NearestPictures(library: library, cells: cells, mirrored: try flipped(library))
    var random = SplitMix(seed: seed)
    let prices = library.map { _ in
      random.next(below: 5) == 0 ? Offer.withheld : Int64(random.next(below: 30_000_000))
    }
    var heap = OfferHeap()
    for cell in cells.indices {
      source.offers(cell: cell, count: 20, prices: prices, into: &heap)
      let all = library.indices.filter { prices[$0] != Offer.withheld }.map { picture in
        let cost = source.cost(cell: cell, picture: picture)
        return Offer(value: Int64(cost) * 16 + prices[picture], picture: Int32(picture), cost: cost)
      }.sorted { ($0.value, $0.picture) < ($1.value, $1.picture) }
      #expect(heap.offers == Array(all.prefix(20)))
    }
  }

  @Test func twinsAreFound() throws {
    let kinds = try features(3, seed: 1)
    let source = NearestPictures(library: [0, 1, 0, 2, 1].map { kinds[$0] }, cells: kinds)
    #expect(source.firstTwins() == [0, 1, 0, 3, 1])
    let ways = NearestPictures(
      library: [kinds[0], kinds[0], kinds[0]], cells: kinds,
      mirrored: [kinds[0], kinds[0], try flipped(kinds)[0]])
    #expect(ways.firstTwins() == [0, 0, 2])
  }

  /// Many cells and as many pictures, of one kind or few: equal pictures stand in turn.
  @Test(arguments: [1, 3])
  func clonesAreQuick(kinds: Int) throws {
    let few = try features(kinds, seed: 4)
    let source = NearestPictures(
      library: (0..<1200).map { few[$0 % kinds] }, cells: try features(1200, seed: 5))
    let places = (0..<1200).map { CellPosition(column: $0 % 40, row: $0 / 40) }
    let once = try Assignment.solve(source, AssignmentRules(reuse: 1), at: places)
    #expect(once.uses == 1200)
    let apart = try Assignment.solve(source, AssignmentRules(reuse: 2, distance: 4), at: places)
    #expect(keepsRules(apart.pictures, of: 1200, reuse: 2, distance: 4, columns: 40))
    #expect(apart.cost <= once.cost)
  }
}
