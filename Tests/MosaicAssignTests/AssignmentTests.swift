import MosaicAssign
import MosaicLayout
import TestSupport
import Testing

/// Costs from a formula that other programs can repeat.
func costs(_ cells: Int, _ pictures: Int, seed: Int, below: Int = 1000) -> [[Int]] {
  var random = SplitMix(seed: seed)
  return (0..<cells).map { _ in (0..<pictures).map { _ in random.next(below: below) } }
}

/// The least cost of all assignments within the rules, found by trying all of them.
func optimum(_ costs: [[Int]], reuse: Int, distance: Int, columns: Int) -> Int? {
  var best: Int?
  var taken: [Int] = []
  func place(_ cell: Int, _ sum: Int) {
    if let best, sum >= best { return }
    guard cell < costs.count else { return best = sum }
    for picture in costs[cell].indices where allows(taken, picture, reuse, distance, columns) {
      taken.append(picture)
      place(cell + 1, sum + costs[cell][picture])
      taken.removeLast()
    }
  }
  place(0, 0)
  return best
}

func allows(_ taken: [Int], _ picture: Int, _ reuse: Int, _ distance: Int, _ columns: Int) -> Bool {
  let cell = taken.count
  let same = taken.indices.filter { taken[$0] == picture }
  return same.count < reuse
    && same.allSatisfy {
      max(abs($0 % columns - cell % columns), abs($0 / columns - cell / columns)) >= distance
    }
}

func keepsRules(_ pictures: [Int], of count: Int, reuse: Int?, distance: Int, columns: Int) -> Bool {
  pictures.indices.allSatisfy {
    (0..<count).contains(pictures[$0])
      && allows(Array(pictures[..<$0]), pictures[$0], reuse ?? .max, distance, columns)
  }
}

@Suite(.bounded) struct AssignmentTests {
  @Test(arguments: 0..<300)
  func nearlyTheLeastOfAll(seed: Int) throws {
    var random = SplitMix(seed: seed)
    let cells = 1 + random.next(below: 7)
    let reuse = 1 + random.next(below: 3)
    let pictures = (cells + reuse - 1) / reuse + random.next(below: 4)
    let table = costs(cells, pictures, seed: seed, below: [2, 10, 100_000][seed % 3])
    let found = try Assignment.solve(cells: cells, pictures: pictures, reuse: reuse) { table[$0][$1] }
    let least = try #require(optimum(table, reuse: reuse, distance: 0, columns: cells))
    #expect(keepsRules(found.pictures, of: pictures, reuse: reuse, distance: 0, columns: cells))
    #expect(found.cost == Int64(found.pictures.enumerated().reduce(0) { $0 + table[$1.offset][$1.element] }))
    #expect(found.bound <= least)
    #expect(found.cost >= least)
    // ε is a 72nd of the mean; costs are whole, and ε is at least a sixteenth of one.
    #expect(Double(found.cost) <= Double(least) * (1 + 1.0 / 71) + Double(cells) / 16)
    #expect(found.uses == Set(found.pictures).count)
  }

  @Test(arguments: 0..<120)
  func rulesHoldWithADistance(seed: Int) throws {
    var random = SplitMix(seed: seed)
    let columns = 1 + random.next(below: 9)
    let cells = columns * (1 + random.next(below: 9))
    let distance = 2 + random.next(below: 4)
    let reuse = seed % 2 == 0 ? nil : 2 + random.next(below: 4)
    let places = reuse.map { (cells + $0 - 1) / $0 } ?? 1
    let pictures = max(places, distance * distance) + distance * distance + random.next(below: 10)
    let table = costs(cells, pictures, seed: seed)
    let solve = {
      try Assignment.solve(
        cells: cells, pictures: pictures, reuse: reuse, distance: distance, columns: columns
      ) { table[$0][$1] }
    }
    let found = try solve()
    #expect(keepsRules(found.pictures, of: pictures, reuse: reuse, distance: distance, columns: columns))
    #expect(found.bound <= found.cost)
    #expect(try solve() == found)
  }

  @Test(arguments: 0..<40)
  func nearTheLeastWithADistance(seed: Int) throws {
    let table = costs(6, 5, seed: seed)
    let found = try Assignment.solve(cells: 6, pictures: 5, reuse: 3, distance: 2, columns: 3) {
      table[$0][$1]
    }
    let least = try #require(optimum(table, reuse: 3, distance: 2, columns: 3))
    #expect(found.cost >= least)
    #expect(found.bound <= least)
    #expect(Double(found.cost) <= Double(least) * 1.35 + 1)
  }

  /// The optima are of scipy 1.17.1, linear_sum_assignment.
  @Test(arguments: [(120, 120, 1, 154240), (100, 400, 1, 24760), (200, 70, 3, 306553)])
  func nearOptimaOfAnotherProgram(cells: Int, pictures: Int, reuse: Int, optimum: Int64) throws {
    let table = costs(cells, pictures, seed: 30, below: 100_000)
    let found = try Assignment.solve(cells: cells, pictures: pictures, reuse: reuse) { table[$0][$1] }
    #expect(found.bound <= optimum)
    #expect(found.cost >= optimum)
    #expect(found.gap <= 0.015)
    #expect(Double(found.cost) <= Double(optimum) * 1.005)
  }

  @Test func nothingIsAskedOfNoCells() throws {
    let found = try Assignment.solve(cells: 0, pictures: 0) { _, _ in 1 }
    #expect(found.pictures.isEmpty)
    #expect(found.gap == 0)
  }

  @Test func anyNumberTakesTheNearest() throws {
    let table = costs(30, 4, seed: 1)
    let found = try Assignment.solve(cells: 30, pictures: 4, reuse: nil) { table[$0][$1] }
    #expect(found.pictures == table.map { row in row.indices.min { row[$0] < row[$1] } })
    #expect(found.gap == 0)
  }

  /// Equal costs everywhere, one picture far dearer: bidding step by step would take minutes.
  @Test func equalPicturesAreOne() throws {
    let found = try Assignment.solve(cells: 1500, pictures: 1500) { _, picture in picture == 7 ? 1 << 30 : 100
    }
    #expect(Set(found.pictures).count == 1500)
    #expect(found.cost == 1499 * 100 + 1 << 30)
  }

  @Test func freeAssignmentsHaveNoGap() throws {
    let found = try Assignment.solve(cells: 50, pictures: 60) { _, _ in 0 }
    #expect(found.cost == 0 && found.gap == 0)
  }

  /// All cells are within reach of each other: any number of times is once.
  @Test func aDistanceLargerThanTheGrid() throws {
    let table = costs(12, 20, seed: 5)
    let found = try Assignment.solve(cells: 12, pictures: 20, reuse: nil, distance: 1000, columns: 4) {
      table[$0][$1]
    }
    #expect(Set(found.pictures).count == 12)
  }

  @Test func cellsMayShareAPosition() throws {
    let table = costs(18, 12, seed: 6).map { $0.map { Int32($0) } }
    let places = (0..<18).map { CellPosition(column: $0 % 3 * 2 - 4, row: $0 / 9 * 3) }
    let source = Table(costs: table)
    let found = try Assignment.solve(source, AssignmentRules(reuse: nil, distance: 2), at: places)
    for one in 0..<18 {
      for other in 0..<one where places[one] == places[other] {
        #expect(found.pictures[one] != found.pictures[other])
      }
    }
  }

  /// As few pictures as the pattern needs: bidding alone may not find the way.
  @Test(arguments: [2, 3, 4])
  func asFewPicturesAsCanBe(distance: Int) throws {
    let table = costs(60, distance * distance, seed: distance)
    let found = try Assignment.solve(
      cells: 60, pictures: distance * distance, reuse: nil, distance: distance, columns: 10
    ) { table[$0][$1] }
    #expect(
      keepsRules(found.pictures, of: distance * distance, reuse: nil, distance: distance, columns: 10))
  }
}

/// A source of a test's own.
struct Table: CandidateSource {
  let costs: [[Int32]]
  var cells: Int { costs.count }
  var pictures: Int { costs[0].count }

  func cost(cell: Int, picture: Int) -> Int32 { costs[cell][picture] }

  func offers(cell: Int, count: Int, prices: [Int64], into offers: inout OfferHeap) {
    offers.reset(count: count)
    for (picture, cost) in costs[cell].enumerated() where prices[picture] != Offer.withheld {
      offers.add(Offer(value: Offer.units(cost) + prices[picture], picture: Int32(picture), cost: cost))
    }
    offers.sort()
  }

  func firstTwins() -> [Int] { Array(0..<pictures) }
}
