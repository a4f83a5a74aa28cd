extension GridLayout: PagingLayout {
  /// Rows of equal cells end pages where the cells are given, unless ``overflow`` keeps items below the last row on their page.
  public var pageBreaks: PageBreaks { cellWidth == nil && cellHeight == nil || keepsRows ? .none : .rows }

  private var keepsRows: Bool { overflow != nil && rows != nil }

  /// The grid with the columns and rows of a full page, so that all pages have the same cells.
  package func paged(
    _ items: [LayoutItem], perPage: Int?, in container: Container
  ) throws(LayoutError) -> PagedLayout {
    // Of several pages, the last one may have empty cells.
    var grid = with { $0.underflow = .blank }
    // Each section has rows of its own, of which no page has a given number.
    let hasSections = items.first?.section != items.last?.section
    guard !items.isEmpty, !hasSections, perPage != nil || rows != nil, perPage != nil || !keepsRows else {
      return PagedLayout(grid, perPage: perPage)
    }
    if cellWidth != nil || cellHeight != nil {
      grid.columns = columns ?? cellWidth.map { columnsOfCells(items.count, $0, in: container) }
    } else {
      let box = try squareIfOpen(container)
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
    let room = rows.multiplied(by: columns)
    var paged = PagedLayout(grid, perPage: min(perPage ?? room, room))
    // Rows alone are enough for any number of items: the columns follow.
    paged.isFilled = cellWidth == nil
    paged.isLimit = perPage != nil || self.columns != nil || cellWidth != nil
    if items.contains(where: \.isSpread), self.rows != nil {
      paged.counts = try grid.counts(items, rows: rows, columns: columns, perPage: perPage ?? room)
    }
    return paged
  }

  /// How many items each page holds, of which some cover several cells: as many as its rows have room for, in order.
  private func counts(
    _ items: [LayoutItem], rows: Int, columns: Int, perPage: Int
  ) throws(LayoutError) -> [Int] {
    try SpanPlacement.check(items, isWhole: false)
    var counts: [Int] = []
    var page = SpanPlacement(columns: columns, isDense: dense)
    page.mostRows = rows
    let empty = page
    for (index, item) in items.enumerated() {
      let span = item.cells
      guard span.columns <= columns, span.rows <= rows else {
        throw .item(
          index: index, found: "a span of \(span.columns) x \(span.rows) cells",
          allowed: "at most as many as a page has, which is \(columns) x \(rows)")
      }
      if counts.isEmpty || counts[counts.count - 1] >= perPage || !page.hasRoom(for: span) {
        page = empty
        counts.append(0)
      }
      guard page.place(span) != nil else { throw SpanPlacement.tooLarge(span, of: index) }
      counts[counts.count - 1] += 1
    }
    return counts
  }

  /// The number of columns whose cells are nearest to the mean ratio, for a number of rows; fewer on ties.
  func columns(ofBox box: Size, rows: Int, _ items: [LayoutItem]) -> Int {
    let (mean, caption) = Self.shape(of: items)
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

  /// The items that a grid of that many columns shows, by its policies.
  ///
  /// - Parameter leastRows: The rows that the grid has even if fewer hold the items, unless ``rows`` is given.
  func fill(columns: Int, leastRows: Int = 0, with items: [LayoutItem]) throws(LayoutError) -> FilledPlaces {
    let needed = items.count.divided(by: columns)
    if let rows, needed > rows, overflow == nil {
      throw .noRoom(
        layout: "grid",
        detail:
          "\(LayoutError.counted(rows, "row")) of \(LayoutError.counted(columns, "column")) have no cell for \(items.count) items; use more rows or columns, or pages"
      )
    }
    return try FilledPlaces(
      items, places: columns.multiplied(by: rows ?? max(needed, leastRows)), overflow: overflow,
      underflow: underflow,
      layout: "grid")
  }
}
