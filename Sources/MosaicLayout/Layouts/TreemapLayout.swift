/// Fills a box exactly with cells whose areas are as their items' weights: a cell with half a gap around it has its share of the box.
///
/// So it is with the `paddingInner` of d3: of small cells a gap takes more. An item of several cells (``LayoutItem/span``) weighs as many times as
/// much, and none weighs less than a millionth of the heaviest. Pictures cover their cells, and captions are a part of them. With an open
/// height the box is as high as wide.
///
/// - Complexity: O(n log n).
public struct TreemapLayout: Gapped, Hashable {
  /// How the box is divided.
  public enum Tiling: String, CaseIterable, Hashable, Sendable {
    /// Cells as square as can be, the heaviest first, from the top left corner.
    ///
    /// Source: Bruls, Huizing and van Wijk, "Squarified treemaps", VisSym 2000.
    case squarified
    /// Halves of about equal weight, and halves of these, across the longer side; neighbours stay neighbours.
    case binary
    /// Rows of about equal weight in the items' order, as many as make cells square on the average.
    case sliceDice = "slice-dice"
  }

  /// How the box is divided.
  public var tiling = Tiling.squarified
  /// Gap between columns, in points.
  public var columnGap = 0.0
  /// Gap between rows, in points.
  public var rowGap = 0.0

  /// Makes squarified cells without gaps.
  public init() {}

  /// The width.
  public var requiredSides: ContainerSides { .width }

  /// `true`.
  public var fillsHeight: Bool { true }

  /// `true`: areas are as weights.
  public var usesWeights: Bool { true }

  /// `true`: an item of several cells has as many times the area.
  public var usesSpans: Bool { true }

  /// Divides the box and places the items.
  public func arrange(_ items: [LayoutItem], in container: Container) throws(LayoutError) -> Arrangement {
    try checkGaps()
    if items.isEmpty { return empty }
    let width = try LayoutLimits.width(of: container)
    let box = Size(width: width, height: container.height ?? width)
    // Every tile has its cell and the gaps after it.
    let whole = Tile(left: 0, top: 0, right: box.width + columnGap, bottom: box.height + rowGap)
    let weights = items.areaWeights
    let tiles =
      switch tiling {
      case .squarified: Self.squarified(weights, whole)
      case .binary: Self.binary(weights, whole)
      case .sliceDice: Self.rows(weights, whole)
      }
    var placements: [Placement] = []
    placements.reserveCapacity(items.count)
    for (item, tile) in tiles.enumerated() {
      // No gap is taken off at the box's edge: differences of large gaps would not be exact.
      let right = tile.right == whole.right ? box.width : tile.right - columnGap
      let bottom = tile.bottom == whole.bottom ? box.height : tile.bottom - rowGap
      let frame = Rect(x: tile.left, y: tile.top, width: right - tile.left, height: bottom - tile.top)
      guard frame.width > 0 || columnGap == 0, frame.height > 0 || rowGap == 0 else {
        // If no item has a smaller share, the gaps are at fault.
        guard let most = weights.max(), weights[item] < most else { throw noRoom(for: items.count, box) }
        throw tooLight(item, items[item].weight, box)
      }
      placements.append(Placement(item: item, frame: frame))
    }
    return Arrangement(placements: placements, contentSize: box, spacing: spacing)
  }

  private func noRoom(for count: Int, _ box: Size) -> LayoutError {
    .noRoom(
      layout: "treemap",
      detail: "gaps of \(columnGap.plain) x \(rowGap.plain) leave nothing of a box of "
        + "\(box.width.plain) x \(box.height.plain) for \(LayoutError.counted(count, "item")); use a smaller gap or a larger container"
    )
  }

  private func tooLight(_ item: Int, _ weight: Double, _ box: Size) -> LayoutError {
    .item(
      index: item,
      found:
        "a weight of \(weight.plain), whose share of \(box.width.plain) x \(box.height.plain) is so small that gaps of "
        + "\(columnGap.plain) x \(rowGap.plain) leave nothing of it",
      allowed: "weights that are more alike, a smaller gap or a larger container")
  }
}

// MARK: Tilings

/// A part of the box.
private struct Tile {
  var left: Double
  var top: Double
  var right: Double
  var bottom: Double

  var width: Double { right - left }
  var height: Double { bottom - top }
  /// Along the longer side; a square counts as high, even if rounding makes it a little wider.
  var longer: Axis { width > height * (1 + 1e-9) ? .horizontal : .vertical }

  /// Takes a share off the beginning of the tile; the whole tile if the share is 1.
  mutating func cut(_ share: Double, along axis: Axis) -> Tile {
    var part = self
    guard share < 1 else { return part }
    switch axis {
    case .horizontal:
      part.right = left + width * share
      left = part.right
    case .vertical:
      part.bottom = top + height * share
      top = part.bottom
    }
    return part
  }

  /// The tiles of items side by side that share all of it.
  func divided(among items: some Sequence<Int>, _ weights: [Double], sum: Double, along axis: Axis)
    -> [(item: Int, tile: Tile)]
  {
    var room = self
    var rest = sum
    var tiles: [(item: Int, tile: Tile)] = []
    for item in items {
      tiles.append((item, room.cut(weights[item] / rest, along: axis)))
      rest -= weights[item]
    }
    // The last tile gets the rest that rounding of the sums leaves.
    if let last = tiles.indices.last { (tiles[last].tile.right, tiles[last].tile.bottom) = (right, bottom) }
    return tiles
  }
}

extension TreemapLayout {
  /// Rows of cells along the shorter side of the remaining room; each takes items as long as that makes its worst cell no less square.
  private static func squarified(_ weights: [Double], _ whole: Tile) -> [Tile] {
    // Sorted in place: a sorted copy of a million weights takes 16 MB more.
    var sorted = weights.enumerated().map { (weight: $1, item: $0) }
    sorted.sort { ($1.weight, $0.item) < ($0.weight, $1.item) }
    // The weight of each item and all lighter ones, added from the lightest, so that rounding loses nothing.
    var rests = Array(repeating: 0.0, count: weights.count + 1)
    for index in sorted.indices.reversed() { rests[index] = rests[index + 1] + sorted[index].weight }
    var tiles = Array(repeating: whole, count: weights.count)
    var room = whole
    var first = 0
    while first < sorted.count {
      let axis = room.longer
      let (length, breadth) =
        axis == .horizontal ? (room.width, room.height) : (room.height, room.width)
      var end = first
      var sum = 0.0
      var worst = Double.infinity
      while end < sorted.count {
        let next = sum + sorted[end].weight
        let thickness = length * (next / rests[first])
        let longest = breadth * (sorted[first].weight / next)
        let shortest = breadth * (sorted[end].weight / next)
        let ratio = max(longest / thickness, thickness / shortest)
        // A ratio equal but for rounding does not count as worse. NaN, in boxes without an area, counts as worse.
        guard end == first || ratio <= worst * (1 + 1e-9) else { break }
        end = end + 1
        sum = next
        worst = ratio
      }
      let row = room.cut(end == sorted.count ? 1 : sum / rests[first], along: axis)
      for (item, tile) in row.divided(
        among: sorted[first..<end].lazy.map { $0.item }, weights, sum: sum, along: axis.crossing)
      {
        tiles[item] = tile
      }
      first = end
    }
    return tiles
  }

  private static func binary(_ weights: [Double], _ whole: Tile) -> [Tile] {
    let sums = Self.sums(weights)
    var tiles = Array(repeating: whole, count: weights.count)
    /// Each of two parts has half the weight, or one is a single item: at most some sixty levels.
    func divide(_ range: Range<Int>, _ tile: Tile) {
      guard range.count > 1 else { return tiles[range.lowerBound] = tile }
      let (start, end) = (sums[range.lowerBound], sums[range.upperBound])
      let half = (start + end) / 2
      // The cut that is nearest to the half.
      var cut = range.lowerBound + 1
      var last = range.upperBound - 1
      while cut < last {
        let middle = (cut + last) / 2
        if sums[middle] < half { cut = middle + 1 } else { last = middle }
      }
      if cut > range.lowerBound + 1, half - sums[cut - 1] < sums[cut] - half { cut -= 1 }
      var rest = tile
      let part = rest.cut((sums[cut] - start) / (end - start), along: tile.longer)
      divide(range.lowerBound..<cut, part)
      divide(cut..<range.upperBound, rest)
    }
    divide(weights.indices, whole)
    return tiles
  }

  private static func rows(_ weights: [Double], _ whole: Tile) -> [Tile] {
    let sums = Self.sums(weights)
    let count = Double(weights.count)
    // Less a little, so that a half is rounded in the same way at every scale.
    let rows = max(1, min(count, (count * (whole.height / whole.width)).squareRoot() - 1e-9)).rounded()
    /// The row in which the middle of an item is, of all weights one after the other.
    func row(_ item: Int) -> Double {
      ((sums[item] + sums[item + 1]) / 2 / sums[weights.count] * rows).rounded(.down)
    }
    var tiles: [Tile] = []
    tiles.reserveCapacity(weights.count)
    var room = whole
    var first = 0
    while first < weights.count {
      var end = first + 1
      while end < weights.count, row(end) == row(first) { end += 1 }
      let sum = sums[end] - sums[first]
      let rest = sums[weights.count] - sums[first]
      let strip = room.cut(end == weights.count ? 1 : sum / rest, along: .vertical)
      tiles += strip.divided(among: first..<end, weights, sum: sum, along: .horizontal).map { $0.tile }
      first = end
    }
    return tiles
  }

  /// The sum of all weights before each item, and of all.
  private static func sums(_ weights: [Double]) -> [Double] {
    var sum = 0.0
    return [0]
      + weights.map { weight in
        sum += weight
        return sum
      }
  }
}

extension Layout where Self == TreemapLayout {
  /// Cells with areas by weight, with one gap both ways.
  public static func treemap(gap: Double = 0, tiling: TreemapLayout.Tiling = .squarified) -> Self {
    TreemapLayout().spaced(gap).with { $0.tiling = tiling }
  }
}
