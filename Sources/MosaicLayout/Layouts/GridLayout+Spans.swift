extension GridLayout {
  func arrangeSpans(_ items: [LayoutItem], in container: Container) throws(LayoutError) -> Arrangement {
    let columns = try columnsWithSpans(items, in: container)
    var placement = SpanPlacement(columns: columns, isDense: dense)
    if overflow != nil { placement.mostRows = rows }
    try SpanPlacement.check(items, isWhole: placement.mostRows == nil)
    var places: [SpanPlacement.Place] = []
    places.reserveCapacity(items.count)
    var shown: [Int] = []
    for (index, item) in items.enumerated() {
      let span = item.cells
      guard span.columns <= columns else {
        throw .item(
          index: index, found: "a span of \(span.columns) columns",
          allowed: "at most as many as the grid has, which is \(columns)")
      }
      guard placement.mostRows == nil || placement.hasRoom(for: span) else { continue }
      guard let place = placement.place(span) else { throw SpanPlacement.tooLarge(span, of: index) }
      places.append(place)
      shown.append(index)
    }
    let hidden = try hidden(shown, of: items.count)
    let rowCount = max(rows ?? rowsToFill(items, in: container), placement.rows)
    let free = hidden == 0 && underflow != .blank ? placement.freeCells(rows: rowCount) : []
    let filled = try underflow.filled(by: shown.count, places: shown.count + free.count, layout: "grid")
    let given = items
    var items = shown.map { given[$0] }
    for place in free.prefix(filled - shown.count) {
      items.append(FilledPlaces.again(given[items.count % given.count], in: given))
      places.append(place)
    }

    let across: EqualCells
    let tops: [(top: Double, height: Double)]
    let box: Size
    if let cellWidth, let cellHeight {
      across = EqualCells(count: columns, length: cellWidth, gap: columnGap)
      tops = rowsOfCells(items, places, count: rowCount, height: cellHeight)
      let used = places.map { $0.columns.upperBound }.max() ?? 0
      let bottoms = zip(items, places).map { item, place in
        let last = tops[place.rows.upperBound - 1]
        return last.top + last.height + item.captionHeight
      }
      box = Size(width: across.extent(of: used), height: bottoms.max() ?? 0)
    } else {
      let down: EqualCells
      (across, down) = try cells(given, columns: columns, rows: rowCount, in: container)
      box = Size(
        width: try LayoutLimits.width(of: container), height: container.height ?? down.extent(of: rowCount))
      tops = (0..<rowCount).map { (down.start($0), down.length) }
    }
    let placements = zip(items, places).enumerated().map { index, item in
      let top = tops[item.1.rows.lowerBound].top
      let last = tops[item.1.rows.upperBound - 1]
      // In a given box the caption is a part of the cell.
      let caption = cellWidth == nil ? 0 : item.0.captionHeight
      return Placement(
        item: index < shown.count ? shown[index] : index,
        frame: Rect(
          x: across.start(item.1.columns.lowerBound), y: top, width: across.extent(of: item.1.columns.count),
          height: last.top + last.height + caption - top))
    }
    return Arrangement(
      placements: placements, contentSize: box, spacing: spacing
    ).repeating(given.count).hiding(overflow == .badge ? hidden : 0)
  }

  /// The number of items that no row has room for, by the policy.
  private func hidden(_ shown: [Int], of count: Int) throws(LayoutError) -> Int {
    guard shown.count < count, let rows else { return 0 }
    guard !shown.isEmpty, overflow != .error else {
      throw .noRoom(
        layout: "grid",
        detail:
          "\(LayoutError.counted(rows, "row")) \(rows == 1 ? "has" : "have") no room for \(count - shown.count) of \(count) items with their spans; use more rows or "
          + "columns, or set 'overflow' to 'truncate' or 'badge'")
    }
    return count - shown.count
  }

  /// Rows of given cells; each makes room for the captions of the items that end in it.
  private func rowsOfCells(
    _ items: [LayoutItem], _ places: [SpanPlacement.Place], count: Int, height: Double
  ) -> [(top: Double, height: Double)] {
    var captions = [Double](repeating: 0, count: count)
    for (item, place) in zip(items, places) {
      let last = place.rows.upperBound - 1
      captions[last] = max(captions[last], item.captionHeight)
    }
    var top = 0.0
    return captions.map { caption in
      defer { top += height + caption + rowGap }
      return (top, height)
    }
  }

  /// The number of columns: as given, or as for an equal number of single cells, and never less than the widest item covers.
  private func columnsWithSpans(_ items: [LayoutItem], in container: Container) throws(LayoutError) -> Int {
    if let columns { return columns }
    let cells = items.reduce(0) { $0.adding($1.cells.columns.multiplied(by: $1.cells.rows)) }
    let count = min(cells, LayoutLimits.cells)
    let chosen =
      if let cellWidth { columnsOfCells(count, cellWidth, in: container) } else {
        try columnsOfBox(try squareIfOpen(container), items, cells: count)
      }
    return max(chosen, items.reduce(1) { max($0, $1.cells.columns) })
  }
}

extension LayoutItem {
  var cells: CellSpan { span ?? CellSpan(columns: 1, rows: 1) }

  var isSpread: Bool { cells.columns > 1 || cells.rows > 1 }
}
