// Nine photos in a feed, from the article "iOS中如何优雅地处理票圈中的九图".

/// One to nine squares in rows; the height follows from the width.
///
/// Rows: 1 of a size of its own; 2; 3; 2 + 2 with the side of a row of three; 2 + 3; 3 + 3; 3 + 4; 4 + 4;
/// 3 + 3 + 3. Captions make a row higher; the squares stay squares.
public struct MomentsLayout: Gapped, Hashable {
  /// Gap between columns, in points.
  public var columnGap = 5.0
  /// Gap between rows, in points.
  public var rowGap = 5.0
  /// Side of the square if it is the only item, in points; never wider than the container.
  public var singleSize = 200.0
  /// The policy for the tenth item and those after it.
  public var overflow = Overflow.error

  /// Makes a layout with gaps of five points.
  public init() {}

  /// The width: the height follows from the rows.
  public var requiredSides: ContainerSides { .width }

  /// Places up to nine items.
  public func arrange(_ items: [LayoutItem], in container: Container) throws(LayoutError) -> Arrangement {
    try checkGaps()
    try LayoutLimits.check(positive: singleSize, named: "singleSize")
    let shown = try overflow.shown(of: items.count, layout: "moments")
    if shown.count == 0 { return empty }

    let width = try LayoutLimits.width(of: container)
    var stack = RowStack(capacity: shown.count)
    var bottom = 0.0
    for (index, row) in Self.rows[shown.count - 1].enumerated() {
      let cells =
        shown.count == 1
        ? EqualCells(count: 1, length: min(singleSize, width), gap: columnGap)
        : try CellDirection.columns.cells(
          row.side, filling: width, gap: columnGap, layout: "moments", fewer: "items")
      let top = index == 0 ? 0 : bottom + rowGap
      let first = stack.placements.count
      bottom = stack.add(items[first..<first + row.count], of: cells, top: top, height: cells.length)
    }
    return stack.arrangement(contentSize: Size(width: width, height: bottom), spacing: spacing)
      .hiding(shown.hidden)
  }

  /// For each number of items its rows: how many items each has, and the number of cells in a row that gives it their side.
  private static let rows: [[(count: Int, side: Int)]] = [
    [(1, 1)], [(2, 2)], [(3, 3)], [(2, 3), (2, 3)], [(2, 2), (3, 3)], [(3, 3), (3, 3)], [(3, 3), (4, 4)],
    [(4, 4), (4, 4)], [(3, 3), (3, 3), (3, 3)],
  ]
}

extension Layout where Self == MomentsLayout {
  /// One to nine squares in rows, as photos in a feed, with one gap both ways.
  public static func moments(gap: Double = 5, singleSize: Double = 200, overflow: Overflow = .error) -> Self {
    MomentsLayout().spaced(gap).with { ($0.singleSize, $0.overflow) = (singleSize, overflow) }
  }
}
