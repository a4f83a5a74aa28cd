import TestSupport
import Testing

@testable import MosaicLayout

@Suite(.bounded) struct MomentsLayoutTests {
  /// So many items in rows of these counts, of squares with these sides, in a width of 375 with gaps of 5.
  struct Row: Sendable {
    var count: Int
    var rows: [(count: Int, side: Double)]
    var height: Double
  }

  /// (375 − 5) / 2 = 185 · (375 − 10) / 3 = 121⅔ · (375 − 15) / 4 = 90.
  static let table: [Row] = {
    let third = 365.0 / 3
    return [
      Row(count: 1, rows: [(1, 200)], height: 200), Row(count: 2, rows: [(2, 185)], height: 185),
      Row(count: 3, rows: [(3, third)], height: third),
      Row(count: 4, rows: [(2, third), (2, third)], height: 2 * third + 5),
      Row(count: 5, rows: [(2, 185), (3, third)], height: 185 + 5 + third),
      Row(count: 6, rows: [(3, third), (3, third)], height: 2 * third + 5),
      Row(count: 7, rows: [(3, third), (4, 90)], height: third + 5 + 90),
      Row(count: 8, rows: [(4, 90), (4, 90)], height: 185),
      Row(count: 9, rows: [(3, third), (3, third), (3, third)], height: 375),
    ]
  }()

  @Test(arguments: table) func standsInRowsOfSquares(row: Row) throws {
    let arrangement = try MomentsLayout().arrangement(of: squares(row.count), in: Container(width: 375))
    var frames: [Rect] = []
    var top = 0.0
    for (count, side) in row.rows {
      frames += (0..<count).map { rect(Double($0) * (side + 5), top, side, side) }
      top += side + 5
    }
    expect(arrangement, has: frames)
    #expect(arrangement.contentSize.isClose(to: Size(width: 375, height: row.height)))
  }

  @Test func oneIsNeverWiderThanTheContainer() throws {
    let layout: MomentsLayout = .moments(singleSize: 400)
    expect(try layout.arrangement(of: squares(1), in: Container(width: 375)), has: rects("0 0 375 375"))
    expect(try layout.arrangement(of: squares(1), in: Container(width: 500)), has: rects("0 0 400 400"))
  }

  @Test func gapsMayDiffer() throws {
    let layout = MomentsLayout().with { ($0.columnGap, $0.rowGap) = (10, 30) }
    expect(
      try layout.arrangement(of: squares(4), in: Container(width: 320)),
      has: rects("0 0 100 100, 110 0 100 100, 0 130 100 100, 110 130 100 100"))
  }
}
