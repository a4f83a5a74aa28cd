// Connects pixels that differ, row by row.

/// Union-find over the runs of a map's rows: runs that are near each other get the same part.
///
/// It keeps one number for each column and one part for each group of runs; the map is read once, and the rows beside the
/// current one for the neighbours of its pixels.
struct RegionScan {
  private let width: Int
  private let reach: Int
  /// The part that was last seen in each column, and in which row.
  private var labels: [Int32]
  private var rows: [Int32]
  /// All parts; one that was joined with another has that one's index as its parent.
  private var parts: [RegionPart] = []
  private var parents: [Int32] = []

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

  /// What belongs together, in the order in which it was met.
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
    let (kept, gone) = (min(a, b), max(a, b))
    parts[Int(kept)].absorb(parts[Int(gone)])
    parents[Int(gone)] = kept
    return kept
  }
}
