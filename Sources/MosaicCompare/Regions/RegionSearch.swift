// From pixels that differ to boxes that people look at.

/// Groups the pixels of a map that differ into boxes: the most important first, equals from the top, then from the left.
///
/// Lighter, darker and unmatched pixels count. No two boxes are nearer to each other than the reach says, except that the
/// last one may hold all that is too much. More than 4,096 groups, or 32,768 on the way, are first joined by the squares of
/// a grid that they begin in, of 64 × 64 pixels or more: this bounds time and memory where noise is everywhere.
struct RegionSearch {
  let map: DifferenceMap
  /// Boxes with fewer pixels than this between them, along both axes, are joined; at least 1. Boxes that touch always are.
  let reach: Int
  /// At most so many regions; the least important ones are joined into the last. At least 1.
  let limit: Int

  /// So many parts at most have their boxes compared with each other.
  private static let mostParts = 4096

  /// Numbers below 1 count as 1. A reach beyond the map's sides makes no difference.
  init(_ map: DifferenceMap, reach: Int = 8, limit: Int = 100) {
    (self.map, self.limit) = (map, max(1, limit))
    self.reach = min(max(1, reach), max(map.width, map.height) + 1)
  }

  /// - Parameters:
  ///   - side: The picture that has an unmatched pixel; asked for these only. `nil` where it is not known.
  ///   - strength: How much another pixel differs, 0 to 1; asked once for each, row by row.
  /// - Complexity: O(pixels).
  func regions(
    side: (_ x: Int, _ y: Int) -> Alignment.Side? = { _, _ in nil },
    strength: (_ x: Int, _ y: Int) -> Double
  ) -> [Region] {
    var scan = RegionScan(width: map.width, reach: reach)
    var rows = ChangedRows(map)
    for y in 0..<map.height where !map.isSame(row: y) {
      rows.move(to: y)
      var runs: [RegionPart] = []
      var start = 0
      while let x = rows.nextChange(from: start) {
        start = x + 1
        if let last = runs.last, x - last.right < reach {
          runs[runs.count - 1].right = x + 1
        } else {
          runs.append(RegionPart(left: x, top: y, right: x + 1, bottom: y + 1))
        }
        let isUnmatched = map.kinds[y * map.width + x] == DifferenceMap.Kind.unmatched.rawValue
        runs[runs.count - 1].count(
          strength: isUnmatched ? 1 : strength(x, y), isUnmatched ? side(x, y) : nil,
          direct: rows.directNeighbours(x), corners: rows.corners(x))
      }
      scan.add(runs, row: y)
    }
    return limited(scan.result().coarsened(to: Self.mostParts).joined(reach: reach))
  }

  /// Sorts, and joins what is too much.
  private func limited(_ parts: [RegionPart]) -> [Region] {
    let sorted = parts.map { (part: $0, region: $0.region) }.sorted {
      Region.isMoreImportant($0.region, $1.region)
    }
    guard sorted.count > limit, var rest = sorted.last?.part else { return sorted.map(\.region) }
    for entry in sorted[(limit - 1)..<(sorted.count - 1)] { rest.absorb(entry.part) }
    return sorted.prefix(limit - 1).map(\.region) + [rest.region]
  }
}
