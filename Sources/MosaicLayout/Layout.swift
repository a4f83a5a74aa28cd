// A layout: a value that turns item sizes and a container into frames.

/// A rule that computes frames for items in a container: a pure value; the same input gives the same frames.
///
/// A layout of your own is a `struct` with ``requiredSides`` and ``arrange(_:in:)``. Callers use ``arrangement(of:in:)``,
/// which checks the input first, and the result afterwards.
public protocol Layout: Sendable {
  /// The sides of the container that must be known before this layout can work.
  var requiredSides: ContainerSides { get }

  /// Whether ``LayoutItem/weight`` changes the frames; `false` by default.
  var usesWeights: Bool { get }

  /// Whether items are meant to reach over the container's edges, as in a line that scrolls; `false` by default.
  var reachesOverEdges: Bool { get }

  /// Whether frames do not depend on the container's size, as on a ring of a given radius; then no room is made for rotated
  /// items. ``reachesOverEdges`` by default.
  var hasFixedPlaces: Bool { get }

  /// Where the items may be parted into pages; ``PageBreaks/none`` by default.
  var pageBreaks: PageBreaks { get }

  /// The layout as it arranges pages, all of which have cells of the same size; by default itself.
  ///
  /// - Parameters:
  ///   - items: All items, of all pages.
  ///   - perPage: The most items of a page, if it is limited.
  ///   - container: The box of each page.
  func paged(_ items: [LayoutItem], perPage: Int?, in container: Container) throws(LayoutError) -> PagedLayout

  /// The layout scrolled to a point between two offsets.
  ///
  /// A layout that snaps does so at both ends and not between them. By default `nil`: the layout cannot scroll.
  ///
  /// - Parameters:
  ///   - start: The offset at the beginning, in points.
  ///   - end: The offset at the end, in points.
  ///   - progress: 0 (`start`) to 1 (`end`).
  ///   - itemCount: How many items there are.
  ///   - container: The box that the layout works in.
  func scrolled(from start: Double, to end: Double, progress: Double, itemCount: Int, in container: Container)
    -> (any Layout)?

  /// Computes the frames; called with checked input only (see ``arrangement(of:in:)``).
  ///
  /// - Returns: One placement for each shown item, in the items' order; every number finite, sides and sizes at least 0,
  ///   opacities from 0 to 1.
  /// - Throws: ``LayoutError`` where a parameter is out of range or the items do not fit the rule;
  ///   ``LayoutError/custom(_:)`` has words of your own.
  func arrange(_ items: [LayoutItem], in container: Container) throws(LayoutError) -> Arrangement
}

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

  /// `false`: weights change nothing.
  public var usesWeights: Bool { false }

  /// `false`: an item cut at an edge is a mistake.
  public var reachesOverEdges: Bool { false }

  /// ``reachesOverEdges``.
  public var hasFixedPlaces: Bool { reachesOverEdges }

  /// `nil`: the layout cannot scroll.
  public func scrolled(
    from start: Double, to end: Double, progress: Double, itemCount: Int, in container: Container
  ) -> (any Layout)? { nil }

  /// The layout with other values: `GridLayout().with { $0.rows = 3 }`.
  package func with(_ change: (inout Self) -> Void) -> Self {
    var layout = self
    change(&layout)
    return layout
  }

  /// Computes the frames of `items` in `container` after checking both, and checks the result: the call that users make.
  ///
  /// Sizes must be finite, above 0 and at most 1e9 points; weights finite and above 0;
  /// sections must not fall; the required sides must be given. What ``arrange(_:in:)`` returns is held to what it promises.
  ///
  /// - Throws: ``LayoutError``; ``LayoutError/result(layout:name:found:allowed:)`` is a mistake of the layout.
  /// - Complexity: That of the layout; the checks are O(*n*).
  public func arrangement(of items: [LayoutItem], in container: Container) throws(LayoutError) -> Arrangement
  {
    try LayoutLimits.check(container, for: requiredSides)
    try LayoutLimits.check(items)
    let result = try arrange(items, in: container)
    try LayoutLimits.check(result, of: items.count, from: "\(Self.self)")
    return result
  }
}
