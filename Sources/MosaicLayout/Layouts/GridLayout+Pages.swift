// A grid of a given number of rows, and its pages.

extension GridLayout {
  /// Rows of equal cells end pages where the cells are given; else the box is filled.
  public var pageBreaks: PageBreaks { cellWidth == nil && cellHeight == nil ? .none : .rows }

  /// The grid with the columns and rows of a full page, so that all pages have the same cells.
  public func paged(
    _ items: [LayoutItem], perPage: Int?, in container: Container
  ) throws(LayoutError) -> PagedLayout {
    guard !items.isEmpty, perPage != nil || rows != nil else { return PagedLayout(self, perPage: perPage) }
    var grid = self
    if cellWidth != nil || cellHeight != nil {
      grid.columns = columns ?? cellWidth.map { columnsOfCells(items.count, $0, in: container) }
    } else {
      let box = Size(
        width: try LayoutLimits.width(of: container), height: try LayoutLimits.height(of: container))
      if let rows {
        grid.columns = columns ?? columns(ofBox: box, rows: rows, items)
      } else if let perPage, items.count > perPage {
        // One page is filled as without pages.
        let sample = Array(items.prefix(perPage))
        grid.columns = if let columns { columns } else { try columnsOfBox(box, sample) }
        grid.rows = perPage.divided(by: max(1, grid.columns ?? 1))
      }
    }
    guard let rows = grid.rows, let columns = grid.columns else { return PagedLayout(grid, perPage: perPage) }
    let cells = rows.multipliedReportingOverflow(by: columns)
    let room = cells.overflow ? Int.max : cells.partialValue
    return PagedLayout(grid, perPage: min(perPage ?? room, room))
  }

  /// The number of columns whose cells are nearest to the mean ratio, for a number of rows; fewer on ties.
  func columns(ofBox box: Size, rows: Int, _ items: [LayoutItem]) -> Int {
    let mean = min(max(items.reduce(0) { $0 + $1.size.ratio } / Double(items.count), 1e-200), 1e200)
    let caption = items.reduce(0) { max($0, $1.captionHeight) }
    guard let down = EqualCells(rows, filling: box.height, gap: rowGap), down.length > caption else {
      return 1
    }
    var best: (columns: Int, distance: Double)?
    for columns in 1...max(1, min(items.count, LayoutLimits.cells)) {
      guard let across = EqualCells(columns, filling: box.width, gap: columnGap) else { break }
      let ratio = across.length / (down.length - caption) / mean
      let distance = max(ratio, 1 / ratio)
      if best.map({ distance < $0.distance }) ?? true { best = (columns, distance) }
    }
    return best?.columns ?? 1
  }

  /// Refuses more items than a grid of so many rows has cells.
  func checkRoom(for count: Int, columns: Int) throws(LayoutError) {
    guard let rows, count.divided(by: columns) > rows else { return }
    throw .noRoom(
      layout: "grid",
      detail:
        "\(rows) rows of \(columns) columns have no cell for \(count) items; use more rows or columns, or pages"
    )
  }
}
