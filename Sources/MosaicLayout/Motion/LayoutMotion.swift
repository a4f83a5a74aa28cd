/// The interpolation between two arrangements of the same items.
///
/// Frames, rotations and `z` are interpolated linearly, and outlines are those of the nearer end. An item that only one of the two shows keeps its frame and fades. At 0 and 1 the
/// result is exactly the one arrangement and the other.
///
/// Because `z` is interpolated, two items swap their order when their values meet, not all items at once in the middle. A
/// layout without overlaps gives all items the same `z`; the order is then that of the other layout all the way.
package struct LayoutMotion: Sendable {
  private let start: Arrangement
  private let end: Arrangement
  /// The items that at least one of the two shows, in the items' order.
  private let pairs: [(item: Int, start: Placement?, end: Placement?)]

  package init(from start: Arrangement, to end: Arrangement) {
    (self.start, self.end) = (start, end)
    let ends = [start, end].map { Dictionary($0.placements.map { ($0.item, $0) }) { $1 } }
    pairs = Set(ends[0].keys).union(ends[1].keys).sorted().map { ($0, ends[0][$0], ends[1][$0]) }
  }

  /// The arrangement at a progress from 0 (the start) to 1 (the end).
  ///
  /// Between the ends the content is as large as the larger of the two along each axis, and numbers of hidden items are
  /// those of the nearer end.
  package func arrangement(at progress: Double) -> Arrangement {
    if progress <= 0 { return start }
    if progress >= 1 { return end }
    var placements: [Placement] = []
    var heights: [Double] = []
    placements.reserveCapacity(pairs.count)
    for pair in pairs {
      guard let first = pair.start ?? pair.end, let last = pair.end ?? pair.start else { continue }
      var placement = Placement(item: pair.item, frame: Self.between(first.frame, last.frame, progress))
      placement.hiddenCount = (progress < 0.5 ? pair.start : pair.end)?.hiddenCount ?? 0
      placement.rotation = Self.between(first.rotation, last.rotation, progress)
      placement.shape = progress < 0.5 ? first.shape : last.shape
      placement.opacity = Self.between(pair.start?.opacity ?? 0, pair.end?.opacity ?? 0, progress)
      placements.append(placement)
      heights.append(Self.between(Double(first.z), Double(last.z), progress))
    }
    let order = placements.indices.sorted { (heights[$0], $0) < (heights[$1], $1) }
    for (z, index) in order.enumerated() { placements[index].z = z }
    return Arrangement(
      placements: placements,
      contentSize: Size(
        width: max(start.contentSize.width, end.contentSize.width),
        height: max(start.contentSize.height, end.contentSize.height)),
      spacing: Size(
        width: Self.between(start.spacing.width, end.spacing.width, progress),
        height: Self.between(start.spacing.height, end.spacing.height, progress)))
  }

  private static func between(_ first: Rect, _ last: Rect, _ progress: Double) -> Rect {
    Rect(
      x: between(first.x, last.x, progress), y: between(first.y, last.y, progress),
      width: between(first.width, last.width, progress), height: between(first.height, last.height, progress))
  }

  /// Equal ends give exactly that value all the way, to the last bit.
  private static func between(_ first: Double, _ last: Double, _ progress: Double) -> Double {
    first + (last - first) * progress
  }
}
