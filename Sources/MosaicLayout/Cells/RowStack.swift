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
