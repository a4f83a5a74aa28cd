/// Columns that all end at the same bottom; each picture keeps its ratio, and widths differ a little to make that so.
///
/// The first column has the first items, the next one those that follow; the list is cut so that the widths differ least. With fewer
/// items than columns, each item has a column. With a height given, the sheet is filled exactly, and every picture is cropped by the
/// same, smallest share.
public struct ColumnsLayout: Gapped, Hashable {
  /// Number of columns, at least 1; `nil` is 3, or the number that fills a given height best.
  public var columns: Int?
  /// Gap between columns, in points.
  public var columnGap = 0.0
  /// Gap between rows, in points.
  public var rowGap = 0.0

  /// Makes columns without gaps.
  public init() {}

  /// The width.
  public var requiredSides: ContainerSides { .width }

  /// `true`.
  public var fillsHeight: Bool { true }

  /// Between any two items; if the number of columns follows from the sheet, each page is a filled sheet.
  public var pageBreaks: PageBreaks { columns == nil ? .none : .items }

  /// Cuts the list into columns and places the items.
  public func arrange(_ items: [LayoutItem], in container: Container) throws(LayoutError) -> Arrangement {
    try LayoutLimits.check(count: columns, named: "columns")
    try checkGaps()
    if items.isEmpty { return empty }

    let width = try LayoutLimits.width(of: container)
    let ratios = items.map { min(max($0.size.ratio, 1e-6), 1e6) }
    let lengths = zip(items, ratios).map { LaneLength(perBreadth: 1 / $1, fixed: $0.captionHeight) }
    func cut(_ columns: Int) -> Cut? {
      let cuts = ColumnCuts(
        lengths, columns: min(columns, items.count), extent: width, gap: columnGap, rowGap: rowGap,
        height: container.height)
      guard let starts = cuts.starts(), let flush = cuts.flush(starts), let cost = cuts.cost(starts) else {
        return nil
      }
      return Cut(starts: starts, flush: flush, cost: cost / Double(starts.count))
    }
    /// The best of the two numbers of columns that come nearest to filling the sheet.
    func fitting(_ height: Double) -> Cut? {
      let number = ColumnCuts.number(of: lengths, extent: width, rowGap: rowGap, height: height)
      let fewer = Int(min(max(number.rounded(.down), 1), Double(items.count)))
      return [fewer, fewer + 1].compactMap(cut).min { $0.cost < $1.cost }
    }
    let best = if let columns { cut(columns) } else { container.height.map(fitting) ?? cut(3) }
    guard let best else { throw noRoom(for: items.count, in: container) }
    let starts = best.starts
    let flush = best.flush

    var placements: [Placement] = []
    placements.reserveCapacity(items.count)
    var lanes: [LaneIndex.Lane] = []
    let xs = flush.breadths.starts(gap: columnGap)
    for (run, (x, width)) in zip(starts.runs(upTo: items.count), zip(xs, flush.breadths)) {
      var y = 0.0
      for item in run {
        let height = width / (ratios[item] * flush.stretch) + items[item].captionHeight
        placements.append(Placement(item: item, frame: Rect(x: x, y: y, width: width, height: height)))
        y += height + rowGap
      }
      lanes.append(LaneIndex.Lane(start: x, end: x + width, placements: Array(run)))
    }
    let arrangement = Arrangement(
      placements: placements, contentSize: Size(width: width, height: flush.length), spacing: spacing,
      lanes: LaneIndex(axis: .vertical, lanes: lanes))
    guard let height = container.height else { return arrangement }
    var words = LayoutChoice.filling(crop: best.crop)
    if columns != nil, best.crop > 0.005, let other = fitting(height), other.crop < best.crop - 0.005 {
      words += "; columns=\(other.starts.count) cuts \(LayoutChoice.percent(other.crop))"
    }
    return arrangement.chosen(
      "columns", because: words, .init(crop: best.crop, spread: arrangement.spread(of: items)))
  }

  private func noRoom(for count: Int, in container: Container) -> LayoutError {
    let number = columns.map { "\(min($0, count)) columns with gaps" } ?? "gaps"
    let box = "\((container.width ?? 0).plain)" + (container.height.map { " x \($0.plain)" } ?? "")
    return .noRoom(
      layout: "columns",
      detail:
        "\(number) of \(columnGap.plain) x \(rowGap.plain) leave nothing of "
        + "\(container.height == nil ? "a width of \(box)" : box) for one of them; use a smaller gap, another number of "
        + "columns or a larger container")
  }
}

/// One way to cut the list, and how good it is.
private struct Cut {
  let starts: [Int]
  let flush: FlushLanes
  /// For each column, so that numbers of columns can be compared.
  let cost: Double

  var crop: Double { SlicingQuality.crop(ofStretch: flush.stretch) }
}

extension Layout where Self == ColumnsLayout {
  /// Columns of equal bottoms, with one gap both ways.
  public static func columns(_ columns: Int? = nil, gap: Double = 0) -> Self {
    ColumnsLayout().spaced(gap).with { $0.columns = columns }
  }
}
