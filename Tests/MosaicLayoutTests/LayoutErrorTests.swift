import TestSupport
import Testing

@testable import MosaicLayout

@Suite(.bounded) struct LayoutErrorTests {
  struct Row: Sendable {
    var layout: any Layout
    var items = squares(4)
    var container = Container(width: 300, height: 200)
    var words: String
  }

  static let thin = [LayoutItem(width: 100, height: 100), LayoutItem(width: 1, height: 1e8)]

  static let table: [Row] = [
    Row(
      layout: SudokuLayout(), items: squares(10),
      words: "layout 'sudoku' has 9 places and was given 10 items; give at most 9, "
        + "or set 'overflow' to 'truncate' or 'badge'"),
    Row(
      layout: MomentsLayout(), items: squares(12),
      words: "layout 'moments' has 9 places and was given 12 items; give at most 9, "
        + "or set 'overflow' to 'truncate' or 'badge'"),
    Row(
      layout: SudokuLayout.sudoku(gap: 300),
      words:
        "layout 'sudoku' has no room: 2 columns with a 'columnGap' of 300 leave nothing of a width of 300; "
        + "use a smaller gap, fewer items or a larger container"),
    Row(
      layout: AutoLayout.auto(gap: 300),
      words:
        "layout 'auto' has no room: 2 columns with a 'columnGap' of 300 leave nothing of a width of 300; "
        + "use a smaller gap, fewer items or a larger container"),
    Row(
      layout: AutoLayout.auto(gap: 300),
      items: [LayoutItem(size: Size(width: 1, height: 1), weight: 2)] + squares(2),
      words:
        "layout 'auto' has no room: gaps of 300 x 300 and captions leave nothing of 300 x 200 for 3 pictures; "
        + "use a smaller gap or a larger container"),
    Row(
      layout: MomentsLayout.moments(gap: 300),
      words:
        "layout 'moments' has no room: 3 columns with a 'columnGap' of 300 leave nothing of a width of 300; "
        + "use a smaller gap, fewer items or a larger container"),
    Row(
      layout: ScatterLayout.scatter(gap: 300),
      words: "layout 'scatter' has no room: a gap of 300 leaves nothing of a box of 300 x 200 for 4 items; "
        + "use a smaller gap or a larger container"),
    Row(
      layout: SudokuLayout().with { $0.rowGap = 250.5 }, items: squares(7),
      words: "layout 'sudoku' has no room: 3 rows with a 'rowGap' of 250.5 leave nothing of a height of 200; "
        + "use a smaller gap, fewer items or a larger container"),
    Row(
      layout: GridLayout.grid(columns: 1_000_000, gap: 1), items: squares(3),
      words: "layout 'grid' has no room: 1000000 columns with a 'columnGap' of 1 leave nothing of a width "
        + "of 300; use a smaller gap, fewer columns or a larger container"),
    Row(
      layout: GridLayout.grid(gap: 400),
      words: "layout 'grid' has no room: gaps of 400 x 400 leave nothing of a box of 300 x 200 for 4 cells; "
        + "use a smaller gap or a larger container"),
    Row(
      layout: half(width: 20, height: nil),
      words: "layout parameter 'cellHeight' is not given while 'cellWidth' is; allowed: 'cellWidth' and "
        + "'cellHeight' together, or neither of them to fill the box"),
    Row(
      layout: half(width: nil, height: 20), container: Container(),
      words: "layout parameter 'cellWidth' is not given while 'cellHeight' is; allowed: 'cellWidth' and "
        + "'cellHeight' together, or neither of them to fill the box"),
    Row(
      layout: half(width: 0, height: 20),
      words: "layout parameter 'cellWidth' is 0; allowed: a number above 0, up to 1000000000"),
    Row(
      layout: FlowLayout.flow(gap: -2),
      words: "layout parameter 'columnGap' is -2; allowed: a number from 0 to 1000000000"),
    Row(
      layout: CarouselLayout.carousel(offset: .nan),
      words: "layout parameter 'offset' is nan; allowed: a number from -1000000000 to 1000000000"),
    Row(
      layout: SudokuLayout().with { $0.topOfSeven = 1 },
      words: "layout parameter 'topOfSeven' is 1; allowed: a number between 0 and 1, both excluded"),
    Row(
      layout: RingLayout.ring(itemSize: Size(width: 50, height: 300)),
      words: "layout 'ring' has no room: an item of 50 x 300 is larger than the box of 300 x 200; "
        + "use a smaller 'itemSize' or a 'radius' in points"),
    Row(
      layout: RingLayout.ring(itemSize: Size(width: 300, height: 50)), items: [turned(90)],
      words:
        "layout 'ring' has no room: an item of 300 x 50, rotated by 90 degrees, is larger than the box of 300 x 200; "
        + "use a smaller 'itemSize' or a 'radius' in points"),
    Row(
      layout: PackLayout(), items: [LayoutItem(width: 20, height: 20), LayoutItem(width: 310.5, height: 20)],
      words:
        "item 1 has a size of 310.5 x 20; allowed: at most 300 wide, since 'pack' leaves items as they are; "
        + "use a larger canvas, or none"),
    Row(
      layout: PackLayout(), items: [LayoutItem(width: 20, height: 201)],
      words:
        "item 0 has a size of 20 x 201; allowed: at most 200 high, since 'pack' leaves items as they are; "
        + "use a larger canvas, or none"),
    Row(
      layout: PackLayout.pack(gap: 5), items: squares(10),
      words: "layout 'pack' has no room: no way was found to pack the items into a box of 300 x 200; "
        + "one of 300 x 520 has room, and so has one of 310 x 415"),
    Row(
      layout: SpiralLayout.spiral(itemSize: Size(width: 300, height: 50)), items: [turned(90)],
      words:
        "layout 'spiral' has no room: an item of 300 x 50, rotated by 90 degrees, is larger than the box of 300 x 200; "
        + "use a smaller 'itemSize'"),
    Row(
      layout: SpiralLayout.spiral(gap: 300),
      words: "layout 'spiral' has no room: a gap of 300 leaves nothing of a box of 300 x 200 for 4 items; "
        + "use a smaller gap or a larger container"),
    Row(
      layout: TreemapLayout.treemap(gap: 300),
      words:
        "layout 'treemap' has no room: gaps of 300 x 300 leave nothing of a box of 300 x 200 for 4 items; use a "
        + "smaller gap or a larger container"),
    Row(
      layout: TreemapLayout.treemap(gap: 20),
      items: squares(3) + [LayoutItem(size: Size(width: 1, height: 1), weight: 0.01)],
      words:
        "item 3 has a weight of 0.01, whose share of 300 x 200 is so small that gaps of 20 x 20 leave nothing of it; allowed: "
        + "weights that are more alike, a smaller gap or a larger container"),
    Row(
      layout: HoneycombLayout.honeycomb(gap: 300),
      words: "layout 'honeycomb' has no room: a gap of 300 leaves nothing of a box of 300 x 200 for 4 cells; "
        + "use a smaller gap or a larger container"),
    Row(
      layout: HoneycombLayout(), items: squares(1) + [captioned(12)],
      words:
        "item 1 has a caption above or below its picture; allowed: none in a honeycomb, whose cells meet on "
        + "all sides"),
    Row(
      layout: ScatterLayout(), items: [captioned(500)],
      words:
        "item 0 has a caption for which a cell of 300 x 200 is too small; allowed: a smaller caption, or a larger "
        + "container"),
    Row(
      layout: WaterfallLayout.waterfall(columns: 4, axis: .horizontal), items: squares(1) + [captioned(60)],
      words:
        "item 1 has a caption 60 high, which leaves nothing of a row of 50; allowed: a caption lower than its row; "
        + "use fewer 'columns', a larger container or a lower caption"),
    Row(
      layout: FlowLayout(), items: [turned(.infinity)],
      words: "item 0 has a rotation of inf; allowed: -1000000000 to 1000000000 degrees"),
    Row(
      layout: WaterfallLayout(), items: thin,
      words: "item 1 has a size of 1 x 100000000, which makes it 15000000000 points long where a column is "
        + "150 across; allowed: up to 1000000000 points; use more columns or an item that is less thin"),
    Row(
      layout: SudokuLayout(), container: Container(width: 300),
      words: "the container's height is not given; allowed: a number of points above 0"),
    Row(
      layout: WaterfallLayout(), container: Container(height: 300),
      words: "the container's width is not given; allowed: a number of points above 0"),
    Row(
      layout: WaterfallLayout.waterfall(axis: .horizontal), container: Container(width: 300),
      words: "the container's height is not given; allowed: a number of points above 0"),
    Row(
      layout: FlowLayout(), container: Container(width: -1),
      words: "the container's width is -1; allowed: above 0, up to 1000000000"),
    Row(
      layout: FlowLayout(), items: [LayoutItem(width: 0, height: 10)],
      words: "item 0 has a size of 0 x 10; allowed: sides above 0, up to 1000000000"),
    Row(
      layout: FlowLayout(), items: [LayoutItem(size: Size(width: 1, height: 1), weight: -.infinity)],
      words: "item 0 has a weight of -inf; allowed: above 0"),
    Row(
      layout: FlowLayout(),
      items: [LayoutItem(width: 1, height: 1, section: 2), LayoutItem(width: 1, height: 1, section: 1)],
      words: "item 1 has section 1 after section 2; allowed: sections that never fall"),
  ]

  private static func captioned(_ height: Double) -> LayoutItem {
    LayoutItem(size: Size(width: 10, height: 10), captionHeight: height)
  }

  private static func turned(_ degrees: Double) -> LayoutItem {
    LayoutItem(size: Size(width: 10, height: 10), rotation: degrees)
  }

  private static func half(width: Double?, height: Double?) -> GridLayout {
    GridLayout().with { ($0.cellWidth, $0.cellHeight) = (width, height) }
  }

  @Test(arguments: table.indices) func words(index: Int) {
    let row = Self.table[index]
    #expect(complaint(of: row.layout, items: row.items, in: row.container) == row.words)
  }

  /// `arrange` called without the checks still asks for the sides that it needs.
  @Test func arrangeAsksForItsSides() {
    for layout in ExtremeInputTests.layouts where layout.requiredSides != [] {
      #expect(throws: LayoutError.self) { try layout.arrange(squares(2), in: Container()) }
    }
  }
}
