// Which picture stands in which cell, how far from the best possible that can be, and why no assignment was made.

/// Which picture stands in which cell, and how far from the best possible that can be.
public struct Assignment: Sendable, Equatable {
  /// The picture of each cell.
  public let pictures: [Int]

  /// The sum of the costs.
  public let cost: Int64

  /// No assignment within the reuse is cheaper, whatever the distance: proven by the auction's prices.
  public let bound: Int64

  /// How many different pictures stand.
  public let uses: Int

  /// How much more than the bound this costs, as a part of the bound: 0.01 is one percent; infinite over a bound of 0.
  public var gap: Double {
    if cost == bound { return 0 }
    return bound > 0 ? Double(cost - bound) / Double(bound) : .infinity
  }

  /// The most costs that a table may have: half a gigabyte.
  public static let mostCosts = 1 << 27

  /// The most cells and the most pictures.
  public static let most = 1 << 24

  /// Finds the cheapest way, almost, to give each cell a picture.
  ///
  /// - Parameters:
  ///   - cells: how many cells, 0 to `most`.
  ///   - pictures: how many pictures, 0 to `most`; cells × pictures is at most `mostCosts`.
  ///   - reuse: how often a picture may stand, from 1; nil is any number of times.
  ///   - distance: how many columns or rows apart, whichever are more, two cells of one picture are at least; 0 and 1 ask for nothing.
  ///   - columns: how many cells a row has, for the distance; nil is a single row.
  ///   - cost: of a cell and a picture, from 0 to 2^31 − 2; asked once of each pair.
  /// - Throws: `AssignmentError` for numbers out of range, and if the rules leave a cell without a picture.
  /// - Complexity: mostly near cells × pictures; the same result on every machine.
  public static func solve(
    cells: Int, pictures: Int, reuse: Int? = 1, distance: Int = 0, columns: Int? = nil,
    cost: (_ cell: Int, _ picture: Int) -> Int
  ) throws(AssignmentError) -> Assignment {
    try checkNumber("the number of cells", cells, 0...most)
    try checkNumber("the number of pictures", pictures, 0...most)
    if let columns { try checkNumber("the number of columns", columns, 1...most) }
    // Both are at most 2^24.
    guard cells * pictures <= mostCosts else {
      throw .tooLarge(cells: cells, pictures: pictures, limit: mostCosts)
    }
    var costs: [Int32] = []
    costs.reserveCapacity(cells * pictures)
    for cell in 0..<cells {
      for picture in 0..<pictures {
        let number = cost(cell, picture)
        guard number >= 0, number < Int(Int32.max) else {
          throw .badCost(cell: cell, picture: picture, cost: number)
        }
        costs.append(Int32(number))
      }
    }
    let columns = columns ?? max(cells, 1)
    let positions = (0..<cells).map { CellPosition(column: $0 % columns, row: $0 / columns) }
    let matrix = CostMatrix(cells: cells, pictures: pictures, costs: costs)
    do {
      return try solve(matrix, AssignmentRules(reuse: reuse, distance: distance), at: positions)
    } catch let error as AssignmentError {
      throw error
    } catch {
      // Without cancelling, the solver throws only that error.
      preconditionFailure("An assignment without a check threw \(error).")
    }
  }

  /// The same with costs from anywhere.
  ///
  /// - Parameters:
  ///   - positions: where each cell stands; looked at for a distance above 1 only. Several cells may stand in one place.
  ///   - check: called every few milliseconds of work, with how much is done of how much, more or less: cells lose pictures again. What it
  ///     throws ends the work.
  package static func solve(
    _ source: some CandidateSource, _ rules: AssignmentRules, at positions: [CellPosition],
    check: (_ done: Int, _ all: Int) throws -> Void = { _, _ in }
  ) throws -> Assignment {
    precondition(positions.count == source.cells, "A position for each cell.")
    try checkNumber("the reuse", rules.reuse ?? 1, 1...Int.max)
    try checkNumber("the distance", rules.distance, 0...Int.max)
    guard source.cells > 0 else { return Assignment([], cost: 0, bound: 0) }
    let reuse = rules.reuse.flatMap { $0 < source.cells ? $0 : nil }
    let places = source.pictures.multipliedReportingOverflow(by: reuse ?? source.cells)
    guard places.overflow || places.partialValue >= source.cells else {
      throw AssignmentError.tooFewPictures(
        cells: source.cells, pictures: source.pictures, reuse: rules.reuse ?? 1)
    }
    let reach = Reach(positions, distance: max(rules.distance, 1))
    // With a reuse of 1, the distance does not matter. If all cells are within reach of each other, any reuse means 1.
    let spaced = rules.distance > 1 && reuse != 1
    let within = reach.fullestSquare()
    if spaced, source.pictures < within {
      throw noPlace(source, rules, needed: within)
    }
    let all = spaced ? 2 * source.cells : source.cells
    let plain = try solvePlain(source, reuse: reuse) { try check($0, all) }
    guard spaced else { return plain.assignment }
    if within == source.cells {
      let once = try solvePlain(source, reuse: 1) { try check(source.cells + $0, all) }.assignment
      return Assignment(once.pictures.map { Int32($0) }, cost: once.cost, bound: once.bound)
    }
    let nearest = plain.assignment.bound / Int64(source.cells)
    guard
      let pictures = try SpacedSolver.solve(
        source, reuse: reuse ?? source.cells, reach: reach, prices: plain.prices, meanNearest: nearest,
        check: { try check(source.cells + $0, all) })
    else { throw noPlace(source, rules, needed: within) }
    return Assignment(pictures, cost: total(pictures, source), bound: plain.assignment.bound)
  }

  /// The pictures in their order, from the first one again after the last, without any search. The bound is the one for any reuse.
  ///
  /// - Parameter check: as above.
  package static func inTurn(
    _ source: some CandidateSource, check: (_ done: Int, _ all: Int) throws -> Void = { _, _ in }
  ) rethrows -> Assignment {
    let nearest = try solvePlain(source, reuse: nil) { try check($0, source.cells) }.assignment
    let pictures = (0..<source.cells).map { Int32($0 % source.pictures) }
    return Assignment(pictures, cost: total(pictures, source), bound: nearest.bound)
  }

  private static func noPlace(
    _ source: some CandidateSource, _ rules: AssignmentRules, needed: Int
  ) -> AssignmentError {
    .noPlaceWithin(
      distance: rules.distance, cells: source.cells, pictures: source.pictures, reuse: rules.reuse,
      needed: needed)
  }

  /// Without regard to the distance; with the prices of pictures, in units.
  private static func solvePlain(
    _ source: some CandidateSource, reuse: Int?, check: (_ placed: Int) throws -> Void
  ) rethrows -> (assignment: Assignment, prices: [Int64]) {
    let free = [Int64](repeating: 0, count: source.pictures)
    guard let reuse else {
      var nearest: [Int32] = []
      var heap = OfferHeap()
      var cost: Int64 = 0
      for cell in 0..<source.cells {
        source.offers(cell: cell, count: 1, prices: free, into: &heap)
        guard let offer = heap.offers.first else { continue }
        nearest.append(offer.picture)
        cost += Int64(offer.cost)
        if cell % 16 == 0 { try check(cell) }
      }
      return (Assignment(nearest, cost: cost, bound: cost), free)
    }
    let classes = PictureClasses(of: source)
    var auction = Auction(source, places: classes.places(reuse: reuse, cells: source.cells))
    try auction.run(check: check)
    let pictures = classes.dealt(auction.pictures)
    let units = auction.dual()
    // Costs are whole: the bound is rounded up.
    let bound = max(0, (units + Offer.unitsPerCost - 1) / Offer.unitsPerCost)
    var prices = free
    for (first, members) in classes.members.enumerated() {
      for member in members { prices[Int(member)] = auction.prices[first] }
    }
    return (Assignment(pictures, cost: total(pictures, source), bound: bound), prices)
  }

  private static func total(_ pictures: [Int32], _ source: some CandidateSource) -> Int64 {
    pictures.indices.reduce(0) { $0 + Int64(source.cost(cell: $1, picture: Int(pictures[$1]))) }
  }

  private init(_ pictures: [Int32], cost: Int64, bound: Int64) {
    self.pictures = pictures.map { Int($0) }
    self.cost = cost
    self.bound = bound
    uses = Set(pictures).count
  }

  private static func checkNumber(
    _ name: String, _ value: Int, _ allowed: ClosedRange<Int>
  ) throws(AssignmentError) {
    guard allowed.contains(value) else {
      throw .badNumber(name: name, value: value, allowed: allowed)
    }
  }
}

// MARK: Errors

/// Why no assignment was made.
public enum AssignmentError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The cells are more than the pictures may fill.
  case tooFewPictures(cells: Int, pictures: Int, reuse: Int)

  /// A count, the reuse, the distance or a position is outside its range.
  case badNumber(name: String, value: Int, allowed: ClosedRange<Int>)

  /// A cost is negative or too large.
  case badCost(cell: Int, picture: Int, cost: Int)

  /// A table of all costs would be too large.
  case tooLarge(cells: Int, pictures: Int, limit: Int)

  /// No way was found to keep equal pictures so far apart.
  case noPlaceWithin(distance: Int, cells: Int, pictures: Int, reuse: Int?, needed: Int)

  /// The found numbers, the allowed ones and those that would do, in words.
  /// One sentence for people.
  public var description: String {
    switch self {
    case .tooFewPictures(let cells, let pictures, let reuse):
      guard pictures > 0 else { return "\(Self.grouped(cells)) cells need pictures, and there are none" }
      let needed = (cells + pictures - 1) / pictures
      // Fewer than the cells, so it fits.
      let places = Self.grouped(pictures &* reuse)
      let have =
        pictures == 1
        ? "1 picture that may stand \(Self.times(reuse)) has \(places)"
        : "\(Self.grouped(pictures)) pictures that may stand \(Self.times(reuse)) each have \(places)"
      return
        "\(Self.grouped(cells)) cells need as many places, and \(have); "
        + "allow a reuse of \(Self.grouped(needed)), or any number"
    case .badNumber(let name, let value, let allowed):
      return
        "\(name) is \(value); allowed are \(allowed.lowerBound) "
        + (allowed.upperBound == .max ? "or more" : "to \(Self.grouped(allowed.upperBound))")
    case .badCost(let cell, let picture, let cost):
      return
        "the cost of picture \(picture) in cell \(cell) is \(cost); allowed are whole numbers from 0 to "
        + Self.grouped(Int(Int32.max) - 1)
    case .tooLarge(let cells, let pictures, let limit):
      return
        "\(Self.grouped(cells)) cells × \(Self.grouped(pictures)) pictures are more costs than the "
        + "\(Self.grouped(limit)) that a table may have; take fewer cells or fewer pictures"
    case .noPlaceWithin(let distance, let cells, let pictures, let reuse, let needed):
      let often = reuse.map(Self.times) ?? "any number of times"
      let words =
        "\(Self.grouped(cells)) cells cannot be filled with \(Self.grouped(pictures)) pictures that may stand \(often) and "
        + "\(Self.grouped(distance)) cells apart; "
      guard pictures < needed else {
        return words + "allow a smaller distance or a larger reuse, or give more pictures"
      }
      return words + "give \(Self.grouped(needed)) pictures, or allow a smaller distance"
    }
  }

  private static func times(_ reuse: Int) -> String {
    switch reuse {
    case 1: "once"
    case 2: "twice"
    default: "\(grouped(reuse)) times"
    }
  }

  /// 2500 as 2,500.
  private static func grouped(_ number: Int) -> String {
    let digits = String(number.magnitude)
    var words = ""
    for (index, digit) in digits.enumerated() {
      if index > 0, (digits.count - index) % 3 == 0 { words.append(",") }
      words.append(digit)
    }
    return (number < 0 ? "-" : "") + words
  }
}
