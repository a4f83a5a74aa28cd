// From one arrangement to another: the frames between them, and the timing functions of CSS.

/// The interpolation between two arrangements of the same items.
///
/// Frames, rotations and `z` are interpolated linearly; outlines are taken from the nearer end. An item that only one of the two shows keeps its frame and fades. At 0 and 1 the
/// result is exactly the one arrangement and the other.
///
/// Because `z` is interpolated, two items swap their order when their values meet, not all items at once in the middle. A
/// layout without overlaps gives all items the same `z`; the other layout then decides the order all the way.
package struct LayoutMotion: Sendable {
  private let start: Arrangement
  private let end: Arrangement
  /// The items that at least one of the two shows, in the items' order.
  private let pairs: [(item: Int, start: Placement?, end: Placement?)]

  package init(from start: Arrangement, to end: Arrangement) {
    (self.start, self.end) = (start, end)
    let (first, last) = (Self.places(start), Self.places(end))
    pairs = Set(first.keys).union(last.keys).sorted().map { ($0, first[$0], last[$0]) }
  }

  /// The placement of each item; the last one if the item has several.
  private static func places(_ arrangement: Arrangement) -> [Int: Placement] {
    var places: [Int: Placement] = [:]
    for placement in arrangement.placements { places[placement.item] = placement }
    return places
  }

  /// The arrangement at a progress from 0 (the start) to 1 (the end).
  ///
  /// Between the ends the content is as large as the larger of the two along each axis, and numbers of hidden items are
  /// taken from the nearer end.
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

// MARK: Timing

/// The named timing functions of CSS: progress as a function of time.
///
/// Source: CSS Easing Functions Level 1, section 2 (`cubic-bezier()` and its keywords).
public enum Easing: String, CaseIterable, Hashable, Sendable {
  /// Constant speed.
  case linear
  /// Starts fast and ends slowly.
  case ease
  /// Starts slowly.
  case easeIn = "ease-in"
  /// Ends slowly.
  case easeOut = "ease-out"
  /// Starts and ends slowly, symmetrically.
  case easeInOut = "ease-in-out"

  /// Progress from 0 to 1 at a time from 0 to 1, exact at both ends; times below 0 and NaN count as 0, times above 1 as 1.
  package func progress(at time: Double) -> Double {
    guard time > 0 else { return 0 }
    guard time < 1 else { return 1 }
    guard let curve else { return time }
    // Bisection for the curve's parameter at `time`: x never decreases, and 60 steps exhaust the bits of a Double.
    var (low, high) = (0.0, 1.0)
    for _ in 0..<60 {
      let middle = (low + high) / 2
      if Self.bezier(curve.x1, curve.x2, middle) < time { low = middle } else { high = middle }
    }
    return min(1, max(0, Self.bezier(curve.y1, curve.y2, high)))
  }

  /// The two inner control points of the curve; the outer ones are (0, 0) and (1, 1).
  private var curve: (x1: Double, y1: Double, x2: Double, y2: Double)? {
    switch self {
    case .linear: nil
    case .ease: (0.25, 0.1, 0.25, 1)
    case .easeIn: (0.42, 0, 1, 1)
    case .easeOut: (0, 0, 0.58, 1)
    case .easeInOut: (0.42, 0, 0.58, 1)
    }
  }

  private static func bezier(_ first: Double, _ second: Double, _ s: Double) -> Double {
    let rest = 1 - s
    return 3 * rest * rest * s * first + 3 * rest * s * s * second + s * s * s
  }
}
