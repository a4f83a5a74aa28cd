/// One item's frame and drawing order.
public struct Placement: Hashable, Sendable {
  /// Index of the item among those given to the layout.
  public var item: Int
  /// The item's rectangle in points, relative to the container.
  public var frame: Rect
  /// Drawing order: a higher one is drawn later, on top; equal ones in the order of the items.
  public var z: Int
  /// Opacity from 0 to 1; below 1 while the item fades in or out.
  public var opacity: Double
  /// The number of items left out that it displays; 0 where it displays none.
  public var hiddenCount: Int
  /// Rotation about the middle of the frame, in degrees clockwise, beside ``LayoutItem/rotation``.
  public var rotation: Double
  /// The outline in the frame.
  public var shape: FrameShape

  /// Makes a placement.
  public init(
    item: Int, frame: Rect, z: Int = 0, opacity: Double = 1, hiddenCount: Int = 0, rotation: Double = 0,
    shape: FrameShape = .rectangle
  ) {
    self.item = item
    self.frame = frame
    self.z = z
    self.opacity = opacity
    self.hiddenCount = hiddenCount
    self.rotation = rotation
    self.shape = shape
  }
}

/// The frames of all shown items, as a layout computed them, before rounding to pixels.
public struct Arrangement: Hashable, Sendable {
  /// One placement for each shown item, in the items' order; where ``isRepeating``, all items follow again, as often as they fit.
  public var placements: [Placement] {
    // The index is valid only for the placements that it was made from.
    didSet { lanes = nil }
  }
  /// Extent of the content from the container's origin, in points: what a scroll view would scroll.
  public var contentSize: Size
  /// Gap between neighbours along x and y, which pixel snapping keeps exact; zero where there is none.
  public var spacing: Size
  /// Whether items are shown again after the last one, in their order.
  public var isRepeating = false
  /// The choice of the layout, where it has one: `auto` another layout, `justified` a crop that fills the sheet.
  package var choice: LayoutChoice?
  var lanes: LaneIndex?

  /// Makes an arrangement whose placements are searched one by one.
  public init(placements: [Placement], contentSize: Size, spacing: Size = .zero) {
    self.init(placements: placements, contentSize: contentSize, spacing: spacing, lanes: nil)
  }

  init(placements: [Placement], contentSize: Size, spacing: Size, lanes: LaneIndex?) {
    self.placements = placements
    self.contentSize = contentSize
    self.spacing = spacing
    self.lanes = lanes
  }

  /// Indices into ``placements`` of those that share an area with `rect`, rising; found by halving where they are rows or columns.
  public func visible(in rect: Rect) -> [Int] {
    var looks = 0
    if let lanes { return lanes.visible(in: rect, among: placements, looks: &looks).sorted() }
    return placements.indices.filter { placements[$0].frame.intersects(rect) }
  }
}
