// Time and memory of a run, and medians of several runs.

/// Time and memory of one whole process, its children's included.
struct Usage: Hashable, Sendable {
  /// Seconds from start to end.
  var wall: Double
  /// Seconds of all processors, user and system.
  var cpu: Double
  /// The largest resident size in bytes.
  var peak: Int
}

extension Usage {
  /// The median of each figure; `nil` for no runs.
  static func median(of runs: [Usage]) -> Usage? {
    guard let wall = runs.map(\.wall).median, let cpu = runs.map(\.cpu).median,
      let peak = runs.map({ Double($0.peak) }).median
    else { return nil }
    return Usage(wall: wall, cpu: cpu, peak: Int(peak))
  }
}

extension Collection where Element == Double {
  /// The middle value, or the mean of the two middle ones; `nil` if empty.
  var median: Double? {
    guard !isEmpty else { return nil }
    let sorted = sorted()
    let middle = sorted.count / 2
    return sorted.count.isMultiple(of: 2) ? (sorted[middle - 1] + sorted[middle]) / 2 : sorted[middle]
  }
}
