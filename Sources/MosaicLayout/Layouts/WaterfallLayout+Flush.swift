// A waterfall whose columns end together: by other widths, or by other heights of the pictures.

extension WaterfallLayout {
  private struct Lane {
    var start: Double
    var breadth: Double
    var stretch = 1.0
  }

  /// Places items that were dealt to columns (`members`) so that all columns end together.
  func flushed(
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
      // The length of the pictures alone, without gaps and, in columns, captions.
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
