// The layout for those who name none: the nine arrangements, else a grid.

/// ``SudokuLayout`` for one to nine items, ``GridLayout`` for more or where the number of columns is given.
public struct AutoLayout: Layout, Hashable {
  /// Cells in a row, at least 1; `nil` lets the layout choose.
  public var columns: Int?
  /// Rows that the box is divided into, at least 1; `nil` lets them follow from the items.
  public var rows: Int?
  /// Gap between columns, in points.
  public var columnGap = 0.0
  /// Gap between rows, in points.
  public var rowGap = 0.0

  /// Makes a layout without gaps that chooses its columns.
  public init() {}

  /// Both sides: the box is filled.
  public var requiredSides: ContainerSides { .box }

  /// Places the items as the layout chosen for their number does.
  ///
  /// - Complexity: O(*n*).
  public func arrange(_ items: [LayoutItem], in container: Container) throws(LayoutError) -> Arrangement {
    if columns == nil, rows == nil, items.count <= 9 {
      var sudoku = SudokuLayout()
      sudoku.columnGap = columnGap
      sudoku.rowGap = rowGap
      return try sudoku.arrange(items, in: container)
    }
    return try grid.arrange(items, in: container)
  }

  /// A grid, whose cells are the same on all pages; one page that is not full is as without pages.
  public func paged(
    _ items: [LayoutItem], perPage: Int?, in container: Container
  ) throws(LayoutError) -> PagedLayout {
    guard rows != nil || perPage.map({ $0 < items.count }) == true else {
      return PagedLayout(self, perPage: perPage)
    }
    return try grid.paged(items, perPage: perPage, in: container)
  }

  private var grid: GridLayout {
    var grid = GridLayout()
    (grid.columns, grid.rows) = (columns, rows)
    grid.columnGap = columnGap
    grid.rowGap = rowGap
    return grid
  }
}

extension Layout where Self == AutoLayout {
  /// The nine arrangements for up to nine items, else a grid, with one gap both ways.
  public static func auto(columns: Int? = nil, gap: Double = 0) -> Self {
    var layout = AutoLayout()
    layout.columns = columns
    layout.columnGap = gap
    layout.rowGap = gap
    return layout
  }
}
