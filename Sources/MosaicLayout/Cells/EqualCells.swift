/// `count` cells of the same length, `gap` apart; nothing is stored for a cell, so any count is cheap.
///
/// Starts are multiples of one pitch, not sums, so the last far edge is where it should be up to the last bits.
struct EqualCells {
  let count: Int
  let length: Double
  let gap: Double
  var offset = 0.0

  func start(_ index: Int) -> Double { offset + Double(index) * (length + gap) }

  /// Length of so many cells side by side, with the gaps between them.
  func extent(of cells: Int) -> Double { Double(cells) * length + Double(cells - 1) * gap }
}

extension EqualCells {
  init?(_ count: Int, filling extent: Double, gap: Double) {
    let length = (extent - Double(count - 1) * gap) / Double(count)
    guard length > 0 else { return nil }
    self.init(count: count, length: length, gap: gap)
  }
}

enum CellDirection {
  case columns, rows

  /// - Parameter fewer: What there may be fewer of, where that is not the cells themselves.
  func cells(
    _ count: Int, filling extent: Double, gap: Double, layout: String, fewer: String? = nil
  ) throws(LayoutError) -> EqualCells {
    if let cells = EqualCells(count, filling: extent, gap: gap) { return cells }
    throw .noRoom(layout: layout, detail: complaint(count, extent: extent, gap: gap, fewer: fewer))
  }

  func complaint(_ count: Int, extent: Double, gap: Double, fewer: String? = nil) -> String {
    let (cells, gaps, side) =
      self == .columns ? ("columns", "columnGap", "width") : ("rows", "rowGap", "height")
    return
      "\(count) \(cells) with a '\(gaps)' of \(gap.plain) leave nothing of a \(side) of \(extent.plain); "
      + "use a smaller gap, fewer \(fewer ?? cells) or a larger container"
  }
}
