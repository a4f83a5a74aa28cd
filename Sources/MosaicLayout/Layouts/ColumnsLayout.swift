/// Columns that all end at the same bottom; each picture keeps its ratio, and widths differ a little to make that so.
///
/// The first column has the first items, the next one those that follow; the list is cut where the widths then differ least. With
/// fewer items than columns, there are as many columns as items.
public struct ColumnsLayout: Gapped, Hashable {
  /// Number of columns, at least 1.
  public var columns = 3
  /// Gap between columns, in points.
  public var columnGap = 0.0
  /// Gap between rows, in points.
  public var rowGap = 0.0

  /// Makes three columns without gaps.
  public init() {}

  /// The width.
  public var requiredSides: ContainerSides { .width }

  /// Between any two items.
  public var pageBreaks: PageBreaks { .items }

  /// Cuts the list into columns and places the items.
  public func arrange(_ items: [LayoutItem], in container: Container) throws(LayoutError) -> Arrangement {
    try LayoutLimits.check(count: columns, named: "columns")
    try checkGaps()
    if items.isEmpty { return empty }

    let width = try LayoutLimits.width(of: container)
    let ratios = items.map { min(max($0.size.ratio, 1e-6), 1e6) }
    let lengths = zip(items, ratios).map { LaneLength(perBreadth: 1 / $1, fixed: $0.captionHeight) }
    let cuts = ColumnCuts(
      lengths, columns: min(columns, items.count), extent: width, gap: columnGap, rowGap: rowGap)
    guard let starts = cuts.starts(),
      let flush = FlushLanes(cuts.lanes(starts), filling: width, gap: columnGap)
    else {
      throw .noRoom(
        layout: "columns",
        detail:
          "\(min(columns, items.count)) columns with gaps of \(columnGap.plain) x \(rowGap.plain) leave "
          + "nothing of a width of \(width.plain) for one of them; use a smaller gap, fewer columns or a larger "
          + "container")
    }

    var placements: [Placement] = []
    placements.reserveCapacity(items.count)
    var lanes: [LaneIndex.Lane] = []
    let xs = flush.breadths.starts(gap: columnGap)
    for (run, (x, width)) in zip(starts.runs(upTo: items.count), zip(xs, flush.breadths)) {
      var y = 0.0
      for item in run {
        let height = width / ratios[item] + items[item].captionHeight
        placements.append(Placement(item: item, frame: Rect(x: x, y: y, width: width, height: height)))
        y += height + rowGap
      }
      lanes.append(LaneIndex.Lane(start: x, end: x + width, placements: Array(run)))
    }
    return Arrangement(
      placements: placements, contentSize: Size(width: width, height: flush.length), spacing: spacing,
      lanes: LaneIndex(axis: .vertical, lanes: lanes))
  }
}

extension Layout where Self == ColumnsLayout {
  /// Columns of equal bottoms, with one gap both ways.
  public static func columns(_ columns: Int = 3, gap: Double = 0) -> Self {
    ColumnsLayout().spaced(gap).with { $0.columns = columns }
  }
}
