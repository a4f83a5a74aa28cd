// How many cells a photomosaic has, and the canvas that they fill.

import MosaicLayout
import MosaicScene

/// The canvas and the layout of a photomosaic, and the number of its cells.
struct CellGrid {
  private(set) var canvas: Canvas
  private(set) var layout: any Layout
  private(set) var count: Int

  /// - Parameters:
  ///   - scene: With the layout `auto` it becomes a grid.
  ///   - ratio: The target's width divided by its height: sides of the canvas that are not given follow from it.
  ///   - places: How many cells the pictures can fill; `nil` for any number.
  init(_ scene: Scene, _ assign: SceneAssignment, ratio: Double, places: Int?) throws(PlanError) {
    (canvas, layout) = (scene.canvas, scene.layout)
    let most = min(SceneAssignment.mostByDefault, places ?? .max)
    count = assign.cells ?? most
    if let auto = layout as? AutoLayout {
      var grid = GridLayout()
      (grid.columns, grid.rows) = (auto.columns, auto.rows)
      (grid.columnGap, grid.rowGap) = (auto.columnGap, auto.rowGap)
      layout = grid
    }
    let isOfCells = (layout as? GridLayout)?.cellWidth != nil
    if !isOfCells, layout.fillsHeight || canvas.clipPath != nil { fillSides(ratio: ratio) }
    let mean = scene.items.reduce(0) { $0 + $1.size.ratio } / Double(max(1, scene.items.count))
    if assign.cells == nil, let cells = cellsOfLanes(ratio: ratio, of: mean) {
      count = Int(min(Double(SceneAssignment.cellCounts.upperBound), max(1, cells)))
    }
    if var waterfall = layout as? WaterfallLayout, waterfall == WaterfallLayout().spaced(waterfall) {
      // As many columns as make it about as high as the target.
      waterfall.columns = Int(min(10_000, max(1, (Double(count) * ratio / mean).squareRoot().rounded())))
      layout = waterfall
    }
    guard var grid = layout as? GridLayout else { return }

    // The ratio of columns to rows.
    var shape = ratio
    if let width = grid.cellWidth, let height = grid.cellHeight {
      shape *= (height + grid.rowGap) / (width + grid.columnGap)
    } else if let width = canvas.width, let height = canvas.height {
      let inner = (
        width: width - canvas.padding.left - canvas.padding.right,
        height: height - canvas.padding.top - canvas.padding.bottom
      )
      // The plan says in words that padding leaves nothing.
      if inner.width > 0, inner.height > 0 { shape = inner.width / inner.height }
    }
    // In this order a shape that is no number becomes the smallest one; the plan refuses what led to it.
    shape = min(1e6, max(1e-6, shape))
    if let given = grid.columns ?? grid.rows, assign.cells != nil {
      let key = grid.columns == nil ? "rows" : "columns"
      throw .assignment(
        "'cells' is \(count), and the grid has \(given) \(key), from which the cells follow; leave one of the two out"
      )
    }
    func whole(_ number: Double) -> Int { Int(min(1e6, max(1, number.rounded()))) }
    let isGiven = grid.columns != nil || grid.rows != nil
    var columns =
      grid.columns ?? grid.rows.map { whole(Double($0) * shape) }
      ?? whole((Double(count) * shape).squareRoot())
    func rows(_ columns: Int) -> Int { grid.rows ?? whole(Double(columns) / shape) }
    // Without a number of one's own there are no more cells than places.
    if !isGiven, assign.cells == nil {
      while columns > 1, columns.multipliedReportingOverflow(by: rows(columns)).partialValue > most {
        columns -= 1
      }
    }
    let (made, isLarge) = columns.multipliedReportingOverflow(by: rows(columns))
    guard !isLarge, SceneAssignment.cellCounts.contains(made) else {
      throw .assignment(
        "\(columns) columns and \(rows(columns)) rows are \(isLarge ? "far" : "\(made) cells,") more than the "
          + "\(SceneAssignment.cellCounts.upperBound) cells that a photomosaic may have")
    }
    grid.rows = rows(columns)
    grid.columns = columns
    (layout, count) = (grid, made)
  }

  /// How many cells the columns of a layout have, where their number is given: as many as make them about as high as the target.
  ///
  /// - Parameter mean: The mean ratio of the pictures.
  private func cellsOfLanes(ratio: Double, of mean: Double) -> Double? {
    if let columns = (layout as? HoneycombLayout)?.columns.map(Double.init) {
      // Rows of hexagons are nearer to each other than their width, by the root of 3/4.
      return columns * (columns / ratio / 0.866).rounded()
    }
    let waterfall = (layout as? WaterfallLayout).flatMap { $0.axis == .vertical ? $0.columns : nil }
    let columns = (layout as? ColumnsLayout)?.columns ?? (waterfall == 2 ? nil : waterfall)
    return columns.map { Double($0) * (Double($0) / ratio * mean).rounded() }
  }

  /// Gives the canvas the sides that it does not state.
  private mutating func fillSides(ratio: Double) {
    let padding = canvas.padding
    let (across, down) = (padding.left + padding.right, padding.top + padding.bottom)
    if canvas.width == nil, let height = canvas.height {
      canvas.width = max(1, (height - down) * ratio + across)
    }
    let width = canvas.width ?? Canvas.defaultWidth
    if canvas.width == nil { canvas.width = width }
    if canvas.height == nil { canvas.height = max(1, (width - across) / ratio + down) }
  }
}

extension Layout {
  /// Whether it fills a height that is given: the canvas then has the ratio of the target.
  fileprivate var fillsHeight: Bool {
    requiredSides == .box || self is GridLayout || self is JustifiedLayout || self is ColumnsLayout
      || self is CollageLayout
      || self is TreemapLayout || self is HoneycombLayout
  }
}

extension WaterfallLayout {
  /// The waterfall with the gaps of another.
  fileprivate func spaced(_ other: WaterfallLayout) -> WaterfallLayout {
    var layout = self
    (layout.columnGap, layout.rowGap) = (other.columnGap, other.rowGap)
    return layout
  }
}
