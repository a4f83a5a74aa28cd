// The protocol of all layouts, and what they are told of the picture that their cells show together.

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

  /// Whether it fills a height that is given, so that the canvas of a photomosaic takes the shape of the target; by default if it
  /// requires both sides.
  var fillsHeight: Bool { get }

  /// The columns and rows of its equal cells; `nil` if its cells are not equal, which is the default.
  ///
  /// With cells, pictures that are sorted by likeness are alike along columns too, and if both numbers are given, a page has that many
  /// places.
  var cells: CellCounts? { get }

  /// Whether an item may lie over the caption of another, as in a heap; `false` by default.
  var overlapsItems: Bool { get }

  /// Whether it gives items a shape of its own, so that they have no corners to round; `false` by default.
  var shapesItems: Bool { get }

  /// Whether items are meant to reach over the container's edges, as in a line that scrolls; `false` by default.
  var reachesOverEdges: Bool { get }

  /// Whether frames do not depend on the container's size, as on a ring of a given radius; then no room is made for rotated
  /// items. ``reachesOverEdges`` by default.
  var hasFixedPlaces: Bool { get }

  /// The places at which the items may be parted into pages; ``PageBreaks/none`` by default.
  var pageBreaks: PageBreaks { get }

  /// The layout with titles above its columns or beside its rows; `nil`, the default, leaves the layout unchanged.
  ///
  /// - Parameter columns: The number of column titles, if the table has any.
  func titled(columns: Int?) -> (any Layout)?

  /// The layout in which items repeat, in order, until all places of its rows are filled; `nil` if it has no such places, which is the
  /// default.
  var repeating: (any Layout)? { get }

  /// The layout that stands for it in a photomosaic, whose pictures are not known before the cells are; itself by default.
  var forTarget: any Layout { get }

  /// The layout, and the number of its cells, that cover a target best; by default itself, with the number that is wanted.
  ///
  /// - Throws: ``LayoutError/custom(_:)`` with the reason if it cannot have cells of such a number.
  func covering(_ target: TargetShape) throws(LayoutError) -> TargetCells

  /// Computes the frames; called with checked input only (see ``arrangement(of:in:)``).
  ///
  /// - Returns: One placement for each shown item, in the items' order; every number finite, sides and sizes at least 0,
  ///   opacities from 0 to 1.
  /// - Throws: ``LayoutError``; ``LayoutError/custom(_:)`` has words of your own.
  func arrange(_ items: [LayoutItem], in container: Container) throws(LayoutError) -> Arrangement
}

/// The places at which the items of a layout may be parted into full pages.
public enum PageBreaks: Hashable, Sendable {
  /// Nowhere by itself: the layout fills its box with any number of items, and a page holds as many as it is told.
  case none
  /// Between rows: the rows above stay unchanged, whatever follows.
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

  /// Whether both sides are required.
  public var fillsHeight: Bool { requiredSides == .box }

  /// `nil`: its cells are not equal.
  public var cells: CellCounts? { nil }

  /// `false`: items lie beside each other.
  public var overlapsItems: Bool { false }

  /// `false`: items are rectangles.
  public var shapesItems: Bool { false }

  /// `nil`: titles need columns and rows.
  public func titled(columns: Int?) -> (any Layout)? { nil }

  /// `nil`: it has as many places as items.
  public var repeating: (any Layout)? { nil }

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

// MARK: The target of a photomosaic

/// The target of a photomosaic, and how many cells it is wanted in.
public struct TargetShape: Hashable, Sendable {
  /// Its width divided by its height.
  public var ratio: Double
  /// The box that the cells fill in points, if both of its sides are known.
  public var box: Size?
  /// The mean ratio of the pictures that the cells show.
  public var pictureRatio: Double
  /// How many cells are wanted.
  public var count: Int
  /// Whether the number was asked for; if not, the layout may take fewer, or as many as its own columns and rows need.
  public var isCountGiven: Bool
  /// The most cells that a photomosaic may have.
  public var largestCount: Int

  /// Makes a target.
  public init(
    ratio: Double, box: Size? = nil, pictureRatio: Double = 1, count: Int, isCountGiven: Bool = false,
    largestCount: Int = 1_000_000
  ) {
    self.ratio = ratio
    self.box = box
    self.pictureRatio = pictureRatio
    self.count = count
    self.isCountGiven = isCountGiven
    self.largestCount = largestCount
  }

  /// The number of cells of columns whose number is given, if no other number was asked for: as many as make the columns about as high
  /// as the target.
  ///
  /// - Parameter rows: In each column.
  func count(columns: Int, rows: Double) -> Int {
    guard !isCountGiven else { return count }
    // `max` comes first, so that not-a-number becomes 1.
    return Int(min(Double(largestCount), max(1, Double(columns) * rows.rounded())))
  }
}

/// The layout of a photomosaic, and how many cells it has.
public struct TargetCells: Sendable {
  /// The layout whose cells cover the target.
  public var layout: any Layout
  /// The number of cells, at least 1.
  public var count: Int

  /// Makes cells of a layout.
  public init(layout: any Layout, count: Int) { (self.layout, self.count) = (layout, count) }
}
