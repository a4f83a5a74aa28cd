// Equal columns, the shortest first: the CandyFlowLayout article's waterfall.

/// Columns of equal width; each item goes to the column that is shortest now, leftmost on ties.
///
/// An item is as wide as its column and `width / ratio` high. Sections share the columns. Known elsewhere as
/// masonry; `tolerance` is the idea of CSS `flow-tolerance`. With the horizontal axis the same is turned by
/// 90°: `columns` counts rows, and the container's height is the side that must be known.
public struct WaterfallLayout: Layout, Hashable {
  /// The direction in which the content grows.
  public enum GrowthAxis: String, CaseIterable, Hashable, Sendable {
    /// Columns side by side; the content grows downwards.
    case vertical
    /// Rows above each other; the content grows to the right.
    case horizontal
  }

  /// Number of columns (rows where the axis is horizontal), at least 1.
  public var columns = 2
  /// Gap between columns, in points.
  public var columnGap = 0.0
  /// Gap between rows, in points.
  public var rowGap = 0.0
  /// Columns within this many points of the shortest count as tied, so that reading order holds.
  public var tolerance = 0.0
  /// The direction in which the content grows.
  public var axis = GrowthAxis.vertical

  /// Makes a waterfall of two columns without gaps.
  public init() {}

  /// The side across the direction of growth.
  public var requiredSides: ContainerSides { axis == .vertical ? .width : .height }

  /// Places every item on the shortest column.
  ///
  /// - Complexity: O(*n* · columns).
  public func arrange(_ items: [LayoutItem], in container: Container) throws(LayoutError) -> Arrangement {
    throw .noRoom(layout: "waterfall", detail: "not built yet")
  }
}
