// From one arrangement to another of the same items, moment by moment.

/// The interpolation between two arrangements of the same items.
///
/// Frames and `z` are interpolated linearly. An item that only one of the two shows keeps its frame and fades. At 0 and 1 the
/// result is exactly the one arrangement and the other.
///
/// Because `z` is interpolated, two items swap their order when their values meet, not all items at once in the middle. A
/// layout without overlaps gives all items the same `z`; the order is then that of the other layout all the way.
package struct LayoutMotion: Hashable, Sendable {
  package let start: Arrangement
  package let end: Arrangement
  /// The items that at least one of the two shows, in the items' order.
  private let pairs: [Pair]

  /// One item's placements; at least one of the two is not `nil`.
  private struct Pair: Hashable {
    var item: Int
    var start: Placement?
    var end: Placement?
  }

  /// Pairs the placements of each item.
  ///
  /// - Complexity: O(*n* log *n*).
  package init(from start: Arrangement, to end: Arrangement) {
    (self.start, self.end) = (start, end)
    var pairs: [Int: Pair] = [:]
    for placement in start.placements {
      pairs[placement.item, default: Pair(item: placement.item)].start = placement
    }
    for placement in end.placements {
      pairs[placement.item, default: Pair(item: placement.item)].end = placement
    }
    self.pairs = pairs.values.sorted { $0.item < $1.item }
  }

  /// The arrangement at a moment, 0 (the start) to 1 (the end).
  ///
  /// Between the ends the content is as large as the larger of the two along each axis, and ``Arrangement/hidden`` is that of
  /// the nearer end.
  ///
  /// - Complexity: O(*n* log *n*); O(1) at the ends.
  package func arrangement(at moment: Double, easing: Easing = .linear) -> Arrangement {
    let progress = easing.progress(at: moment)
    if progress <= 0 { return start }
    if progress >= 1 { return end }
    var placements: [Placement] = []
    var heights: [Double] = []
    placements.reserveCapacity(pairs.count)
    for pair in pairs {
      guard let first = pair.start ?? pair.end, let last = pair.end ?? pair.start else { continue }
      var placement = Placement(item: pair.item, frame: Self.between(first.frame, last.frame, progress))
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
        height: Self.between(start.spacing.height, end.spacing.height, progress)),
      hidden: progress < 0.5 ? start.hidden : end.hidden)
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
