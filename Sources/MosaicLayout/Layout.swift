/// A rule that computes frames for items in a container: a pure value; the same input gives the same frames.
///
/// A layout of your own has ``requiredSides`` and ``arrange(_:in:)``; callers use ``arrangement(of:in:)``.
public protocol Layout: Sendable {
  /// The sides of the container that must be known before this layout can work.
  var requiredSides: ContainerSides { get }

  /// Whether ``LayoutItem/weight`` changes the frames; `false` by default.
  var usesWeights: Bool { get }

  /// Whether ``LayoutItem/span`` changes the frames; `false` by default.
  var usesSpans: Bool { get }

  /// Whether ``LayoutItem/captionWidth`` changes the frames; `false` by default.
  var usesCaptionWidths: Bool { get }

  /// Whether items are meant to reach over the container's edges, as in a line that scrolls; `false` by default.
  var reachesOverEdges: Bool { get }

  /// Whether frames do not depend on the container's size, as on a ring of a given radius; then no room is made for rotated
  /// items. ``reachesOverEdges`` by default.
  var hasFixedPlaces: Bool { get }

  /// Where the items may be parted into pages; ``PageBreaks/none`` by default.
  var pageBreaks: PageBreaks { get }

  /// Computes the frames; called with checked input only (see ``arrangement(of:in:)``).
  ///
  /// - Returns: One placement for each shown item, in the items' order; every number finite, sides and sizes at least 0,
  ///   opacities from 0 to 1.
  /// - Throws: ``LayoutError``; ``LayoutError/custom(_:)`` has words of your own.
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

extension Layout {
  /// ``PageBreaks/none``.
  public var pageBreaks: PageBreaks { .none }

  /// `false`: weights change nothing.
  public var usesWeights: Bool { false }

  /// `false`: spans change nothing.
  public var usesSpans: Bool { false }

  /// `false`: a caption that is too long is cut.
  public var usesCaptionWidths: Bool { false }

  /// `false`: an item cut at an edge is a mistake.
  public var reachesOverEdges: Bool { false }

  /// ``reachesOverEdges``.
  public var hasFixedPlaces: Bool { reachesOverEdges }

  /// The layout with other values: `GridLayout().with { $0.rows = 3 }`.
  package func with(_ change: (inout Self) -> Void) -> Self {
    var layout = self
    change(&layout)
    return layout
  }

  /// Computes the frames of `items` in `container` after checking both, and checks the result: the call that users make.
  ///
  /// Sizes are above 0 and at most 1e9 points, weights above 0, sections never fall, and the required sides are given.
  ///
  /// - Throws: ``LayoutError``; ``LayoutError/result(layout:name:found:allowed:)`` is a mistake of the layout.
  public func arrangement(of items: [LayoutItem], in container: Container) throws(LayoutError) -> Arrangement
  {
    try LayoutLimits.check(container, for: requiredSides)
    try LayoutLimits.check(items)
    let result = try arrange(items, in: container)
    try LayoutLimits.check(result, of: items.count, from: "\(Self.self)")
    return result
  }
}
