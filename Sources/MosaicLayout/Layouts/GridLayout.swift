// Equal cells in rows: of a given size, as large as a given box allows ("详解自动布局(Masonry)实现九宫格"), or of the items' shape.

/// Rows of equal cells, from the left and from the top, for any number of items.
///
/// With ``cellWidth`` and ``cellHeight`` the box follows from the cells, and captions make their rows higher. Without them the cells
/// follow from the box, and captions are a part of them. If the height of the box is open too, a cell above its caption has the
/// shape of the items: their median ratio, so that items of one shape stay whole.
public struct GridLayout: Gapped, Hashable {
  /// The place of the items in a last row that has fewer than the others.
  public enum LastRow: String, CaseIterable, Hashable, Sendable {
    /// From the left.
    case start
    /// In the middle.
    case center
    /// Wider than the others, so that they fill the row.
    case stretch
  }

  /// Cells in a row, at least 1; `nil` lets the layout choose: as many given cells as fit the container's width, or the root of the
  /// number of items; in a given box the number whose cells come nearest to the items' mean ratio, and with an open height the number
  /// that suits a square.
  public var columns: Int?
  /// Rows that the box is divided into, at least 1, even with fewer items; `nil` lets them follow from the items.
  public var rows: Int?
  /// Width of a cell in points; goes together with ``cellHeight``.
  public var cellWidth: Double?
  /// Height of a cell in points; goes together with ``cellWidth``.
  public var cellHeight: Double?
  /// The policy for items that have no cell among the given ``rows``; `nil` leaves them to further pages of a scene.
  public var overflow: Overflow?
  /// The policy for cells without an item, in all ``rows`` or in the last row. If the cells are given, and the container has a
  /// height, ``Underflow/repeat`` fills the container.
  public var underflow = Underflow.blank
  /// The place of a last row that has fewer items than columns; without effect if an item covers several cells.
  public var lastRow = LastRow.start
  /// If items cover several cells (``LayoutItem/span``): whether smaller items fill the holes before larger ones.
  public var dense = true
  /// Gap between columns, in points.
  public var columnGap = 0.0
  /// Gap between rows, in points.
  public var rowGap = 0.0

  /// Makes a grid without gaps that fills its box and chooses its columns.
  public init() {}

  /// The width, unless the cells are given.
  public var requiredSides: ContainerSides { cellWidth == nil && cellHeight == nil ? .width : [] }

  /// `true`, unless the cells are given.
  public var fillsHeight: Bool { cellWidth == nil }

  /// ``columns`` and ``rows``.
  public var cells: CellCounts? { CellCounts(columns: columns, rows: rows) }

  /// `true`: an item of several cells covers them.
  public var usesSpans: Bool { true }

  /// Places every item in the next cell of the row.
  public func arrange(_ items: [LayoutItem], in container: Container) throws(LayoutError) -> Arrangement {
    try checkParameters()
    if items.isEmpty { return empty }
    if items.contains(where: { $0.isSpread }) {
      return try arrangeSpans(items, in: container)
    }
    guard let cellWidth, let cellHeight else {
      return try fill(container, with: items)
    }
    let columns = columnsOfCells(items.count, cellWidth, in: container)
    let filled = try fill(columns: columns, leastRows: rowsToFill(items, in: container), with: items)
    return filled.arrangement(
      place(filled.items, of: Size(width: cellWidth, height: cellHeight), columns: columns))
  }

  private func checkParameters() throws(LayoutError) {
    try LayoutLimits.check(count: columns, named: "columns")
    try LayoutLimits.check(count: rows, named: "rows")
    try checkGaps()
    switch (cellWidth, cellHeight) {
    case (nil, nil): return
    case (let width?, let height?):
      try LayoutLimits.check(positive: width, named: "cellWidth")
      try LayoutLimits.check(positive: height, named: "cellHeight")
    case (let width, _):
      let (missing, given) = width == nil ? ("cellWidth", "cellHeight") : ("cellHeight", "cellWidth")
      throw .parameter(
        name: missing, found: "not given while '\(given)' is",
        allowed: "'cellWidth' and 'cellHeight' together, or neither of them to fill the box")
    }
  }

  // MARK: Cells given

  private func place(_ items: [LayoutItem], of cell: Size, columns: Int) -> Arrangement {
    let across = EqualCells(count: columns, length: cell.width, gap: columnGap)
    let down = EqualCells(count: items.count.divided(by: columns), length: cell.height, gap: rowGap)
    var box = Size(width: across.extent(of: min(items.count, columns)), height: down.extent(of: down.count))
    guard items.contains(where: { $0.captionHeight > 0 }) else {
      return place(items.count, across: across, down: down, box: box)
    }
    var stack = RowStack(capacity: items.count)
    var bottom = -rowGap
    for first in stride(from: 0, to: items.count, by: columns) {
      let row = items[first..<min(first + columns, items.count)]
      bottom = stack.add(
        row, of: self.row(of: row.count, in: across, of: items.count), top: bottom + rowGap,
        height: cell.height)
    }
    box.height = bottom
    return stack.arrangement(contentSize: box, spacing: spacing)
  }

  func columnsOfCells(_ count: Int, _ cellWidth: Double, in container: Container) -> Int {
    if let columns { return columns }
    guard let width = container.width else { return Int(Double(count).squareRoot().rounded(.up)) }
    let most = underflow == .repeat ? Double(Underflow.mostPlaces) : Double(count)
    return Int(max(1, min(Self.fitting(cellWidth, in: width, gap: columnGap), most)))
  }

  /// The rows of given cells that fill the height of a container if items are to repeat until it is full; 0 if they are not.
  func rowsToFill(_ items: [LayoutItem], in container: Container) -> Int {
    guard underflow == .repeat, rows == nil, let cellHeight, let height = container.height else { return 0 }
    let length = cellHeight + Self.shape(of: items).captionHeight
    return Int(max(0, min(Self.fitting(length, in: height, gap: rowGap), Double(Underflow.mostPlaces))))
  }

  /// How many cells of a length fit into an extent.
  private static func fitting(_ length: Double, in extent: Double, gap: Double) -> Double {
    // The factor keeps a row that fits exactly from losing a cell to the last bits of the division.
    ((extent + gap) / (length + gap) * (1 + 1e-9)).rounded(.down)
  }

  // MARK: Box given

  private func fill(_ container: Container, with items: [LayoutItem]) throws(LayoutError) -> Arrangement {
    let square = try squareIfOpen(container)
    // Not `??`: its right side is a closure that would lose the error's type.
    let columns =
      if let columns { columns } else if let rows {
        max(
          self.columns(ofBox: square, rows: rows, items), overflow == nil ? items.count.divided(by: rows) : 1)
      } else { try columnsOfBox(square, items) }
    let filled = try fill(columns: columns, with: items)
    let rows = self.rows ?? items.count.divided(by: columns)
    let (across, down) = try cells(items, columns: columns, rows: rows, in: container)
    let box = Size(width: square.width, height: container.height ?? down.extent(of: rows))
    return filled.arrangement(place(filled.items.count, across: across, down: down, box: box))
  }

  /// The box that the number of columns is chosen for: a square if the height is open.
  func squareIfOpen(_ container: Container) throws(LayoutError) -> Size {
    try LayoutLimits.box(of: Container(width: container.width, height: container.height ?? container.width))
  }

  /// The columns and rows of a container; rows of an open height have the height that gives cells the shape of the items.
  func cells(
    _ items: [LayoutItem], columns: Int, rows: Int, in container: Container
  ) throws(LayoutError) -> (across: EqualCells, down: EqualCells) {
    let across = try CellDirection.columns.cells(
      columns, filling: try LayoutLimits.width(of: container), gap: columnGap, layout: "grid")
    guard let height = container.height else {
      let ratio = Self.medianRatio(of: items)
      let caption = Self.shape(of: items).captionHeight
      return (across, EqualCells(count: rows, length: across.length / ratio + caption, gap: rowGap))
    }
    return (across, try CellDirection.rows.cells(rows, filling: height, gap: rowGap, layout: "grid"))
  }

  /// The median ratio of the items that keep their shape, or if none does, of all; of an even number the geometric mean of the two in
  /// the middle.
  private static func medianRatio(of items: [LayoutItem]) -> Double {
    let isAnyKept = items.contains { $0.keepsRatio }
    // The bounds are wider than any picture; they keep the height of a cell a number.
    var ratios = items.compactMap { $0.keepsRatio == isAnyKept ? min(max($0.size.ratio, 1e-6), 1e6) : nil }
    ratios.sort()
    let (low, high) = (ratios[(ratios.count - 1) / 2], ratios[ratios.count / 2])
    return low == high ? low : (low * high).squareRoot()
  }

  /// The number of columns whose cells are nearest to the mean ratio, as one factor between the two; fewer on ties.
  func columnsOfBox(_ box: Size, _ items: [LayoutItem], cells: Int? = nil) throws(LayoutError) -> Int {
    let count = cells ?? items.count
    let (mean, captionHeight) = Self.shape(of: items)
    var best: (columns: Int, distance: Double)?
    for columns in 1...min(count, LayoutLimits.cells) {
      let rows = count.divided(by: columns)
      guard columns <= count.divided(by: rows),  // else the last column would stay empty
        let across = EqualCells(columns, filling: box.width, gap: columnGap),
        let down = EqualCells(rows, filling: box.height, gap: rowGap)
      else { continue }
      // The cell without its caption; the bound ranks cells lower than the caption last.
      let ratio = across.length / max(down.length - captionHeight, 1e-6 * down.length)
      let distance = max(ratio / mean, mean / ratio)
      // Nearer by less than a billionth is a tie that rounding broke.
      if let best, distance >= best.distance * (1 - 1e-9) { continue }
      best = (columns, distance)
    }
    if let best { return best.columns }
    throw .noRoom(
      layout: "grid",
      detail: "gaps of \(columnGap.plain) x \(rowGap.plain) leave nothing of a box of "
        + "\(box.width.plain) x \(box.height.plain) for \(count) cells; "
        + "use a smaller gap or a larger container")
  }

  /// The mean ratio of items, and the height of their highest caption.
  static func shape(of items: [LayoutItem]) -> (ratio: Double, captionHeight: Double) {
    let mean = items.reduce(0) { $0 + $1.size.ratio } / Double(items.count)
    // The bounds only keep ratios that left the range of `Double` from becoming a division of 0 by 0.
    return (min(max(mean, 1e-200), 1e200), items.reduce(0) { max($0, $1.captionHeight) })
  }

  /// The cells of a row with `cells` items, in a grid with `count` items.
  private func row(of cells: Int, in across: EqualCells, of count: Int) -> EqualCells {
    // A single row is as wide as its items if cells are given.
    let columns = cellWidth == nil ? across.count : min(across.count, count)
    guard cells < columns else { return across }
    let extent = across.extent(of: columns)
    switch lastRow {
    case .start: return across
    case .center:
      return EqualCells(
        count: cells, length: across.length, gap: across.gap, offset: (extent - across.extent(of: cells)) / 2)
    case .stretch: return EqualCells(cells, filling: extent, gap: across.gap) ?? across
    }
  }

  private func place(_ count: Int, across: EqualCells, down: EqualCells, box: Size) -> Arrangement {
    var stack = RowStack(capacity: count)
    // Rows without an item are room.
    for row in 0..<min(down.count, count.divided(by: across.count)) {
      let cells = min(across.count, count - row * across.count)
      stack.add(
        cells, of: self.row(of: cells, in: across, of: count), top: down.start(row), height: down.length)
    }
    return stack.arrangement(contentSize: box, spacing: spacing)
  }
}

extension Layout where Self == GridLayout {
  /// Equal cells that fill a box, with one gap both ways.
  public static func grid(columns: Int? = nil, gap: Double = 0) -> Self {
    GridLayout().spaced(gap).with { $0.columns = columns }
  }

  /// Cells of a given size, from which the box follows, with one gap both ways.
  public static func grid(cell: Size, columns: Int? = nil, gap: Double = 0) -> Self {
    .grid(columns: columns, gap: gap).with { ($0.cellWidth, $0.cellHeight) = (cell.width, cell.height) }
  }
}

// MARK: Pages

extension GridLayout: PagingLayout {
  /// Rows of equal cells end pages if the cells are given, unless ``overflow`` keeps items below the last row on their page.
  public var pageBreaks: PageBreaks { cellWidth == nil && cellHeight == nil || keepsRows ? .none : .rows }

  private var keepsRows: Bool { overflow != nil && rows != nil }

  /// The grid with the columns and rows of a full page, so that all pages have the same cells.
  package func paged(
    _ items: [LayoutItem], perPage: Int?, in container: Container
  ) throws(LayoutError) -> PagedLayout {
    // The last of several pages may have empty cells.
    var grid = with { $0.underflow = .blank }
    // Each section has its own rows, so a page has no given number of rows.
    let hasSections = items.first?.section != items.last?.section
    guard !items.isEmpty, !hasSections, perPage != nil || rows != nil, perPage != nil || !keepsRows else {
      return PagedLayout(grid, perPage: perPage, replacement: .grid(grid))
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
    guard let rows = grid.rows, let columns = grid.columns else {
      return PagedLayout(grid, perPage: perPage, replacement: .grid(grid))
    }
    let room = rows.multiplied(by: columns)
    var paged = PagedLayout(grid, perPage: min(perPage ?? room, room), replacement: .grid(grid))
    // Rows without columns are enough for any number of items: the columns follow.
    paged.isFilled = cellWidth == nil
    paged.isLimit = perPage != nil || self.columns != nil || cellWidth != nil
    if items.contains(where: { $0.isSpread }), self.rows != nil {
      paged.counts = try grid.counts(items, rows: rows, columns: columns, perPage: perPage ?? room)
    }
    return paged
  }

  /// How many items each page holds, if some items cover several cells: as many as its rows have room for, in order.
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
