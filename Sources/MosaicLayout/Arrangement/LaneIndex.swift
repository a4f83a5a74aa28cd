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
