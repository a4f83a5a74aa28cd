// One line seen through a viewport, the centre largest: "iOS之UICollectionView自定义布局".

/// Items of one size in a line that scrolls; each shrinks with its distance from the viewport's centre.
///
/// An item whose centre is `d` from the viewport's centre is scaled by `max(0, 1 − d / W)` about its centre,
/// `W` being the viewport's width. Frames are where the items are seen: the offset is subtracted.
public struct CarouselLayout: ScrollingLayout, Hashable {
  /// Size of an item at the centre, in points; `nil` is half the viewport's width and height.
  public var itemSize: Size?
  /// Gap between items before they are scaled, in points.
  public var gap = 10.0
  /// How far the line is scrolled to the left, in points; 0 shows the first item at the centre.
  public var offset = 0.0
  /// Whether ``offset`` is first moved to the nearest one that shows an item at the centre.
  public var snap = false

  /// Makes a line that shows its first item at the centre.
  public init() {}

  /// Both sides: they are the viewport.
  public var requiredSides: ContainerSides { .box }

  /// `true`: the line continues to the left and to the right.
  public var reachesOverEdges: Bool { true }

  /// Places every item, also those out of sight; the nearer to the centre, the higher its `z`.
  public func arrange(_ items: [LayoutItem], in container: Container) throws(LayoutError) -> Arrangement {
    try LayoutLimits.check(itemSize: itemSize)
    try LayoutLimits.check(gap, named: "gap")
    try LayoutLimits.check(offset, named: "offset", atLeast: -LayoutLimits.coordinate)
    if items.isEmpty { return Arrangement(placements: [], contentSize: .zero) }

    let viewport = try LayoutLimits.box(of: container)
    let size = itemSize ?? Size(width: viewport.width / 2, height: viewport.height / 2)
    let pitch = size.width + gap
    let offset = snap ? snappedOffset(offset, itemCount: items.count, in: container) : offset
    let ranks = ranks(items.count, center: offset / pitch)
    let placements = items.indices.map { index in
      // From the viewport's centre to the item's, to the right.
      let distance = Double(index) * pitch - offset
      let scale = max(0, 1 - abs(distance) / viewport.width)
      let center = Point(x: viewport.width / 2 + distance, y: viewport.height / 2)
      return Placement(
        item: index,
        frame: Rect(center: center, size: Size(width: size.width * scale, height: size.height * scale)),
        z: ranks[index])
    }
    return Arrangement(
      placements: placements,
      // Both insets and one item make up the viewport's width, whatever the item's width is.
      contentSize: Size(width: viewport.width + Double(items.count - 1) * pitch, height: viewport.height),
      spacing: .zero, lanes: line(placements, size, in: viewport))
  }

  /// The line at a point between two offsets; if ``snap`` is set, both of them snap.
  package func scrolled(
    from start: Double, to end: Double, progress: Double, itemCount: Int, in container: Container
  ) -> Self {
    let ends = [start, end].map { snap ? snappedOffset($0, itemCount: itemCount, in: container) : $0 }
    let offset = progress < 1 ? ends[0] + (ends[1] - ends[0]) * progress : ends[1]
    return with { ($0.offset, $0.snap) = (offset, false) }
  }

  /// The offset that shows at the centre the item that `proposed` would show nearest to it; half way between two, the later one.
  ///
  /// With no items, or if neither ``itemSize`` nor the container's width is known, the result is `proposed` itself.
  public func snappedOffset(_ proposed: Double, itemCount: Int, in container: Container) -> Double {
    guard itemCount > 0, let pitch = pitch(in: container) else { return proposed }
    let nearest = (proposed / pitch).rounded(.toNearestOrAwayFromZero)
    return max(0, min(nearest, Double(itemCount - 1))) * pitch
  }

  private func pitch(in container: Container) -> Double? {
    guard let width = itemSize?.width ?? container.width.map({ $0 / 2 }) else { return nil }
    let pitch = width + gap
    return pitch > 0 && pitch.isFinite ? pitch : nil
  }

  /// Drawing order: the farthest first; of two equally far items, the later one is on top.
  ///
  /// Distances are counted in items and rounded, so that neighbours of a centred item are equally far.
  private func ranks(_ count: Int, center: Double) -> [Int] {
    let distances = (0..<count).map { (abs(Double($0) - center) * 1e9).rounded() }
    let order = (0..<count).sorted { (-distances[$0], $0) < (-distances[$1], $1) }
    var ranks = Array(repeating: 0, count: count)
    for (rank, index) in order.enumerated() { ranks[index] = rank }
    return ranks
  }

  /// The line as one lane, unless items are so wide that shrinking might move an edge past its neighbour's.
  private func line(_ placements: [Placement], _ size: Size, in viewport: Size) -> LaneIndex? {
    guard size.width < 2 * viewport.width else { return nil }
    let middle = viewport.height / 2
    let lane = LaneIndex.Lane(
      start: middle - size.height / 2, end: middle + size.height / 2, placements: Array(placements.indices))
    return LaneIndex(axis: .horizontal, lanes: [lane])
  }
}

extension Layout where Self == CarouselLayout {
  /// One line, the centre largest.
  public static func carousel(
    itemSize: Size? = nil, gap: Double = 10, offset: Double = 0, snap: Bool = false
  ) -> Self {
    CarouselLayout().with { ($0.itemSize, $0.gap, $0.offset, $0.snap) = (itemSize, gap, offset, snap) }
  }
}
