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
  /// The rows that there are, where they are limited.
  var mostRows: Int?
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
    let place = firstPlace(for: span)
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

  /// Whether the next place for an item is above the end of the last row.
  ///
  /// - Precondition: The span is at most as wide as the grid.
  func hasRoom(for span: CellSpan) -> Bool {
    guard let mostRows else { return true }
    return span.rows <= mostRows && firstPlace(for: span) / columns <= mostRows - span.rows
  }

  /// The cells of so many rows that no item covers, row by row; too many are left out.
  func freeCells(rows: Int) -> [Cell] {
    var cells: [Cell] = []
    for row in 0..<rows {
      for column in 0..<columns {
        let place = row * columns + column
        if place >= isTaken.count || !isTaken[place] { cells.append(Cell(column: column, row: row)) }
        if cells.count > Underflow.mostPlaces { return cells }
      }
    }
    return cells
  }

  private func firstPlace(for span: CellSpan) -> Int {
    // Cells are only ever taken, so the first place for a size never moves back.
    var place = isDense ? nextOfSize[span] ?? 0 : next
    while !isFree(span, at: place) { place += 1 }
    return place
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
