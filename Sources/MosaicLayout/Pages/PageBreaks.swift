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
