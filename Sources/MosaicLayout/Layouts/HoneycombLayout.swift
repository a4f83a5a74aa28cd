/// Hexagons in rows, every other row shifted by half a cell: with a corner at the top and at the bottom, and one gap on all six sides.
///
/// Every other row has as many cells as the first one or one less or more, and rows are as long as makes cells largest. In a given box the comb is
/// in its middle; with an open height rows fill the width, as many as make it about as high as wide. A frame is the rectangle around its
/// hexagon, so that frames of neighbouring rows overlap, and hexagons do not.
public struct HoneycombLayout: Layout, Hashable {
  /// Cells in the longer rows, at least 1; no more of them count than items exist. `nil` takes the number that makes cells largest.
  public var columns: Int?
  /// Distance of neighbouring hexagons, in points, at a right angle to their sides.
  public var gap = 0.0

  /// Makes a comb without gaps that chooses its rows.
  public init() {}

  /// The width.
  public var requiredSides: ContainerSides { .width }

  /// `true`.
  public var fillsHeight: Bool { true }

  /// `true`: items are hexagons.
  public var shapesItems: Bool { true }

  /// Places every item in the next cell of its row; a last row of few stands in the middle, as far as cells allow.
  public func arrange(_ items: [LayoutItem], in container: Container) throws(LayoutError) -> Arrangement {
    try LayoutLimits.check(count: columns, named: "columns")
    try LayoutLimits.check(gap, named: "gap")
    if items.isEmpty { return Arrangement(placements: [], contentSize: .zero) }
    if let index = items.firstIndex(where: { $0.captionHeight > 0 }) {
      throw .item(
        index: index, found: "a caption above or below its picture",
        allowed: "none in a honeycomb, whose cells meet on all sides")
    }
    let width = try LayoutLimits.width(of: container)
    let box = Size(width: width, height: container.height ?? width)
    let rows = best(for: items.count, in: box)
    let pitch = container.height == nil ? rows.pitch(width: width, gap: gap) : rows.pitch(in: box, gap: gap)
    guard pitch > gap else {
      throw .noRoom(
        layout: "honeycomb",
        detail:
          "a gap of \(gap.plain) leaves nothing of a box of \(box.width.plain) x \(box.height.plain) for "
          + "\(LayoutError.counted(items.count, "cell")); use a smaller gap or a larger container")
    }
    let cell = Size(width: pitch - gap, height: (pitch - gap) * HoneycombRows.height)
    let extent = Size(
      width: rows.width * pitch - gap,
      height: Double(rows.count - 1) * pitch * HoneycombRows.step + cell.height)
    let content = Size(width: width, height: container.height ?? extent.height)
    let (left, top) = ((width - extent.width) / 2, (content.height - extent.height) / 2)
    var placements: [Placement] = []
    placements.reserveCapacity(items.count)
    for row in 0..<rows.count {
      let cells = rows.cells(in: row)
      let count = min(cells, items.count - placements.count)
      let start = rows.shift(of: row) + Double((cells - count) / 2)
      let y = top + Double(row) * pitch * HoneycombRows.step
      for column in 0..<count {
        let x = left + (start + Double(column)) * pitch
        let frame = Rect(x: x, y: y, width: cell.width, height: cell.height)
        placements.append(Placement(item: placements.count, frame: frame, shape: .hexagon))
      }
    }
    return Arrangement(
      placements: placements, contentSize: content, spacing: Size(width: gap, height: 0))
  }

  /// The rows with the largest cells in a box; among equal ones, first rows with a full last row, then those with fewer columns.
  private func best(for count: Int, in box: Size) -> HoneycombRows {
    var best = HoneycombRows(1, 1, items: count)
    var largest = -Double.infinity
    let most = min(count, columns ?? LayoutLimits.cells)
    for columns in (columns == nil ? 1 : most)...most {
      for (first, second) in [(columns, columns), (columns, columns - 1), (columns - 1, columns)]
      where min(first, second) > 0 {
        let rows = HoneycombRows(first, second, items: count)
        let pitch = rows.pitch(in: box, gap: gap)
        // Larger by less than a billionth is a tie that rounding broke.
        let slack = largest == -.infinity ? 0 : 1e-9 * abs(largest)
        let isFuller = rows.isFull && !best.isFull && pitch >= largest - slack
        if pitch > largest + slack || isFuller { (best, largest) = (rows, pitch) }
      }
    }
    return best
  }
}

/// How many cells the rows have, in turn; lengths are in pitches, from a cell to the next in its row.
private struct HoneycombRows {
  /// Height of a hexagon whose width is 1.
  static let height = 2 / 3.0.squareRoot()
  /// From a row to the next.
  static let step = 3.0.squareRoot() / 2

  let first: Int
  let second: Int
  let count: Int
  /// Whether the last row has an item in each cell.
  let isFull: Bool

  init(_ first: Int, _ second: Int, items: Int) {
    (self.first, self.second) = (first, second)
    let (pairs, rest) = items.quotientAndRemainder(dividingBy: first + second)
    count = 2 * pairs + (rest == 0 ? 0 : rest <= first ? 1 : 2)
    isFull = rest == 0 || rest == first
  }

  func cells(in row: Int) -> Int { row % 2 == 0 ? first : second }

  /// From the left edge to the row's first cell.
  func shift(of row: Int) -> Double {
    let isShifted = first > second ? row % 2 == 1 : first < second ? row % 2 == 0 : row % 2 == 1
    return isShifted ? 0.5 : 0
  }

  /// The width of all rows.
  var width: Double { Double(max(first, second)) + (first == second && count > 1 ? 0.5 : 0) }

  /// The largest pitch whose rows are no wider than that.
  func pitch(width: Double, gap: Double) -> Double { (width + gap) / self.width }

  /// The largest pitch whose rows fit into a box.
  func pitch(in box: Size, gap: Double) -> Double {
    let high = (box.height + gap * Self.height) / (Double(count - 1) * Self.step + Self.height)
    return min(pitch(width: box.width, gap: gap), high)
  }
}

extension Layout where Self == HoneycombLayout {
  /// Hexagons in rows, one gap apart on all sides.
  public static func honeycomb(columns: Int? = nil, gap: Double = 0) -> Self {
    HoneycombLayout().with { ($0.columns, $0.gap) = (columns, gap) }
  }
}
