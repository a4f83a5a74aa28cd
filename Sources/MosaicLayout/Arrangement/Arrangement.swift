// The result of a layout: frames in order, their shapes, and the index that finds them without a scan.

/// One item's frame and drawing order.
public struct Placement: Hashable, Sendable {
  // Numbers of 64 bits come first, so that a million placements take 64 MB in a browser, which has pointers of 32 bits.

  /// The item's rectangle in points, relative to the container.
  public var frame: Rect
  /// Opacity from 0 to 1; below 1 while the item fades in or out.
  public var opacity: Double
  /// Rotation about the middle of the frame, in degrees clockwise, in addition to ``LayoutItem/rotation``.
  public var rotation: Double
  /// Index of the item among those given to the layout.
  public var item: Int
  /// Drawing order: a placement with a higher number is drawn later, on top; equal ones in the order of the items.
  public var z: Int
  /// The number of items left out that it displays; 0 if it displays no number.
  public var hiddenCount: Int
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
  /// One placement for each shown item, in the items' order. If ``isRepeating``, all items follow again, as often as they fit.
  public var placements: [Placement] {
    // The index is valid only for the placements that it was made from.
    didSet { lanes = nil }
  }
  /// Extent of the content from the container's origin, in points: the area that a scroll view would scroll.
  public var contentSize: Size
  /// Gap between neighbours along x and y, which pixel snapping keeps exact; zero without a gap.
  public var spacing: Size
  /// Whether items are shown again after the last one, in their order.
  public var isRepeating = false
  /// The layout's choice, if it makes one: `auto` chooses another layout, `justified` a crop that fills the sheet.
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

  /// Indices into ``placements`` of the placements that share an area with `rect`, rising; found by halving if they form rows or
  /// columns.
  public func visible(in rect: Rect) -> [Int] {
    var looks = 0
    if let lanes { return lanes.visible(in: rect, among: placements, looks: &looks).sorted() }
    return placements.indices.filter { placements[$0].frame.intersects(rect) }
  }
}

// MARK: No seams between shapes without a gap

extension Arrangement {
  /// Without gaps, enlarges every shape that is not a rectangle by `length` points on all sides. Such shapes then overlap, and no
  /// background shows through the soft edges where two meet. Shapes stay inside the content.
  package func withoutSeams(by length: Double) -> Arrangement {
    guard spacing == .zero else { return self }
    var arrangement = self
    arrangement.placements = placements.map { placement in
      guard let corners = placement.shape.outline?.contours.first else { return placement }
      let frame = placement.frame
      let (left, top) = (max(0, frame.minX - length), max(0, frame.minY - length))
      let right = min(contentSize.width, frame.maxX + length)
      let bottom = min(contentSize.height, frame.maxY + length)
      let shape = corners.map { corner in
        Point(
          x: frame.minX - length + corner.x * (frame.width + 2 * length),
          y: frame.minY - length + corner.y * (frame.height + 2 * length))
      }.cut(left: left, top: top, right: right, bottom: bottom)
      guard shape.count > 2, right > left, bottom > top else { return placement }
      var placement = placement
      placement.frame = Rect(x: left, y: top, width: right - left, height: bottom - top)
      placement.shape = FrameShape(shape, in: placement.frame)
      return placement
    }
    return arrangement
  }
}

// MARK: Shapes

/// The outline of an item in its frame.
public enum FrameShape: Hashable, Sendable {
  /// All of the frame.
  case rectangle
  /// The hexagon with a corner in the middle of the frame's top and bottom; regular if the width is √3/2 of the height.
  case hexagon
  /// A polygon, clockwise, with corners in shares of the frame from 0 to 1.
  case polygon([Point])
}

extension FrameShape {
  /// Its outline in shares of the frame; `nil` for all of the frame.
  package var outline: Outline? {
    switch self {
    case .rectangle: nil
    case .hexagon:
      Outline([
        [(0.5, 0), (1, 0.25), (1, 0.75), (0.5, 1), (0, 0.75), (0, 0.25)].map { Point(x: $0, y: $1) }
      ])
    case .polygon(let corners): Outline([corners])
    }
  }

  /// The shape of a polygon of a container in a frame.
  init(_ polygon: [Point], in frame: Rect) {
    let isFrame = polygon.allSatisfy { corner in
      (corner.x == frame.minX || corner.x == frame.maxX) && (corner.y == frame.minY || corner.y == frame.maxY)
    }
    self =
      isFrame
      ? .rectangle
      : .polygon(
        polygon.map { corner in
          Point(
            x: min(max(0, (corner.x - frame.x) / frame.width), 1),
            y: min(max(0, (corner.y - frame.y) / frame.height), 1))
        })
  }
}

// MARK: Lanes, for searching

enum Axis: Sendable, Hashable {
  case horizontal, vertical

  func start(_ rect: Rect) -> Double { self == .horizontal ? rect.minX : rect.minY }
  func end(_ rect: Rect) -> Double { self == .horizontal ? rect.maxX : rect.maxY }
  var crossing: Axis { self == .horizontal ? .vertical : .horizontal }
}

/// Rows or columns of placements, for searching instead of scanning.
///
/// Invariants: lanes are sorted and disjoint across their direction; inside a lane both the starts and the
/// ends of the frames never fall. A waterfall's columns and the rows of a grid or of tags are such lanes.
struct LaneIndex: Hashable, Sendable {
  struct Lane: Hashable, Sendable {
    /// Extent across the lane's direction: a column's left and right edge, a row's top and bottom.
    var start: Double
    var end: Double
    /// Indices of placements, in their order along the lane.
    var placements: [Int]
  }

  /// The direction in which a lane's frames follow each other: vertical for columns.
  var axis: Axis
  var lanes: [Lane]

  /// The placements that share an area with `rect`, in no order; `looks` grows by the lanes and frames that were examined.
  func visible(in rect: Rect, among placements: [Placement], looks: inout Int) -> [Int] {
    let across = axis.crossing
    var found: [Int] = []
    let first = lanes.partitionPoint {
      looks += 1
      return $0.end > across.start(rect)
    }
    for lane in lanes[first...] {
      looks += 1
      if lane.start >= across.end(rect) { break }
      let begin = lane.placements.partitionPoint {
        looks += 1
        return axis.end(placements[$0].frame) > axis.start(rect)
      }
      for index in lane.placements[begin...] {
        looks += 1
        if axis.start(placements[index].frame) >= axis.end(rect) { break }
        if placements[index].frame.intersects(rect) { found.append(index) }
      }
    }
    return found
  }
}
