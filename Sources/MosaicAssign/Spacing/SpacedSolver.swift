/// Each cell a picture, none more often than the reuse, none twice within the distance: bidding, then repair, then exchanges.
enum SpacedSolver {
  /// - Parameters:
  ///   - reuse: at least 2 and at most the number of cells.
  ///   - prices: those of the auction without a distance; none negative, none withheld.
  ///   - meanNearest: the mean cost of the cells' nearest pictures.
  /// - Returns: the picture of each cell; nil where no way was found.
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

  /// Gives cells the cheapest picture that is free; false where there is none.
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

  /// A placement that surely keeps the rules, if there are pictures for it: cells in one place of a pattern share pictures.
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
