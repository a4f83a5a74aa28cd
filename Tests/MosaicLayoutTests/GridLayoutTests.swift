// Both kinds of grid, by hand.

import Testing

@testable import MosaicLayout

@Suite(.timeLimit(.minutes(10))) struct GridLayoutTests {
  @Test func cellsGivenMakeTheBox() throws {
    let layout: GridLayout = .grid(cell: Size(width: 80, height: 50), columns: 3, gap: 10)
    let arrangement = try layout.arrangement(of: squares(5), in: Container())
    expect(
      arrangement,
      has: rects("0 0 80 50, 90 0 80 50, 180 0 80 50, 0 60 80 50, 90 60 80 50"))
    #expect(arrangement.contentSize == Size(width: 260, height: 110))
    #expect(arrangement.spacing == Size(width: 10, height: 10))
  }

  /// Cells of 80 × 50 with a column gap of 10: so many items in this width make so many columns.
  @Test(
    arguments: [
      (7, 300.0, 3), (7, 260.0, 3), (7, 259.0, 2), (7, 50.0, 1), (2, 900.0, 2), (7, nil, 3), (9, nil, 3),
      (10, nil, 4), (1, nil, 1),
    ] as [(Int, Double?, Int)])
  func cellsGivenChooseTheirColumns(count: Int, width: Double?, columns: Int) throws {
    let layout: GridLayout = .grid(cell: Size(width: 80, height: 50), gap: 10)
    let arrangement = try layout.arrangement(of: squares(count), in: Container(width: width))
    #expect(arrangement.frames.count { $0.y == 0 } == columns)
    #expect(arrangement.contentSize.width == Double(columns) * 90 - 10)
  }

  /// Ten cells of 0.1 in a width of 1 (ten times 0.1 is not 1 in binary).
  @Test func aRowThatFitsExactlyIsKept() throws {
    let layout: GridLayout = .grid(cell: Size(width: 0.1, height: 0.1))
    #expect(try layout.arrangement(of: squares(20), in: Container(width: 1)).frames.count { $0.y == 0 } == 10)
    #expect(
      try layout.arrangement(of: squares(20), in: Container(width: 0.3)).frames.count { $0.y == 0 } == 3)
  }

  @Test func boxGivenMakesTheCells() throws {
    let layout = GridLayout().with { ($0.columns, $0.columnGap, $0.rowGap) = (3, 10, 20) }
    let arrangement = try layout.arrangement(of: squares(5), in: Container(width: 320, height: 220))
    expect(
      arrangement,
      has: rects("0 0 100 100, 110 0 100 100, 220 0 100 100, 0 120 100 100, 110 120 100 100"))
    #expect(arrangement.contentSize == Size(width: 320, height: 220))
  }

  struct Choice: Sendable {
    var count: Int
    var item: Size
    var captionHeight = 0.0
    var box: Size
    var columns: Int
  }

  @Test(arguments: [
    // Cells of 1: 300 × 300 in 3 × 3.
    Choice(count: 9, item: Size(width: 1, height: 1), box: Size(width: 300, height: 300), columns: 3),
    // 4 × 2 cells of 100 × 100.
    Choice(count: 8, item: Size(width: 1, height: 1), box: Size(width: 400, height: 200), columns: 4),
    // 2:1 items: two columns of 200 × 100 in four rows.
    Choice(count: 8, item: Size(width: 2, height: 1), box: Size(width: 400, height: 400), columns: 2),
    // 1:2 items, the same rotated.
    Choice(count: 8, item: Size(width: 1, height: 2), box: Size(width: 400, height: 400), columns: 4),
    // Two squares in a square: 2:1 and 1:2 are equally far; fewer columns win.
    Choice(count: 2, item: Size(width: 1, height: 1), box: Size(width: 300, height: 300), columns: 1),
    // Seven: 5 and 6 columns would leave columns empty, 7 is the strip.
    Choice(count: 7, item: Size(width: 1, height: 1), box: Size(width: 700, height: 100), columns: 7),
    // 5 columns of 7 would give 60 × 150, nearest to 0.4, but 7 in two rows need but 4 (75 × 150, 0.5).
    Choice(count: 7, item: Size(width: 2, height: 5), box: Size(width: 300, height: 300), columns: 4),
    // 5 items in 3000 × 1000, ratio 1: c = 3 gives 2.0, c = 5 gives 0.6 (1.67 off): 5.
    Choice(count: 5, item: Size(width: 1, height: 1), box: Size(width: 3000, height: 1000), columns: 5),
    // Captions of 60 leave 100 × 15 of two columns, and 50 × 90 of four.
    Choice(count: 4, item: Size(width: 1, height: 1), box: Size(width: 200, height: 150), columns: 2),
    Choice(
      count: 4, item: Size(width: 1, height: 1), captionHeight: 60, box: Size(width: 200, height: 150),
      columns: 4),
  ]) func choosesTheColumnsNearestToTheRatio(choice: Choice) throws {
    var item = LayoutItem(size: choice.item)
    item.captionHeight = choice.captionHeight
    let items = Array(repeating: item, count: choice.count)
    let arrangement = try GridLayout().arrangement(
      of: items, in: Container(width: choice.box.width, height: choice.box.height))
    #expect(arrangement.frames.count { $0.y == 0 } == choice.columns)
  }

  /// Ratios 4 and 1 (mean 2.5) in 400 × 320: stacked cells are 2.5, cells side by side 0.625.
  @Test func theMeanIsArithmetic() throws {
    let items = sized("400x100 100x100")
    let arrangement = try GridLayout().arrangement(of: items, in: Container(width: 400, height: 320))
    expect(arrangement, has: rects("0 0 400 160, 0 160 400 160"))
    // Mean (8 + 0.125) / 2 = 4.0625, where the geometric one would be 1: √(4.0625 · 1.0) lies above 2,
    // so cells of 4.1 win over cells of 1.025.
    let far = sized("800x100 100x800")
    let chosen = try GridLayout().arrangement(of: far, in: Container(width: 205, height: 100))
    expect(chosen, has: rects("0 0 205 50, 0 50 205 50"))
  }

  /// Gaps take part: 4 items in 210 × 210 with a gap of 100 leave no cell in 3 or 4 columns or rows.
  @Test func onlyCountsThatLeaveCells() throws {
    let layout: GridLayout = .grid(gap: 100)
    let arrangement = try layout.arrangement(
      of: Array(repeating: LayoutItem(1, 1000), count: 4), in: Container(width: 210, height: 210))
    expect(
      arrangement,
      has: rects("0 0 55 55, 155 0 55 55, 0 155 55 55, 155 155 55 55"))
  }

  @Test func aMillionColumnsForThreeItems() throws {
    let layout: GridLayout = .grid(columns: 1_000_000)
    let arrangement = try layout.arrangement(of: squares(3), in: Container(width: 1000, height: 10))
    expect(arrangement, has: rects("0 0 0.001 10, 0.001 0 0.001 10, 0.002 0 0.001 10"))
  }
}
