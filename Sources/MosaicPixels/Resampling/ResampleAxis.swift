// One axis of the resampler: which source pixels each target pixel takes, and with which weights of Lanczos' kernel.

/// Which boxes of source pixels each target pixel takes along one axis, and with which weights.
///
/// Shrinking by ``halving`` or more takes two steps: boxes of `box` source pixels are averaged exactly, then Lanczos-3 shrinks
/// by the rest, a factor of at least ``finish`` (half of ``halving`` for boxes of two, which alias less than larger ones).
/// Averaging attenuates fine detail, by `box²/24` of the second derivative; the weights compensate that droop, which gains 1 to
/// 5 dB against a full Lanczos-3.
struct ResampleAxis: Sendable {
  /// The smallest factor that is left to Lanczos-3; a larger one is closer to the full kernel, and slower.
  static let finish = 3.0
  /// The smallest factor at which pixels are averaged first: without that, Lanczos-3 is four times the work.
  static let halving = 4.5
  /// The largest box: the sums of its rows fit 16 bits.
  static let largestBox = 256
  /// Weights are integers whose sum is exactly `1 << weightBits`, so that flat areas stay flat.
  static let weightBits = 14

  /// Source pixels that are averaged into one sample.
  let box: Int
  /// Number of samples: source pixels over `box`, rounded up.
  let sampleCount: Int
  /// For each wanted target pixel, its first sample.
  let firsts: [Int]
  /// For each target pixel, `tapCount` weights.
  let weights: [Int16]
  /// Weights per target pixel; unused ones are 0.
  let tapCount: Int
  /// The weights in pairs, the first in the lower half; an odd last one is paired with 0.
  let pairs: [UInt32]
  var pairCount: Int { (tapCount + 1) / 2 }
  /// Samples that any target pixel takes.
  let samples: Range<Int>
  let source: Range<Int>

  var targetCount: Int { firsts.count }

  /// - Parameters:
  ///   - targets: The wanted target pixels; all if `nil`. Their weights do not depend on it.
  ///   - averaged: How many pixels of the picture each source pixel is already the average of, along this axis.
  /// - Complexity: O(wanted target pixels + source pixels under them), in time and memory.
  init(
    sourceCount: Int, span: SourceSpan, targetCount: Int, targets: Range<Int>? = nil, averaged: Int = 1
  ) {
    let targets = targets ?? 0..<targetCount
    precondition(sourceCount > 0 && !targets.isEmpty, "resampling needs pixels on both sides")
    precondition(
      targets.lowerBound >= 0 && targets.upperBound <= targetCount, "what is wanted is part of the target")
    precondition(
      span.start >= 0 && span.length > 0 && span.start + span.length <= Double(sourceCount) + 1e-6,
      "the wanted part must lie inside the picture")
    let factor = span.length / Double(targetCount)
    let smallest = factor >= Self.halving ? 2 : 1
    let box = min(Self.largestBox, max(smallest, Int(min(factor / Self.finish, 1e6))))
    self.box = box
    sampleCount = (sourceCount + box - 1) / box
    let sampleFactor = factor / Double(box)
    let stretch = max(1, sampleFactor)
    let reach = LanczosKernel.support * stretch
    let whole = Double(averaged * box)
    let droop = (1 - 1 / (whole * whole)) / 24
    let taps = min(sampleCount, Int(2 * reach) + 4)

    var firsts: [Int] = []
    var weights: [Int16] = []
    firsts.reserveCapacity(targets.count)
    weights.reserveCapacity(targets.count * taps)
    for target in targets {
      let center = (span.start + (Double(target) + 0.5) * factor) / Double(box)
      let first = min(max(0, Int((center - reach - 0.5).rounded(.down))), sampleCount - taps)
      // One value more at each end than taps, for the second derivative.
      let kernel = (-1...taps).map { tap in
        LanczosKernel.value(at: (Double(first + tap) + 0.5 - center) / stretch)
      }
      let exact = (1...taps).map { tap in
        kernel[tap] - droop * (kernel[tap - 1] + kernel[tap + 1] - 2 * kernel[tap])
      }
      firsts.append(first)
      weights += Self.quantised(exact)
    }
    self.firsts = firsts
    self.weights = weights
    tapCount = taps
    pairs = Self.paired(weights, taps: taps)
    samples = (firsts.min() ?? 0)..<((firsts.max() ?? 0) + taps)
    source = samples.lowerBound * box..<min(samples.upperBound * box, sourceCount)
  }

  /// Rounds weights to integers with an exact sum; the rounding error goes to the largest weight.
  ///
  /// They fit 16 bits: the largest is below 2, which a test checks for many axes.
  private static func quantised(_ exact: [Double]) -> [Int16] {
    let total = exact.reduce(0, +)
    let one = Double(1 << weightBits)
    var whole = exact.map { Int16(($0 / total * one).rounded(.toNearestOrAwayFromZero)) }
    let missing = Int16(1 << weightBits) - whole.reduce(0, &+)
    var largest = 0
    for tap in whole.indices where whole[tap] > whole[largest] { largest = tap }
    whole[largest] += missing
    return whole
  }

  private static func paired(_ weights: [Int16], taps: Int) -> [UInt32] {
    var pairs: [UInt32] = []
    pairs.reserveCapacity(weights.count / taps * ((taps + 1) / 2))
    for first in stride(from: 0, to: weights.count, by: taps) {
      for tap in stride(from: 0, to: taps, by: 2) {
        let high = tap + 1 < taps ? weights[first + tap + 1] : 0
        pairs.append(
          UInt32(UInt16(bitPattern: weights[first + tap])) | UInt32(UInt16(bitPattern: high)) << 16)
      }
    }
    return pairs
  }

  /// Source pixels in one sample: `box`, or fewer at the picture's end.
  func pixelCount(ofSample sample: Int) -> Int {
    min((sample + 1) * box, source.upperBound) - sample * box
  }
}

/// The wanted columns and rows of a target; the rest is not computed.
package struct TargetPart: Hashable, Sendable {
  /// From the target's left edge; not empty.
  package var columns: Range<Int>
  /// From the target's top; not empty.
  package var rows: Range<Int>

  package init(columns: Range<Int>, rows: Range<Int>) { (self.columns, self.rows) = (columns, rows) }
}

/// The wanted part of a picture along one axis, in source pixels, with exact fractions.
package struct SourceSpan: Hashable, Sendable {
  /// Start of the part, at least 0.
  package var start: Double
  package var length: Double

  package init(start: Double, length: Double) { (self.start, self.length) = (start, length) }

  /// The same part of a picture that is `factor` times smaller.
  package func reduced(by factor: Int) -> SourceSpan {
    SourceSpan(start: start / Double(factor), length: length / Double(factor))
  }
}

// MARK: The kernel

/// The sinc function windowed to three lobes.
///
/// Source: Turkowski, "Filters for Common Resampling Tasks", Graphics Gems I (1990).
enum LanczosKernel {
  /// Distance from the centre beyond which the kernel is zero.
  static let support = 3.0

  /// `sinc(x) · sinc(x / 3)` for |x| < 3, else 0.
  static func value(at x: Double) -> Double {
    let distance = abs(x)
    if distance >= support { return 0 }
    if distance < 1e-9 { return 1 }
    let angle = Double.pi * distance
    // sin(3t) = sin(t) · (3 − 4 sin²(t)): one sine serves both factors.
    let sine = sineOfPi(times: distance / support)
    let square = sine * sine
    return support * square * (3 - 4 * square) / (angle * angle)
  }

  /// ±1 / (2k + 1)! for k from 10 down to 0, so that the loop needs no divisions.
  private static let taylor: [Double] = {
    var coefficients: [Double] = []
    var coefficient = 1.0
    for n in stride(from: 2.0, through: 22.0, by: 2) {
      coefficients.append(coefficient)
      coefficient /= -n * (n + 1)
    }
    return coefficients.reversed()
  }()

  /// sin(πx) for x ≥ 0, by folding into the first quarter turn and summing the Taylor series.
  ///
  /// libm's sine may differ in its last bit between machines, and so might a weight rounded to 14 bits; addition and
  /// multiplication do not.
  static func sineOfPi(times x: Double) -> Double {
    var turn = x - 2 * (x / 2).rounded(.down)
    let sign = turn >= 1 ? -1.0 : 1.0
    if turn >= 1 { turn -= 1 }
    if turn > 0.5 { turn = 1 - turn }
    let angle = Double.pi * turn
    let square = angle * angle
    var sum = 0.0
    for coefficient in taylor { sum = sum * square + coefficient }
    return sign * angle * sum
  }
}
