// What a layout returns: frames in points, the content's size, and a way to find frames by place.

/// One item's place.
public struct Placement: Hashable, Sendable {
  /// Index of the item among those given to the layout.
  public var item: Int
  /// Where it stands, in points, relative to the container.
  public var frame: Rect
  /// Drawing order: a higher one is drawn later, on top; equal ones in the order of the items.
  public var z: Int
  /// How much of it is seen, 0 (nothing) to 1 (all): less than all while it fades in or out.
  public var opacity = 1.0

  /// Makes a placement.
  public init(item: Int, frame: Rect, z: Int = 0) {
    self.item = item
    self.frame = frame
    self.z = z
  }
}

/// A mark on one item that stands for those that are not shown.
public struct OverflowBadge: Hashable, Sendable {
  /// Index of the item that carries the mark.
  public var item: Int
  /// How many items are not shown.
  public var hidden: Int

  /// Makes a badge.
  public init(item: Int, hidden: Int) {
    self.item = item
    self.hidden = hidden
  }
}

/// The places of all items that are shown, as a layout computed them, before any rounding.
public struct Arrangement: Hashable, Sendable {
  /// One placement for each shown item, in the items' order.
  public var placements: [Placement] {
    // The index holds for the placements that it was made of and no others.
    didSet { lanes = nil }
  }
  /// Extent of the content from the container's origin, in points: what a scroll view would scroll.
  public var contentSize: Size
  /// Gap between neighbours along x and y, which pixel snapping keeps exact; zero where there is none.
  public var spacing: Size
  /// The mark for items that are not shown, where the layout left some out on request.
  public var badge: OverflowBadge?
  /// How ``visible(in:)`` finds placements without looking at all of them.
  var lanes: LaneIndex?

  /// Makes an arrangement whose placements are searched one by one.
  public init(
    placements: [Placement], contentSize: Size, spacing: Size = .zero, badge: OverflowBadge? = nil
  ) {
    self.init(placements: placements, contentSize: contentSize, spacing: spacing, badge: badge, lanes: nil)
  }

  init(
    placements: [Placement], contentSize: Size, spacing: Size, badge: OverflowBadge? = nil, lanes: LaneIndex?
  ) {
    self.placements = placements
    self.contentSize = contentSize
    self.spacing = spacing
    self.badge = badge
    self.lanes = lanes
  }

  /// Indices into ``placements`` of those that share an area with `rect`, rising.
  ///
  /// - Complexity: O(log *n* + the lanes and placements that `rect` touches) for layouts made of rows or
  ///   columns, O(*n*) for others.
  public func visible(in rect: Rect) -> [Int] {
    if let lanes { return lanes.visible(in: rect, among: placements).sorted() }
    return placements.indices.filter { placements[$0].frame.meets(rect) }
  }
}
