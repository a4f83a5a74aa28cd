// Nine arrangements of a fixed box, from the article "仿 Nice 首页图片列表 9 图样式".

/// One to nine items that fill a box exactly; their arrangement depends on their number.
///
/// 1: the whole box. 2: side by side. 3: one above two. 4: 2 × 2. 5: two above three. 6: one of 2 × 2 cells
/// and five around it. 7: one above two rows of three. 8: two above two rows of three. 9: 3 × 3.
public struct SudokuLayout: Gapped, Hashable {
  /// Gap between columns, in points.
  public var columnGap = 0.0
  /// Gap between rows, in points.
  public var rowGap = 0.0
  /// Share of the height that the first row of three items takes, between 0 and 1.
  public var topOfThree = 0.57
  /// Share of the height that the first row of five items takes, between 0 and 1.
  public var topOfFive = 0.60
  /// Share of the height that the first row of seven and of eight items takes with its gap, between 0 and 1.
  public var topOfSeven = 0.43
  /// The policy for the tenth item and those after it.
  public var overflow = Overflow.error

  /// Makes a layout without gaps.
  public init() {}

  /// Both sides: the box is filled.
  public var requiredSides: ContainerSides { .box }

  /// Places up to nine items.
  public func arrange(_ items: [LayoutItem], in container: Container) throws(LayoutError) -> Arrangement {
    try checkGaps()
    try LayoutLimits.check(fraction: topOfThree, named: "topOfThree")
    try LayoutLimits.check(fraction: topOfFive, named: "topOfFive")
    try LayoutLimits.check(fraction: topOfSeven, named: "topOfSeven")
    let shown = try overflow.shown(of: items.count, layout: "sudoku")
    if shown.count == 0 { return empty }

    let box = try LayoutLimits.box(of: container)
    let frames = try frames(of: shown.count, in: box)
    return Arrangement(
      placements: frames.enumerated().map { Placement(item: $0.offset, frame: $0.element) },
      contentSize: box, spacing: spacing
    ).hiding(shown.hidden)
  }

  private func frames(of count: Int, in box: Size) throws(LayoutError) -> [Rect] {
    let height = box.height
    func equal(_ rows: Int) -> [Double] {
      Array(repeating: (height - Double(rows - 1) * rowGap) / Double(rows), count: rows)
    }
    func first(_ share: Double) -> [Double] { [share * height, height - rowGap - share * height] }
    let below = ((1 - topOfSeven) * height - rowGap) / 2
    let ofSeven = [topOfSeven * height - rowGap, below, below]
    return switch count {
    case 1: try rows([1], heights: equal(1), in: box)
    case 2: try rows([2], heights: equal(1), in: box)
    case 3: try rows([1, 2], heights: first(topOfThree), in: box)
    case 4: try rows([2, 2], heights: equal(2), in: box)
    case 5: try rows([2, 3], heights: first(topOfFive), in: box)
    case 6: try six(box)
    case 7: try rows([1, 3, 3], heights: ofSeven, in: box)
    case 8: try rows([2, 3, 3], heights: ofSeven, in: box)
    default: try rows([3, 3, 3], heights: equal(3), in: box)
    }
  }

  /// On a 3 × 3 grid: a cell of 2 × 2, two cells to its right, three below.
  private func six(_ box: Size) throws(LayoutError) -> [Rect] {
    let columns = try columns(3, in: box)
    let rows = try CellDirection.rows.cells(
      3, filling: box.height, gap: rowGap, layout: "sudoku", fewer: "items")
    let places = [(0, 0, 2), (2, 0, 1), (2, 1, 1), (0, 2, 1), (1, 2, 1), (2, 2, 1)]
    return places.map { column, row, span in
      Rect(
        x: columns.start(column), y: rows.start(row),
        width: columns.extent(of: span), height: rows.extent(of: span))
    }
  }

  private func rows(_ counts: [Int], heights: [Double], in box: Size) throws(LayoutError) -> [Rect] {
    var frames: [Rect] = []
    var top = 0.0
    for (count, height) in zip(counts, heights) {
      let cells = try columns(count, in: box)
      guard height > 0 else {
        throw .noRoom(
          layout: "sudoku",
          detail: CellDirection.rows.complaint(
            counts.count, extent: box.height, gap: rowGap, fewer: "items"))
      }
      frames += (0..<count).map { Rect(x: cells.start($0), y: top, width: cells.length, height: height) }
      top += height + rowGap
    }
    return frames
  }

  private func columns(_ count: Int, in box: Size) throws(LayoutError) -> EqualCells {
    try CellDirection.columns.cells(
      count, filling: box.width, gap: columnGap, layout: "sudoku", fewer: "items")
  }
}

extension Layout where Self == SudokuLayout {
  /// One to nine items that fill a box, with one gap both ways.
  public static func sudoku(gap: Double = 0, overflow: Overflow = .error) -> Self {
    SudokuLayout().spaced(gap).with { $0.overflow = overflow }
  }
}
