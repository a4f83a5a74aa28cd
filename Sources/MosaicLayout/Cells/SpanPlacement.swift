// A grid with items that cover several cells: where they stand, and which cells are taken.

/// A grid being filled, row by row, with items that cover several cells.
///
/// Sparse placement never goes back: each item stands after the one before it. Dense placement looks for the first place from
/// the top for each item, which fills the holes that larger ones left.
///
/// Source: CSS Grid Layout Module Level 2, "Grid item placement algorithm", with `grid-auto-flow: row`.
struct SpanPlacement {
  struct Place {
    var columns: Range<Int>
    var rows: Range<Int>
  }

  static let largestArea = 1_000_000
  /// The most spans of different sizes: each looks for its place among all cells.
  static let mostSizes = 1000

  let columns: Int
  let isDense: Bool
  var mostRows: Int?
  var rows: Int { taken.rows }
  private var taken: TakenCells
  /// The first place for the next item in sparse placement.
  private var next = 0
  /// The first place for the next item of each size: cells are only ever taken, so this place never moves back.
  private var nextOfSize: [CellSpan: Int] = [:]

  init(columns: Int, isDense: Bool) {
    self.columns = columns
    self.isDense = isDense
    taken = TakenCells(columns: columns)
  }

  /// Refuses items that would take too many steps to place; `isWhole` says that all are placed on one grid, and none left out.
  static func check(_ items: [LayoutItem], isWhole: Bool) throws(LayoutError) {
    try LayoutLimits.check(items)
    var cells = 0
    var sizes = Set<CellSpan>()
    for (index, item) in items.enumerated() {
      let span = item.cells
      sizes.insert(span)
      if sizes.count > mostSizes {
        throw .item(
          index: index, found: "a span of \(span.columns) x \(span.rows) cells, beside \(mostSizes) others",
          allowed: "up to \(mostSizes) different spans")
      }
      // A million columns and as many rows are more cells than an `Int` of 32 bits counts.
      cells = min(cells, largestArea).adding(span.columns.multiplied(by: span.rows))
      if isWhole, cells > largestArea { throw tooLarge(span, of: index) }
    }
  }

  static func tooLarge(_ span: CellSpan, of item: Int) -> LayoutError {
    .item(
      index: item, found: "a span of \(span.columns) x \(span.rows) cells",
      allowed: "spans that fit into \(largestArea) cells in all")
  }

  /// Takes the next place for an item no wider than the grid; `nil` if the grid would have too many cells.
  mutating func place(_ span: CellSpan) -> Place? {
    let first = firstPlace(for: span)
    let (row, column) = first.quotientAndRemainder(dividingBy: columns)
    guard row + span.rows <= Self.largestArea / columns else { return nil }
    let place = Place(columns: column..<column + span.columns, rows: row..<row + span.rows)
    taken.take(place.columns, rows: place.rows)
    next = first + span.columns
    nextOfSize[span] = next
    return place
  }

  /// Whether the next place for an item no wider than the grid is above the end of the last row.
  mutating func hasRoom(for span: CellSpan) -> Bool {
    guard let mostRows else { return true }
    return span.rows <= mostRows && firstPlace(for: span) / columns <= mostRows - span.rows
  }

  /// The cells of the first `rows` rows that no item covers, row by row; cells beyond the limit are left out.
  func freeCells(rows: Int) -> [Place] {
    let free = (0..<rows).lazy.flatMap { row in
      (0..<columns).lazy.filter { !taken.isTaken($0, row: row) }
        .map { Place(columns: $0..<$0 + 1, rows: row..<row + 1) }
    }
    return Array(free.prefix(Underflow.mostPlaces + 1))
  }

  private mutating func firstPlace(for span: CellSpan) -> Int {
    var place = max(isDense ? 0 : next, nextOfSize[span] ?? placeOfSmaller(span))
    // An item in the way of the last places is in the way of most others, too.
    var blocking = 0
    while true {
      let (row, column) = place.quotientAndRemainder(dividingBy: columns)
      guard column + span.columns <= columns else {
        place = (row + 1) * columns
        continue
      }
      let run = column..<column + span.columns
      let rows = row..<min(row + span.rows, taken.rows)
      if rows.contains(blocking), let last = taken.lastTaken(of: run, row: blocking) {
        place += last + 1 - column
      } else if let (row, last) = blocked(run, rows) {
        blocking = row
        place += last + 1 - column
      } else {
        nextOfSize[span] = place
        return place
      }
    }
  }

  /// The place from which to look for a size that was not placed yet: no place before it is free for a smaller or equal size.
  private func placeOfSmaller(_ span: CellSpan) -> Int {
    nextOfSize.lazy.filter { $0.key.columns <= span.columns && $0.key.rows <= span.rows }
      .map { $0.value }.max() ?? 0
  }

  private func blocked(_ run: Range<Int>, _ rows: Range<Int>) -> (row: Int, last: Int)? {
    for row in rows { if let last = taken.lastTaken(of: run, row: row) { return (row, last) } }
    return nil
  }
}

// MARK: Taken cells

/// The taken cells of a grid that grows downward; below its last row all are free.
private struct TakenCells {
  let columns: Int
  private(set) var rows = 0
  private let wordsInRow: Int
  private var words: [UInt64] = []

  init(columns: Int) {
    self.columns = columns
    wordsInRow = columns.divided(by: 64)
  }

  func isTaken(_ column: Int, row: Int) -> Bool {
    row < rows && words[row * wordsInRow + column / 64] >> UInt64(column % 64) & 1 == 1
  }

  /// The last taken column of a run in a row; `nil` if all are free.
  func lastTaken(of run: Range<Int>, row: Int) -> Int? {
    guard row < rows else { return nil }
    let start = row * wordsInRow
    for word in stride(from: (run.upperBound - 1) / 64, through: run.lowerBound / 64, by: -1) {
      let taken = words[start + word] & Self.mask(run, word)
      if taken != 0 { return word * 64 + 63 - taken.leadingZeroBitCount }
    }
    return nil
  }

  mutating func take(_ run: Range<Int>, rows taken: Range<Int>) {
    if taken.upperBound > rows {
      words += Array(repeating: 0, count: (taken.upperBound - rows) * wordsInRow)
      rows = taken.upperBound
    }
    for row in taken {
      for word in run.lowerBound / 64...(run.upperBound - 1) / 64 {
        words[row * wordsInRow + word] |= Self.mask(run, word)
      }
    }
  }

  private static func mask(_ run: Range<Int>, _ word: Int) -> UInt64 {
    let first = max(run.lowerBound - word * 64, 0)
    let end = min(run.upperBound - word * 64, 64)
    // A shift by 64 leaves nothing.
    return ~UInt64(0) << UInt64(first) & ~(~UInt64(0) << UInt64(end))
  }
}
