// Where items that cover several cells stand in a grid: the placement algorithm of CSS Grid.

/// A grid being filled, row by row, with items that cover several cells.
///
/// Sparse placement never goes back: each item stands after the one before it. Dense placement looks for the first place from
/// the top for each item, which fills the holes that larger ones left.
///
/// Source: CSS Grid Layout Module Level 2, "Grid item placement algorithm", with `grid-auto-flow: row`.
struct SpanPlacement {
  /// A cell by its column and row, from 0.
  struct Cell: Hashable {
    var column: Int
    var row: Int
  }

  /// The most cells of a grid with spans.
  static let largestArea = 10_000_000

  let columns: Int
  let isDense: Bool
  /// How many rows are in use.
  private(set) var rows = 0
  private var isTaken: [Bool] = []
  /// Where the next item may stand, sparse; dense, where the next item of a size may.
  private var next = 0
  private var nextOfSize: [CellSpan: Int] = [:]

  init(columns: Int, isDense: Bool) {
    self.columns = columns
    self.isDense = isDense
  }

  /// Takes the next place for an item; `nil` where the grid would have too many cells.
  ///
  /// - Precondition: The span is at most as wide as the grid.
  mutating func place(_ span: CellSpan) -> Cell? {
    // Cells are only ever taken, so the first place for a size never moves back.
    var place = isDense ? nextOfSize[span] ?? 0 : next
    while !isFree(span, at: place) { place += 1 }
    let cell = Cell(column: place % columns, row: place / columns)
    guard grow(to: cell.row, span.rows) else { return nil }
    for row in cell.row..<cell.row + span.rows {
      for column in cell.column..<cell.column + span.columns { isTaken[row * columns + column] = true }
    }
    rows = max(rows, cell.row + span.rows)
    next = place + span.columns
    nextOfSize[span] = place + span.columns
    return cell
  }

  private func isFree(_ span: CellSpan, at place: Int) -> Bool {
    let (row, column) = place.quotientAndRemainder(dividingBy: columns)
    guard column + span.columns <= columns else { return false }
    for row in row..<row + span.rows {
      let first = row * columns + column
      // Below the last row in use all is free.
      guard first < isTaken.count else { return true }
      if isTaken[first..<first + span.columns].contains(true) { return false }
    }
    return true
  }

  /// Makes room for rows; whether there is enough.
  private mutating func grow(to row: Int, _ count: Int) -> Bool {
    let (end, isOverflow) = row.addingReportingOverflow(count)
    guard !isOverflow, end <= Self.largestArea / columns else { return false }
    if end * columns > isTaken.count {
      isTaken += Array(repeating: false, count: end * columns - isTaken.count)
    }
    return true
  }
}
