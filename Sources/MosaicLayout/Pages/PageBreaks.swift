// How the items of a layout become pages.

/// Where the items of a layout may be parted into pages that are full.
public enum PageBreaks: Hashable, Sendable {
  /// Nowhere by itself: the layout fills its box with however many items there are, and a page holds as many as it is told.
  case none
  /// Between rows: what is above stays as it is, whatever follows.
  case rows
  /// Between any two items: a page holds as many of the first as fit its height.
  case items
}

/// A layout as it arranges pages: all have cells of the same size, also the last one.
public struct PagedLayout: Sendable {
  /// The layout of every page.
  public var layout: any Layout
  /// The most items of a page; `nil` where that is not limited.
  public var perPage: Int?
  /// How many items each page has, where they are not alike: their sum is that of all items. Otherwise `nil`.
  public var counts: [Int]?
  /// Whether the layout can show no more items than that, so that there are pages although nobody asks for them.
  public var isLimit = true

  /// Makes a layout of pages.
  public init(_ layout: any Layout, perPage: Int?) { (self.layout, self.perPage) = (layout, perPage) }
}

extension Layout {
  /// ``PageBreaks/none``.
  public var pageBreaks: PageBreaks { .none }

  /// The layout itself.
  public func paged(
    _ items: [LayoutItem], perPage: Int?, in container: Container
  ) throws(LayoutError) -> PagedLayout { PagedLayout(self, perPage: perPage) }
}
