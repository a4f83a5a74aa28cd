// From pixels that differ to boxes that people look at.

extension DifferenceMap {
  /// How pixels are grouped into regions.
  public struct RegionOptions: Hashable, Sendable {
    /// Boxes with fewer pixels than this between them, along both axes, are joined; at least 1. Boxes that touch always are.
    public var reach: Int
    /// At most so many regions; the least important ones are joined into the last. At least 1.
    public var limit: Int

    /// Makes options; numbers below 1 count as 1.
    public init(reach: Int = 8, limit: Int = 100) {
      self.reach = min(max(1, reach), 1 << 20)
      self.limit = max(1, limit)
    }
  }

  /// The pixels that differ, grouped into boxes: the most important first, equals from the top, then from the left.
  ///
  /// Lighter, darker and unmatched pixels count. No two boxes are nearer to each other than the options say, except that the
  /// last one may hold all that is too much. More than 4,096 groups, or 32,768 on the way, are first joined by the squares of
  /// a grid that they begin in, of 64 × 64 pixels or more: this bounds time and memory where noise is everywhere.
  ///
  /// - Parameters:
  ///   - options: How far boxes are apart, and how many there may be.
  ///   - side: The picture that has an unmatched pixel; asked for these only. `nil` where it is not known.
  ///   - strength: How much a pixel differs, 0 to 1; asked once for each pixel that differs, row by row.
  /// - Complexity: O(pixels).
  public func regions(
    _ options: RegionOptions = RegionOptions(), side: (_ x: Int, _ y: Int) -> Side? = { _, _ in nil },
    strength: (_ x: Int, _ y: Int) -> Double
  ) -> [Region] {
    // A reach beyond the map's sides makes no difference.
    let reach = min(options.reach, max(width, height) + 1)
    var scan = RegionScan(width: width, reach: reach)
    var rows = ChangedRows(self)
    for y in 0..<height where rows.hasChange(y) {
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
        let owner = kinds[y * width + x] == Kind.unmatched.rawValue ? side(x, y) : nil
        runs[runs.count - 1].count(
          strength: strength(x, y), owner, direct: rows.directNeighbours(x), corners: rows.corners(x))
      }
      scan.add(runs, row: y)
    }
    let parts = scan.result().coarsened(to: Self.mostParts).joined(reach: reach)
    return Self.limited(parts, to: options.limit)
  }

  /// So many parts at most have their boxes compared with each other.
  static let mostParts = 4096

  /// Sorts, and joins what is too much.
  private static func limited(_ parts: [RegionPart], to limit: Int) -> [Region] {
    let sorted = parts.map { (part: $0, region: $0.region) }.sorted {
      Region.isMoreImportant($0.region, $1.region)
    }
    guard sorted.count > limit, var rest = sorted.last?.part else { return sorted.map(\.region) }
    for entry in sorted[(limit - 1)..<(sorted.count - 1)] { rest.absorb(entry.part) }
    return sorted.prefix(limit - 1).map(\.region) + [rest.region]
  }
}
