// The layouts of a photomosaic's cells. They are values of any layout, which the browser's build has none of.

extension Layout {
  /// Itself.
  public var forTarget: any Layout { self }

  /// Itself, with the number of cells that is wanted.
  public func covering(_ target: TargetShape) throws(LayoutError) -> TargetCells {
    TargetCells(layout: self, count: target.count)
  }
}

extension GridLayout {
  /// Chooses columns and rows so that cells get the canvas' or the target's shape; given numbers stay.
  public func covering(_ target: TargetShape) throws(LayoutError) -> TargetCells {
    // The ratio of columns to rows.
    var shape = target.ratio
    if let cellWidth, let cellHeight {
      shape *= (cellHeight + rowGap) / (cellWidth + columnGap)
    } else if let box = target.box {
      shape = box.width / box.height
    }
    // In this order a NaN shape becomes the smallest one; the plan refuses the values that led to it.
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
    // Without a given number, the grid has no more cells than pictures can fill.
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

extension AutoLayout {
  /// A grid with the same columns, rows and gaps.
  public var forTarget: any Layout { grid(lastRow: .start) }
}

extension ColumnsLayout {
  /// As many items as make it about as high as the target, if the columns are given.
  public func covering(_ target: TargetShape) -> TargetCells {
    TargetCells(
      layout: self,
      count: columns.map { target.count(columns: $0, rows: Double($0) / target.ratio * target.pictureRatio) }
        ?? target.count)
  }
}

extension HoneycombLayout {
  /// As many rows as make it about as high as the target, if the columns are given: rows are nearer to each other than hexagons are wide,
  /// by the root of 3/4.
  public func covering(_ target: TargetShape) -> TargetCells {
    TargetCells(
      layout: self,
      count: columns.map { target.count(columns: $0, rows: Double($0) / target.ratio / 0.866) }
        ?? target.count)
  }
}

extension WaterfallLayout {
  /// As many items as make it about as high as the target, if the columns are given, and else as many columns.
  public func covering(_ target: TargetShape) -> TargetCells {
    let usual = WaterfallLayout().spaced(columnGap, rowGap)
    var count = target.count
    if axis == .vertical, columns != usual.columns {
      count = target.count(columns: columns, rows: Double(columns) / target.ratio * target.pictureRatio)
    }
    guard self == usual else { return TargetCells(layout: self, count: count) }
    let wanted = (Double(count) * target.ratio / target.pictureRatio).squareRoot().rounded()
    return TargetCells(layout: with { $0.columns = Int(min(10_000, max(1, wanted))) }, count: count)
  }
}
