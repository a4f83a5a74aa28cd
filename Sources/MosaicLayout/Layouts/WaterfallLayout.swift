// Equal columns, the shortest first: the CandyFlowLayout article's waterfall; and columns that end together.

/// Columns of equal width; each item goes to the column that is shortest now, leftmost on ties.
///
/// Known elsewhere as masonry; `tolerance` is CSS `flow-tolerance`. With the horizontal axis the same is rotated by 90°: `columns`
/// counts rows, the container's height must be known, and a caption's height is subtracted from the row.
public struct WaterfallLayout: Gapped, Hashable {
  /// The direction in which the content grows.
  public enum GrowthAxis: String, CaseIterable, Hashable, Sendable {
    /// Columns side by side; the content grows downwards.
    case vertical
    /// Rows above each other; the content grows to the right.
    case horizontal
  }

  /// How columns are made to end together.
  public enum Flush: String, CaseIterable, Hashable, Sendable {
    /// No change: columns end at their own lengths.
    case none
    /// Columns get different widths, so that all end together and pictures are not cropped.
    case scale
    /// Widths stay equal; each column's pictures are made higher or lower by one factor, which crops them a little.
    case crop
  }

  /// Number of columns (of rows, if the axis is horizontal), at least 1.
  public var columns = 2
  /// Gap between columns, in points.
  public var columnGap = 0.0
  /// Gap between rows, in points.
  public var rowGap = 0.0
  /// Columns within this many points of the shortest count as tied, so that reading order holds.
  public var tolerance = 0.0
  /// The direction in which the content grows.
  public var axis = GrowthAxis.vertical
  /// How columns are made to end together; items are dealt to columns as without it.
  public var flush = Flush.none

  /// Makes a waterfall of two columns without gaps.
  public init() {}

  /// The side across the direction of growth.
  public var requiredSides: ContainerSides { axis == .vertical ? .width : .height }

  /// A page of columns ends before the first item that would pass its bottom.
  public var pageBreaks: PageBreaks { axis == .vertical ? .items : .none }

  /// Places every item on the shortest column.
  public func arrange(_ items: [LayoutItem], in container: Container) throws(LayoutError) -> Arrangement {
    try LayoutLimits.check(count: columns, named: "columns")
    try checkGaps()
    try LayoutLimits.check(tolerance, named: "tolerance")
    if items.isEmpty { return empty }

    let (breadth, direction): (Double, CellDirection) =
      axis == .vertical
      ? (try LayoutLimits.width(of: container), .columns) : (try LayoutLimits.height(of: container), .rows)
    let lanes = try direction.cells(columns, filling: breadth, gap: gaps.across, layout: "waterfall")

    // Items fill new columns from the left, so at most one column for each item is touched.
    var lengths = LaneLengths(count: min(columns, items.count))
    var members: [[Int]] = []
    var placements: [Placement] = []
    placements.reserveCapacity(items.count)
    for (index, item) in items.enumerated() {
      let lane = lengths.leftmostShort(tolerance: tolerance)
      if lane == members.count { members.append([]) }
      let start = members[lane].isEmpty ? 0 : lengths[lane] + gaps.along
      let length = try length(of: item, index: index, across: lanes.length)
      placements.append(
        Placement(item: index, frame: frame(across: lanes.start(lane), lanes.length, along: start, length)))
      members[lane].append(index)
      lengths[lane] = start + length
    }
    if flush != .none { return try flushed(items, members, lanes, across: breadth, in: container) }
    return Arrangement(
      placements: placements, contentSize: size(across: breadth, along: lengths.longest),
      spacing: spacing,
      lanes: index(of: members.enumerated().map { (lanes.start($0), lanes.length, $1) }))
  }

  var gaps: (along: Double, across: Double) {
    axis == .vertical ? (rowGap, columnGap) : (columnGap, rowGap)
  }

  /// The item's length along its lane: the lane's breadth divided by the ratio, or multiplied by it if the axis is horizontal.
  private func length(of item: LayoutItem, index: Int, across breadth: Double) throws(LayoutError) -> Double {
    let (across, along) =
      axis == .vertical ? (item.size.width, item.size.height) : (item.size.height, item.size.width)
    // A lane's breadth is fixed: with horizontal lanes the caption is a part of it.
    let room = axis == .vertical ? breadth : breadth - item.captionHeight
    guard room > 0 else {
      throw .item(
        index: index,
        found:
          "a caption \(item.captionHeight.plain) high, which leaves nothing of a row of \(breadth.plain)",
        allowed: "a caption lower than its row; use fewer 'columns', a larger container or a lower caption")
    }
    let length = room * (along / across) + (axis == .vertical ? item.captionHeight : 0)
    guard length <= LayoutLimits.coordinate else {
      throw .item(
        index: index,
        found: "a size of \(item.size.width.plain) x \(item.size.height.plain), which makes it "
          + "\(length.plain) points long where a column is \(breadth.plain) across",
        allowed: "up to 1000000000 points; use more columns or an item that is less thin")
    }
    return length
  }

  func frame(across near: Double, _ breadth: Double, along start: Double, _ length: Double) -> Rect {
    axis == .vertical
      ? Rect(x: near, y: start, width: breadth, height: length)
      : Rect(x: start, y: near, width: length, height: breadth)
  }

  func size(across breadth: Double, along length: Double) -> Size {
    axis == .vertical ? Size(width: breadth, height: length) : Size(width: length, height: breadth)
  }

  func index(of lanes: [(start: Double, breadth: Double, members: [Int])]) -> LaneIndex {
    LaneIndex(
      axis: axis == .vertical ? .vertical : .horizontal,
      lanes: lanes.map {
        LaneIndex.Lane(start: $0.start, end: $0.start + $0.breadth, placements: $0.members)
      })
  }
}

extension Layout where Self == WaterfallLayout {
  /// Equal columns, the shortest first, with one gap both ways.
  public static func waterfall(
    columns: Int = 2, gap: Double = 0, axis: WaterfallLayout.GrowthAxis = .vertical
  ) -> Self {
    WaterfallLayout().spaced(gap).with { ($0.columns, $0.axis) = (columns, axis) }
  }
}

// MARK: Columns that end together: by other widths, or by other heights of the pictures

extension WaterfallLayout {
  private struct Lane {
    var start: Double
    var breadth: Double
    var stretch = 1.0
  }

  /// Places items that were dealt to columns (`members`) so that all columns end together.
  private func flushed(
    _ items: [LayoutItem], _ members: [[Int]], _ lanes: EqualCells, across breadth: Double,
    in container: Container
  ) throws(LayoutError) -> Arrangement {
    let lengths = members.map { lane in
      lane.reduce(into: LaneLength(fixed: Double(lane.count - 1) * gaps.along)) { add(items[$1], to: &$0) }
    }
    let (flush, end) =
      flush == .scale
      ? try scaled(lengths, members, items, across: breadth)
      : try stretched(lengths, members, items, lanes, in: container)

    var placements: [Placement?] = Array(repeating: nil, count: items.count)
    for (lane, members) in zip(flush, members) {
      var along = 0.0
      for item in members {
        let length = length(of: items[item], in: lane)
        placements[item] = Placement(
          item: item, frame: frame(across: lane.start, lane.breadth, along: along, length))
        along += length + gaps.along
      }
    }
    return Arrangement(
      placements: placements.compactMap { $0 }, contentSize: size(across: breadth, along: end),
      spacing: spacing, lanes: index(of: zip(flush, members).map { ($0.start, $0.breadth, $1) }))
  }

  /// Adds what an item makes its lane longer; a horizontal lane's caption is a part of its breadth.
  private func add(_ item: LayoutItem, to lane: inout LaneLength) {
    let slope = slope(of: item)
    lane.perBreadth += slope
    lane.fixed += axis == .vertical ? item.captionHeight : -item.captionHeight * slope
  }

  private func slope(of item: LayoutItem) -> Double {
    axis == .vertical ? item.size.height / item.size.width : item.size.ratio
  }

  private func length(of item: LayoutItem, in lane: Lane) -> Double {
    axis == .vertical
      ? lane.breadth * slope(of: item) * lane.stretch + item.captionHeight
      : (lane.breadth - item.captionHeight) * slope(of: item) * lane.stretch
  }

  private func scaled(
    _ lengths: [LaneLength], _ members: [[Int]], _ items: [LayoutItem], across breadth: Double
  ) throws(LayoutError) -> ([Lane], Double) {
    guard let flush = FlushLanes(lengths, filling: breadth, gap: gaps.across) else { throw noRoom() }
    for (breadth, members) in zip(flush.breadths, members) where axis == .horizontal {
      guard members.allSatisfy({ items[$0].captionHeight < breadth }) else { throw noRoom() }
    }
    let lanes = zip(flush.breadths.starts(gap: gaps.across), flush.breadths).map {
      Lane(start: $0, breadth: $1)
    }
    return (lanes, flush.length)
  }

  private func stretched(
    _ lengths: [LaneLength], _ members: [[Int]], _ items: [LayoutItem], _ lanes: EqualCells,
    in container: Container
  ) throws(LayoutError) -> ([Lane], Double) {
    let mean = lengths.reduce(0) { $0 + $1.length(at: lanes.length) } / Double(lengths.count)
    let end = (axis == .vertical ? container.height : container.width) ?? mean
    var flush: [Lane] = []
    for (index, members) in members.enumerated() {
      var lane = Lane(start: lanes.start(index), breadth: lanes.length)
      // The length of only the pictures, without gaps and, in columns, captions.
      let captions = axis == .vertical ? members.reduce(0) { $0 + items[$1].captionHeight } : 0
      let fixed = Double(members.count - 1) * gaps.along + captions
      lane.stretch = (end - fixed) / (lengths[index].length(at: lanes.length) - fixed)
      guard lane.stretch > 0, lane.stretch.isFinite else { throw noRoom() }
      flush.append(lane)
    }
    return (flush, end)
  }

  private func noRoom() -> LayoutError {
    .noRoom(
      layout: "waterfall",
      detail: "gaps of \(columnGap.plain) x \(rowGap.plain) and captions leave nothing of a column for its "
        + "pictures where all end together; use smaller gaps, other 'columns' or 'flush' none")
  }
}
