extension GridLayout {
  /// As many columns and rows as make cells of the canvas' or the target's shape; what is given stays.
  public func covering(_ target: TargetShape) throws(LayoutError) -> TargetCells {
    // The ratio of columns to rows.
    var shape = target.ratio
    if let cellWidth, let cellHeight {
      shape *= (cellHeight + rowGap) / (cellWidth + columnGap)
    } else if let box = target.box {
      shape = box.width / box.height
    }
    // In this order a shape that is no number becomes the smallest one; the plan refuses what led to it.
    shape = min(1e6, max(1e-6, shape))
    if let given = self.columns ?? rows, target.isCountGiven {
      let key = self.columns == nil ? "rows" : "columns"
      throw .custom(
        "'cells' is \(target.count), and the grid has \(given) \(key), from which the cells follow; leave one of the two out"
      )
    }
    func whole(_ number: Double) -> Int { Int(min(1e6, max(1, number.rounded()))) }
    var columns =
      self.columns ?? rows.map { whole(Double($0) * shape) }
      ?? whole((Double(target.count) * shape).squareRoot())
    func rowCount(_ columns: Int) -> Int { rows ?? whole(Double(columns) / shape) }
    // Without a number of one's own there are no more cells than pictures can fill.
    if self.columns == nil, rows == nil, !target.isCountGiven {
      while columns > 1, columns.multiplied(by: rowCount(columns)) > target.count { columns -= 1 }
    }
    let (made, isLarge) = columns.multipliedReportingOverflow(by: rowCount(columns))
    guard !isLarge, (1...target.largestCount).contains(made) else {
      throw .custom(
        "\(columns) columns and \(rowCount(columns)) rows are \(isLarge ? "far" : "\(made) cells,") more than the "
          + "\(target.largestCount) cells that a photomosaic may have")
    }
    let grid = with {
      $0.rows = rowCount(columns)
      $0.columns = columns
    }
    return TargetCells(layout: grid, count: made)
  }
}
