// What several layouts have in common: gaps between items, pages of equal cells, and scrolling.

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

// MARK: Pages and scrolling

/// A layout whose pages all have cells of the same size, also the last one.
package protocol PagingLayout: Layout {
  /// The layout as it arranges pages in boxes of that size; `perPage` are the most items of a page, if that is limited.
  func paged(_ items: [LayoutItem], perPage: Int?, in container: Container) throws(LayoutError) -> PagedLayout
}

package struct PagedLayout {
  /// A layout that arranges pages in place of the one that was asked.
  package enum Replacement {
    case grid(GridLayout)
    case template(TemplateLayout)
  }

  /// `nil` if the layout that was asked arranges its pages itself.
  package var replacement: Replacement?
  /// The most items of a page; `nil` if the number is not limited.
  package var perPage: Int?
  /// How many items each page has, if the numbers differ.
  package var counts: [Int]?
  /// Whether the layout cannot show more items than `perPage`, so that it makes pages even if the document asks
  /// for none.
  package var isLimit = true

  /// Whether a page with fewer items keeps the places that a full page has.
  package var isFilled: Bool

  package init(_ layout: some Layout, perPage: Int?, replacement: Replacement? = nil) {
    self.perPage = perPage
    self.replacement = replacement
    isFilled = layout.requiredSides.contains(.height)
  }
}

package protocol ScrollingLayout: Layout {
  /// The layout at a progress from 0 (at offset `start`) to 1 (at `end`); a layout that snaps does so at both ends
  /// only.
  func scrolled(from start: Double, to end: Double, progress: Double, itemCount: Int, in container: Container)
    -> Self
}
