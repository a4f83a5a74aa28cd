// The layout for those who name none: the nine arrangements, else a grid.

/// ``SudokuLayout`` for one to nine items, ``GridLayout`` for more or where the number of columns is given.
public struct AutoLayout: Layout, Hashable {
  /// Cells in a row, at least 1; `nil` lets the layout choose.
  public var columns: Int?
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
    if columns == nil, items.count <= 9 {
      var sudoku = SudokuLayout()
      sudoku.columnGap = columnGap
      sudoku.rowGap = rowGap
      return try sudoku.arrange(items, in: container)
    }
    var grid = GridLayout()
    grid.columns = columns
    grid.columnGap = columnGap
    grid.rowGap = rowGap
    return try grid.arrange(items, in: container)
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
