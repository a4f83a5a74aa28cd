// Traits that several layouts share: gaps between items, and scrolling.

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

// MARK: Scrolling

package protocol ScrollingLayout: Layout {
  /// The layout at a progress from 0 (at offset `start`) to 1 (at `end`); a layout that snaps does so at both ends
  /// only.
  func scrolled(from start: Double, to end: Double, progress: Double, itemCount: Int, in container: Container)
    -> Self
}
