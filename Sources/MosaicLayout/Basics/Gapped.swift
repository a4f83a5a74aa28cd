// The two gaps that most layouts have.

/// A layout with a gap between columns and one between rows.
protocol Gapped {
  var columnGap: Double { get set }
  var rowGap: Double { get set }
}

extension Gapped {
  var spacing: Size { Size(width: columnGap, height: rowGap) }

  /// An arrangement of no items.
  var empty: Arrangement { Arrangement(placements: [], contentSize: .zero, spacing: spacing) }

  func checkGaps() throws(LayoutError) {
    try LayoutLimits.check(columnGap, named: "columnGap")
    try LayoutLimits.check(rowGap, named: "rowGap")
  }

  /// The layout with the gaps of another one, or with one gap both ways.
  func spaced(_ columnGap: Double, _ rowGap: Double? = nil) -> Self {
    var layout = self
    (layout.columnGap, layout.rowGap) = (columnGap, rowGap ?? columnGap)
    return layout
  }
}
