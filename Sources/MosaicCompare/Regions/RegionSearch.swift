// From pixels that differ to boxes that people look at: one pass over the rows, and what it finds joined.

import MosaicLayout

/// Groups the pixels of a map that differ into boxes: the most important first, equals from the top, then from the left.
///
/// Lighter, darker and unmatched pixels count. No two boxes are nearer to each other than the reach says, except that the
/// last one may hold all the rest. More than 4,096 groups, or 32,768 on the way, are first joined by the squares of a grid
/// that they begin in, of 64 × 64 pixels or more: this bounds time and memory if noise is everywhere.
struct RegionSearch {
  let map: DifferenceMap
  /// Boxes with fewer pixels than this between them, along both axes, are joined; at least 1. Boxes that touch always are.
  let reach: Int
  /// The most regions; the least important ones are joined into the last. At least 1.
  let limit: Int

  /// The most parts whose boxes are compared with each other.
  private static let mostParts = 4096

  /// Numbers below 1 count as 1. A reach beyond the map's sides makes no difference.
  init(_ map: DifferenceMap, reach: Int = 8, limit: Int = 100) {
    self.map = map
    self.limit = max(1, limit)
    self.reach = min(max(1, reach), max(map.width, map.height) + 1)
  }

  /// - Parameter strength: How much a pixel differs that both pictures have, 0 to 1; asked once for each, row by row.
  /// - Complexity: O(pixels).
  func regions(strength: (_ x: Int, _ y: Int) -> Double) -> [Region] {
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
        let kind = map[x, y]
        runs[runs.count - 1].count(
          kind, strength: kind == .onlyInA || kind == .onlyInB ? 1 : strength(x, y),
          direct: rows.directNeighbours(x), corners: rows.corners(x))
      }
      scan.add(runs, row: y)
    }
    return limited(scan.result().coarsened(to: Self.mostParts).joined(reach: reach))
  }

  /// Sorts the parts, and joins those beyond the limit.
  private func limited(_ parts: [RegionPart]) -> [Region] {
    let sorted = parts.map { (part: $0, region: $0.region) }.sorted { one, other in
      let (a, b) = (one.region, other.region)
      return (b.importance, a.box.y, a.box.x) < (a.importance, b.box.y, b.box.x)
    }
    guard sorted.count > limit, var rest = sorted.last?.part else { return sorted.map(\.region) }
    for entry in sorted[(limit - 1)..<(sorted.count - 1)] { rest.absorb(entry.part) }
    return sorted.prefix(limit - 1).map(\.region) + [rest.region]
  }
}

/// The current row and its neighbours: 1 for each pixel that differs, else 0, with a column of 0 at either end.
private struct ChangedRows {
  private let map: DifferenceMap
  private var row = -2
  private var above: [UInt8]
  private var current: [UInt8]
  private var below: [UInt8]

  init(_ map: DifferenceMap) {
    self.map = map
    above = [UInt8](repeating: 0, count: map.width + 2)
    current = above
    below = above
  }

  /// Moves down to a row.
  mutating func move(to y: Int) {
    if y == row + 1 {
      swap(&above, &current)
      swap(&current, &below)
    } else {
      Self.fill(&above, map, y - 1)
      Self.fill(&current, map, y)
    }
    Self.fill(&below, map, y + 1)
    row = y
  }

  /// The first pixel of the row from a column on that differs; `nil` if none does.
  func nextChange(from x: Int) -> Int? {
    // The columns of 0 are before and after the row.
    let found = current.withUnsafeBytes { $0.firstNonzero(from: x + 1) }
    return found < current.count ? found - 1 : nil
  }

  /// How many of the pixels above, below, left and right of a pixel differ.
  func directNeighbours(_ x: Int) -> Int { Int(current[x] + current[x + 2] + above[x + 1] + below[x + 1]) }

  /// How many of the four pixels at the corners of a pixel differ.
  func corners(_ x: Int) -> Int { Int(above[x] + above[x + 2] + below[x] + below[x + 2]) }

  private static func fill(_ row: inout [UInt8], _ map: DifferenceMap, _ y: Int) {
    if y >= 0 && y < map.height {
      let start = y * map.width
      for x in 0..<map.width { row[x + 1] = DifferenceMap.isDifferent(map.kinds[start + x]) ? 1 : 0 }
    } else {
      for x in row.indices { row[x] = 0 }
    }
  }
}

// MARK: The pass over the rows

/// Union-find over the runs of a map's rows: runs that are near each other get the same part.
///
/// It keeps two numbers for each column and one part for each group of runs, but no more than 65,536 parts: too many are joined by
/// the squares of a grid.
struct RegionScan {
  private let width: Int
  private let reach: Int
  /// The part that was last seen in each column, and in which row.
  private var labels: [Int32]
  private var rows: [Int32]
  /// All parts; one that was joined with another has that one's index as its parent.
  private var parts: [RegionPart] = []
  private var parents: [Int32] = []

  static let mostParts = 65_536

  /// - Parameter reach: Pixels with fewer than this many others between them, along both axes, belong together; at least 1.
  init(width: Int, reach: Int) {
    self.width = width
    self.reach = reach
    labels = [Int32](repeating: -1, count: width)
    rows = [Int32](repeating: 0, count: width)
  }

  /// Adds the pixels of a row, which come from left to right as one part for each run of near ones.
  mutating func add(_ runs: [RegionPart], row: Int) {
    for run in runs {
      if parts.count == Self.mostParts { compact() }
      var label: Int32 = -1
      let last = min(width, run.right + reach)
      for x in max(0, run.left - reach)..<last where labels[x] >= 0 && row - Int(rows[x]) <= reach {
        let other = root(labels[x])
        // Written back, so that the next search is short.
        labels[x] = other
        if label < 0 {
          label = other
        } else if other != label {
          label = union(label, other)
        }
      }
      if label < 0 {
        label = Int32(parts.count)
        parents.append(label)
        parts.append(run)
      } else {
        parts[Int(label)].absorb(run)
      }
      for x in run.left..<run.right {
        labels[x] = label
        rows[x] = Int32(row)
      }
    }
  }

  /// Parts that belong together, in the order in which they were met.
  func result() -> [RegionPart] { parts.indices.filter { parents[$0] == $0 }.map { parts[$0] } }

  private mutating func root(_ label: Int32) -> Int32 {
    var label = label
    while parents[Int(label)] != label {
      parents[Int(label)] = parents[Int(parents[Int(label)])]
      label = parents[Int(label)]
    }
    return label
  }

  /// Joins two parts into the one that was met first.
  private mutating func union(_ a: Int32, _ b: Int32) -> Int32 {
    let kept = min(a, b)
    let gone = max(a, b)
    parts[Int(kept)].absorb(parts[Int(gone)])
    parents[Int(gone)] = kept
    return kept
  }

  /// Forgets parts that were joined with others. If that leaves more than half, those that begin in the same square are joined.
  private mutating func compact() {
    let roots = parts.indices.filter { parents[$0] == $0 }
    var kept = roots.map { parts[$0] }
    var names = Array(kept.indices)
    var side = RegionPart.square
    while kept.count > Self.mostParts / 2 {
      let (joined, places) = kept.joinedBySquares(side: side)
      names = names.map { places[$0] }
      kept = joined
      side = side * 2
    }
    var newLabels = [Int32](repeating: -1, count: parts.count)
    for (root, name) in zip(roots, names) { newLabels[root] = Int32(name) }
    for x in labels.indices where labels[x] >= 0 { labels[x] = newLabels[Int(root(labels[x]))] }
    parts = kept
    parents = kept.indices.map { Int32($0) }
  }
}
