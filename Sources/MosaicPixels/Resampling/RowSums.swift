// The sums of finished rows, for pictures that shrink so much that a row takes very many others.

/// Adds each row of samples to all target rows that take it, as it comes.
///
/// A ring of the rows that a target takes would be as high as its taps: of a picture of a million rows that becomes one row,
/// thousands. Of sums there are as many as target rows overlap, which is seven or eight. The sums are the same to the last bit.
struct RowSums: Sendable {
  /// With so many taps, which is all that pictures need that shrink less than some 750 times, a ring is faster.
  static let fewTaps = 32

  /// The sums of the target rows from `first` on, as far as samples were added to them.
  private var rows: [[SIMD4<Int32>]] = []
  private var first = 0

  /// Adds a row of samples, each times the weight that a target row has for it.
  ///
  /// - Precondition: Samples come in order, and what is ready is taken before the next.
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

  /// The sum of the next target row, all of whose samples were added.
  mutating func take() -> [SIMD4<Int32>] {
    precondition(!rows.isEmpty, "a row is taken when it is ready")
    first += 1
    return rows.removeFirst()
  }
}
