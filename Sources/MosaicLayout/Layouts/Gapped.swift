protocol Gapped: Layout {
  var columnGap: Double { get set }
  var rowGap: Double { get set }
}

extension Gapped {
  var spacing: Size { Size(width: columnGap, height: rowGap) }

  var empty: Arrangement { Arrangement(placements: [], contentSize: .zero, spacing: spacing) }

  func checkGaps() throws(LayoutError) {
    try LayoutLimits.check(columnGap, named: "columnGap")
    try LayoutLimits.check(rowGap, named: "rowGap")
  }

  /// The layout with the gaps of another one, or with one gap both ways.
  func spaced(_ columnGap: Double, _ rowGap: Double? = nil) -> Self {
    with { ($0.columnGap, $0.rowGap) = (columnGap, rowGap ?? columnGap) }
  }
}
