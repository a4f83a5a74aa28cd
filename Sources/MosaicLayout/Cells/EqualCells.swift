// Equal cells beside each other, how many of them, and rows of frames.

/// The columns and rows of equal cells; a number that is not given is `nil`.
public struct CellCounts: Hashable, Sendable {
  /// Cells in a row, at least 1; `nil` if the layout chooses.
  public var columns: Int?
  /// Rows, at least 1; `nil` if they follow from the items.
  public var rows: Int?

  /// Makes counts.
  public init(columns: Int? = nil, rows: Int? = nil) { (self.columns, self.rows) = (columns, rows) }
}

// MARK: Cells

/// `count` cells of the same length, `gap` apart. Single cells are not stored, so any count is cheap.
///
/// Starts are multiples of one pitch, not sums, so the last far edge is where it should be up to the last bits.
struct EqualCells {
  let count: Int
  let length: Double
  let gap: Double
  var offset = 0.0

  func start(_ index: Int) -> Double { offset + Double(index) * (length + gap) }

  /// Length of `cells` cells side by side, with the gaps between them.
  func extent(of cells: Int) -> Double { Double(cells) * length + Double(cells - 1) * gap }
}

extension EqualCells {
  init?(_ count: Int, filling extent: Double, gap: Double) {
    let length = (extent - Double(count - 1) * gap) / Double(count)
    guard length > 0 else { return nil }
    self.init(count: count, length: length, gap: gap)
  }
}

extension Int {
  /// The quotient, rounded up; for positive numbers.
  func divided(by divisor: Int) -> Int { (self - 1) / divisor + 1 }

  /// The product of two positive numbers; the largest number if the product is too large.
  func multiplied(by factor: Int) -> Int {
    let (product, isLarge) = multipliedReportingOverflow(by: factor)
    return isLarge ? .max : product
  }
}

enum CellDirection {
  case columns, rows

  /// - Parameter fewer: The things that the message asks for fewer of, if these are not the cells themselves.
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

// MARK: Rows

/// Frames collected row by row, from the top, with the index that finds them again.
struct RowStack {
  private(set) var placements: [Placement] = []
  private var lanes: [LaneIndex.Lane] = []

  init(capacity: Int) { placements.reserveCapacity(capacity) }

  /// Adds the next row: items in order, from left to right, each with its left edge and its size.
  mutating func add(top: Double, bottom: Double, _ cells: some Sequence<(x: Double, size: Size)>) {
    let first = placements.count
    for cell in cells {
      let frame = Rect(x: cell.x, y: top, width: cell.size.width, height: cell.size.height)
      placements.append(Placement(item: placements.count, frame: frame))
    }
    lanes.append(LaneIndex.Lane(start: top, end: bottom, placements: Array(first..<placements.count)))
  }

  mutating func add(_ count: Int, of cells: EqualCells, top: Double, height: Double) {
    let size = Size(width: cells.length, height: height)
    add(top: top, bottom: top + height, (0..<count).lazy.map { (cells.start($0), size) })
  }

  /// Adds a row of equal cells for these items, each with its caption below, and returns the bottom of the highest.
  mutating func add(
    _ items: ArraySlice<LayoutItem>, of cells: EqualCells, top: Double, height: Double
  ) -> Double {
    let bottom = top + height + items.reduce(0) { max($0, $1.captionHeight) }
    add(
      top: top, bottom: bottom,
      items.enumerated().lazy.map { offset, item in
        (cells.start(offset), Size(width: cells.length, height: height + item.captionHeight))
      })
    return bottom
  }

  func arrangement(contentSize: Size, spacing: Size) -> Arrangement {
    Arrangement(
      placements: placements, contentSize: contentSize, spacing: spacing,
      lanes: LaneIndex(axis: .horizontal, lanes: lanes))
  }
}
