import MosaicAssign
import TestSupport
import Testing

@Suite(.bounded) struct AssignmentErrorTests {
  struct Row: Sendable, CustomTestStringConvertible {
    var cells = 4
    var pictures = 4
    var reuse: Int? = 1
    var distance = 0
    var columns: Int? = 2
    var cost = 1
    let words: String
    var testDescription: String { words }
  }

  @Test(arguments: [
    Row(
      cells: 2500, pictures: 800,
      words:
        "2,500 cells need as many places, and 800 pictures that may stand once each have 800; allow a reuse of 4, or any number"
    ),
    Row(
      pictures: 1, reuse: 3,
      words:
        "4 cells need as many places, and 1 picture that may stand 3 times has 3; allow a reuse of 4, or any number"
    ),
    Row(pictures: 0, reuse: nil, words: "4 cells need pictures, and there are none"),
    Row(cells: -1, words: "the number of cells is -1; allowed are 0 to 16,777,216"),
    Row(cells: .max, words: "the number of cells is 9223372036854775807; allowed are 0 to 16,777,216"),
    Row(pictures: -1, words: "the number of pictures is -1; allowed are 0 to 16,777,216"),
    Row(reuse: 0, words: "the reuse is 0; allowed are 1 or more"),
    Row(distance: -2, words: "the distance is -2; allowed are 0 or more"),
    Row(columns: 0, words: "the number of columns is 0; allowed are 1 to 16,777,216"),
    Row(
      cost: -1,
      words: "the cost of picture 0 in cell 0 is -1; allowed are whole numbers from 0 to 2,147,483,646"),
    Row(
      cost: Int(Int32.max),
      words:
        "the cost of picture 0 in cell 0 is 2147483647; allowed are whole numbers from 0 to 2,147,483,646"),
    Row(
      cells: 1 << 24, pictures: 1 << 24,
      words:
        "16,777,216 cells × 16,777,216 pictures are more costs than the 134,217,728 that a table may have; take fewer cells or fewer pictures"
    ),
    Row(
      cells: 100, pictures: 8, reuse: nil, distance: 3, columns: 10,
      words:
        "100 cells cannot be filled with 8 pictures that may stand any number of times and 3 cells apart; give 9 pictures, or allow a smaller distance"
    ),
    Row(
      cells: 6, pictures: 3, reuse: 2, distance: 2, columns: 3,
      words:
        "6 cells cannot be filled with 3 pictures that may stand twice and 2 cells apart; give 4 pictures, or allow a smaller distance"
    ),
    Row(
      cells: 4, pictures: 3, reuse: nil, distance: .max,
      words:
        "4 cells cannot be filled with 3 pictures that may stand any number of times and 9,223,372,036,854,775,807 cells apart; "
        + "give 4 pictures, or allow a smaller distance"),
    Row(
      cells: 25, pictures: 4, reuse: 7, distance: 2, columns: 5,
      words:
        "25 cells cannot be filled with 4 pictures that may stand 7 times and 2 cells apart; allow a smaller distance or a larger reuse, or give more pictures"
    ),
  ])
  func refusedInWords(_ row: Row) {
    do {
      let found = try Assignment.solve(
        cells: row.cells, pictures: row.pictures, reuse: row.reuse, distance: row.distance,
        columns: row.columns
      ) { _, _ in row.cost }
      Issue.record("Not refused: \(found.pictures)")
    } catch {
      #expect(error.description == row.words)
    }
  }

  struct Stopped: Error {}

  @Test(arguments: [(nil, 0), (1, 0), (2, 3), (nil, 3)] as [(Int?, Int)])
  func whatTheCheckThrowsEndsIt(reuse: Int?, distance: Int) throws {
    let table = Table(costs: costs(400, 500, seed: 2).map { $0.map { Int32($0) } })
    let places = (0..<400).map { CellPosition(column: $0 % 20, row: $0 / 20) }
    var checks = 0
    let solve = { (last: Int) in
      checks = 0
      _ = try Assignment.solve(table, AssignmentRules(reuse: reuse, distance: distance), at: places) {
        done, all in
        checks += 1
        #expect((0...all).contains(done) && all >= 400)
        if checks == last { throw Stopped() }
      }
    }
    try solve(-1)
    let all = checks
    #expect(all > 20)
    for last in [1, all / 2, all] {
      #expect(throws: Stopped.self) { try solve(last) }
      #expect(checks == last)
    }
  }
}
