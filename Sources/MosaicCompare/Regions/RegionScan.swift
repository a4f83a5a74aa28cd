import MosaicLayout

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

  /// - Parameter reach: Pixels with fewer than so many others between them, along both axes, belong together; at least 1.
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
