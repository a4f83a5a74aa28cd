// Sums of target rows, for pictures that shrink so much that each takes very many source rows.

/// Adds each row of samples to all target rows that it contributes to.
///
/// A ring holds as many rows as there are taps: thousands, if a picture of a million rows becomes one row. Of sums only as many
/// are held as target rows overlap: seven or eight. The results are identical.
struct RowSums: Sendable {
  /// Up to so many taps a ring is faster; pictures that shrink less than about 750 times need no more.
  static let fewTaps = 32

  /// The sums of the target rows from `first` on that have got samples.
  private var rows: [[SIMD4<Int32>]] = []
  private var first = 0

  /// Adds a row of samples to each target row, times its weight.
  ///
  /// - Precondition: Samples come in order, and finished rows are taken before the next sample.
  mutating func add(
    _ samples: some RandomAccessCollection<SIMD4<Int32>>, sample: Int, of axis: ResampleAxis
  ) {
    for target in first..<axis.targetCount {
      let tap = sample - axis.firsts[target]
      guard tap >= 0 else { return }
      if target - first == rows.count { rows.append(Array(repeating: .zero, count: samples.count)) }
      guard tap < axis.tapCount else { continue }
      let weight = Int32(axis.weights[target * axis.tapCount + tap])
      guard weight != 0 else { continue }
      for (x, value) in samples.enumerated() { rows[target - first][x] &+= value &* weight }
    }
  }

  /// The sum of the next target row, after all of its samples were added.
  mutating func take() -> [SIMD4<Int32>] {
    precondition(!rows.isEmpty, "a row is taken when it is ready")
    first += 1
    return rows.removeFirst()
  }
}
