// The first step of shrinking: boxes of source pixels become exact averages.

/// Adds source rows into boxes and hands out their averages, with six bits of fraction.
struct BoxReducer: Sendable {
  /// Bits of fraction in a sample: 255 becomes 16,320, which leaves Lanczos' overshoot its room in 16 bits.
  static let fractionBits = 6

  private let columns: ResampleAxis
  private var sums: [SIMD4<UInt32>]
  private var samples: [SIMD4<Int16>]

  init(columns: ResampleAxis) {
    self.columns = columns
    sums = Array(repeating: .zero, count: columns.samples.count)
    samples = Array(repeating: .zero, count: columns.samples.count)
  }

  /// Adds one source row, premultiplied BGRA.
  mutating func add(_ row: [UInt8]) {
    precondition(row.count >= columns.source.upperBound * 4, "a source row is shorter than the picture")
    ResampleLoops.sum(row, columns: columns, into: &sums)
  }

  /// Averages what was added since the last time, `rows` source rows, and begins anew.
  mutating func finish(rows: Int, _ body: ([SIMD4<Int16>]) -> Void) {
    for index in sums.indices {
      let count = columns.pixelCount(ofSample: columns.samples.lowerBound + index) * rows
      samples[index] = Self.average(sums[index], of: count)
      sums[index] = .zero
    }
    body(samples)
  }

  /// `sum / count` with six bits of fraction, rounded; a multiplication stands for the division.
  private static func average(_ sum: SIMD4<UInt32>, of count: Int) -> SIMD4<Int16> {
    let scale = (1 << (32 + fractionBits)) / UInt64(count)
    let wide = SIMD4<UInt64>(truncatingIfNeeded: sum) &* SIMD4(repeating: scale) &+ SIMD4(repeating: 1 << 31)
    return SIMD4<Int16>(truncatingIfNeeded: wide &>> 32)
  }
}
