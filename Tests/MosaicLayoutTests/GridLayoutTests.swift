import TestSupport
import Testing

@testable import MosaicLayout

@Suite(.bounded) struct GridLayoutTests {
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

  @Test(
    arguments: [
      // Cells of 1: 300 × 300 in 3 × 3.
      (9, "1x1", "300x300", 3),
      // 4 × 2 cells of 100 × 100.
      (8, "1x1", "400x200", 4),
      // 2:1 items: two columns of 200 × 100 in four rows; and the same rotated.
      (8, "2x1", "400x400", 2), (8, "1x2", "400x400", 4),
      // Two squares in a square: 2:1 and 1:2 are equally far; fewer columns win.
      (2, "1x1", "300x300", 1),
      // Seven: 5 and 6 columns would leave columns empty, 7 is the strip.
      (7, "1x1", "700x100", 7),
      // 5 columns of 7 would give 60 × 150, nearest to 0.4, but 7 in two rows need but 4 (75 × 150, 0.5).
      (7, "2x5", "300x300", 4),
      // 5 items in 3000 × 1000, ratio 1: c = 3 gives 2.0, c = 5 gives 0.6 (1.67 off): 5.
      (5, "1x1", "3000x1000", 5), (4, "1x1", "200x150", 2),
    ] as [(Int, String, String, Int)])
  func choosesTheColumnsNearestToTheRatio(count: Int, item: String, box: String, columns: Int) throws {
    let items = (0..<count).flatMap { _ in sized(item) }
    let size = sized(box)[0].size
    let arrangement = try GridLayout().arrangement(
      of: items, in: Container(width: size.width, height: size.height))
    #expect(arrangement.frames.count { $0.y == 0 } == columns)
  }

  /// Without a height a cell has the median shape of the items that keep theirs, above the highest caption.
  @Test(
    arguments: [
      ("frames of a film, four in a row", ["320x180"], 12, 4, 800, 0, "200x112.5", 3),
      ("shapes that differ by 2 %", ["300x200", "303x200", "300x200"], 3, 3, 300, 0, "100x66.666667", 1),
      ("the median of three", ["1x1", "3x2", "4x1"], 3, 3, 300, 0, "100x66.666667", 1),
      ("two shapes that are turned", ["2x1", "1x2"], 2, 2, 200, 0, "100x100", 1),
      ("a caption below", ["2x1"], 4, 2, 200, 20, "100x70", 2),
      ("columns that suit a square", ["1x1"], 9, nil, 300, 0, "100x100", 3),
      ("one keeps its shape", ["3x2"], 1, nil, 300, 0, "300x200", 1),
    ] as [(String, [String], Int, Int?, Double, Double, String, Int)])
  func anOpenHeight(
    _: String, shapes: [String], count: Int, columns: Int?, width: Double, caption: Double, cell: String,
    rows: Int
  ) throws {
    for spread in [false, true] {
      let items = (0..<count).map { index in
        var item = sized(shapes[index % shapes.count])[0]
        (item.keepsRatio, item.captionHeight) = (true, caption)
        // A span of one cell takes the way of spans.
        if spread { item.span = CellSpan(columns: 1, rows: 1) }
        return item
      }
      let layout: GridLayout = .grid(columns: columns)
      let found = try layout.arrangement(of: items, in: Container(width: width))
      let wanted = sized(cell)[0].size
      for frame in found.frames {
        #expect(abs(frame.width - wanted.width) < 1e-5 && abs(frame.height - wanted.height) < 1e-5)
      }
      #expect(abs(found.contentSize.height - Double(rows) * wanted.height) < 1e-4)
      #expect(found.contentSize.width == width)
    }
  }

  /// Colours have no shape of their own, unless there is nothing else.
  @Test func onlyPicturesDecideAnOpenHeight() throws {
    var items = sized("100x100") + sized("100x100") + sized("300x200")
    items[2].keepsRatio = true
    let layout: GridLayout = .grid(columns: 3)
    let container = Container(width: 300)
    #expect(try layout.arrangement(of: items, in: container).contentSize.height.rounded() == 67)
    items[2].keepsRatio = false
    #expect(try layout.arrangement(of: items, in: container).contentSize.height == 100)
  }

  /// Captions of 60 leave 100 × 15 of two columns, and 50 × 90 of four.
  @Test func captionsAreNoPartOfTheRatio() throws {
    let item = LayoutItem(size: Size(width: 1, height: 1), captionHeight: 60)
    let arrangement = try GridLayout().arrangement(
      of: Array(repeating: item, count: 4), in: Container(width: 200, height: 150))
    #expect(arrangement.frames.count { $0.y == 0 } == 4)
  }

  /// The plain rule, cell by cell: equal cells a gap apart, row by row, in a box and of a size.
  @Test(arguments: [
    (9, 3, 10.0, 10.0), (7, 3, 4, 9), (4, 4, 2.5, 0), (5, 1, 8, 3), (11, 5, 0, 0), (1, 1, 7, 7),
  ])
  func agreesWithThePlainRule(count: Int, columns: Int, columnGap: Double, rowGap: Double) throws {
    let rows = (count + columns - 1) / columns
    for (cell, box) in [
      (nil, Size(width: 640, height: 480)),
      (
        Size(width: 64, height: 48),
        Size(
          width: Double(columns) * (64 + columnGap) - columnGap, height: Double(rows) * (48 + rowGap) - rowGap
        )
      ),
    ] {
      let layout = GridLayout.grid(columns: columns).with {
        ($0.columnGap, $0.rowGap, $0.cellWidth, $0.cellHeight) = (
          columnGap, rowGap, cell?.width, cell?.height
        )
      }
      let width = (box.width + columnGap) / Double(columns) - columnGap
      let height = (box.height + rowGap) / Double(rows) - rowGap
      let frames = (0..<count).map { index in
        rect(
          Double(index % columns) * (width + columnGap), Double(index / columns) * (height + rowGap), width,
          height)
      }
      try FrameRow(
        "", layout, squares(count), in: Container(width: box.width, height: box.height), frames, size: box
      ).check()
    }
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
      of: Array(repeating: LayoutItem(width: 1, height: 1000), count: 4),
      in: Container(width: 210, height: 210))
    expect(arrangement, has: rects("0 0 55 55, 155 0 55 55, 0 155 55 55, 155 155 55 55"))
  }
}
