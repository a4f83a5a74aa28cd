// What a layout is: a value that turns item sizes and a container into frames.

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
  func paged(
    _ items: [LayoutItem], perPage: Int?, in container: Container
  ) throws(LayoutError) -> PagedLayout

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
  func scrolled(
    from start: Double, to end: Double, progress: Double, itemCount: Int, in container: Container
  ) -> (any Layout)?

  /// Computes the frames; called with checked input only (see ``arrangement(of:in:)``).
  ///
  /// - Returns: One placement for each shown item, in the items' order; every number finite, sides and sizes at least 0,
  ///   opacities from 0 to 1.
  /// - Throws: ``LayoutError`` where a parameter is out of range or the items do not fit the rule;
  ///   ``LayoutError/custom(_:)`` has words of your own.
  func arrange(_ items: [LayoutItem], in container: Container) throws(LayoutError) -> Arrangement
}

/// What a layout knows about an item: its natural size, its weight, its section.
public struct LayoutItem: Hashable, Sendable {
  /// Natural size in points: an image's pixels after orientation, a label's measured text.
  public var size: Size
  /// How much the item matters beside the others; layouts that do not weigh items ignore it.
  public var weight: Double
  /// Number of the section that the item belongs to, from 0, never falling from item to item.
  public var section: Int
  /// Height of the strip for a caption above or below the item, in points; it does not scale with the item.
  ///
  /// Where a layout's height follows from its items, it is added to the item's height; where frames are given, it is a part
  /// of them.
  public var captionHeight: Double
  /// Whether the item keeps its ratio where it must be narrower than its size, as a picture does.
  ///
  /// Others, such as labels and colours, keep their height.
  public var keepsRatio: Bool
  /// Rotation about the middle of the frame, in degrees clockwise; frames are those before rotation.
  public var rotation: Double
  private var wish = Wish.none

  /// What few items have, in memory of its own so that long lists stay small.
  private enum Wish: Hashable, Sendable {
    case none
    indirect case cells(area: String?, span: CellSpan?)
  }

  /// Name of the area that the item is to fill, in a layout with named areas; `nil` lets the layout choose.
  public var area: String? {
    get { if case .cells(let area, _) = wish { area } else { nil } }
    set { wish = newValue == nil && span == nil ? .none : .cells(area: newValue, span: span) }
  }

  /// How many cells the item covers, in a layout with cells; `nil` is one.
  public var span: CellSpan? {
    get { if case .cells(_, let span) = wish { span } else { nil } }
    set { wish = newValue == nil && area == nil ? .none : .cells(area: area, span: newValue) }
  }

  /// Makes an item from its natural size.
  public init(
    size: Size, weight: Double = 1, section: Int = 0, captionHeight: Double = 0, keepsRatio: Bool = false,
    rotation: Double = 0
  ) {
    self.size = size
    self.weight = weight
    self.section = section
    self.captionHeight = captionHeight
    self.keepsRatio = keepsRatio
    self.rotation = rotation
  }

  /// Makes an item from its natural width and height.
  public init(_ width: Double, _ height: Double, section: Int = 0) {
    self.init(size: Size(width: width, height: height), section: section)
  }
}

/// How many columns and rows of a grid an item covers.
public struct CellSpan: Codable, Hashable, Sendable {
  /// Columns, at least 1.
  public var columns: Int
  /// Rows, at least 1.
  public var rows: Int

  /// Makes a span.
  public init(columns: Int, rows: Int) {
    self.columns = columns
    self.rows = rows
  }
}

/// The box that a layout works in, in points; a side that is `nil` follows from the content.
public struct Container: Hashable, Sendable {
  /// Width, or `nil` where it follows from the content.
  public var width: Double?
  /// Height, or `nil` where it follows from the content.
  public var height: Double?

  /// Makes a container; a side of `nil` is open.
  public init(width: Double? = nil, height: Double? = nil) {
    self.width = width
    self.height = height
  }
}

/// A set of the container's two sides.
public struct ContainerSides: OptionSet, Sendable {
  /// The bits of the set.
  public let rawValue: UInt8
  /// Makes a set from its bits.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// The width must be known.
  public static let width = ContainerSides(rawValue: 1)
  /// The height must be known.
  public static let height = ContainerSides(rawValue: 2)
  /// Both must be known: the layout fills a box.
  public static let box: ContainerSides = [.width, .height]
}

extension Layout {
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

  /// Computes the frames of `items` in `container` after checking both, and checks the result: the call that users make.
  ///
  /// Sizes must be finite, above 0 and at most ``LayoutLimits/coordinate``; weights finite and above 0;
  /// sections must not fall; the required sides must be given. What ``arrange(_:in:)`` returns is held to what it promises.
  ///
  /// - Throws: ``LayoutError``; ``LayoutError/result(layout:name:found:allowed:)`` is a mistake of the layout.
  /// - Complexity: That of the layout; the checks are O(*n*).
  public func arrangement(of items: [LayoutItem], in container: Container) throws(LayoutError) -> Arrangement
  {
    try LayoutLimits.check(container, for: requiredSides, of: Self.self)
    try LayoutLimits.check(items)
    let result = try arrange(items, in: container)
    try LayoutLimits.check(result, of: items.count, from: Self.self)
    return result
  }
}
