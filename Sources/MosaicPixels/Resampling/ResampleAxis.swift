// One axis of a resampling: which boxes of source pixels each target pixel takes, and how much of each.

/// The part of a picture that is wanted, along one axis, in source pixels; fractions are exact.
public struct SourceSpan: Hashable, Sendable {
  /// Where the part begins, at least 0.
  public var start: Double
  /// How long it is, above 0.
  public var length: Double

  /// Makes a span.
  public init(start: Double, length: Double) {
    self.start = start
    self.length = length
  }

  /// The same part of a picture that is `factor` times smaller.
  public func reduced(by factor: Int) -> SourceSpan {
    SourceSpan(start: start / Double(factor), length: length / Double(factor))
  }
}

/// Weights from source pixels to target pixels along one axis.
///
/// Shrinking by ``halving`` or more happens in two steps: whole boxes of `box` source pixels are averaged exactly, then
/// Lanczos-3 takes the rest of the way, a factor of at least ``finish`` (half of ``halving`` for boxes of two, which fold
/// less of the fine detail into the coarse than larger ones do). An average lets a little
/// less of the fine detail through than single samples would, by `box²/24` of the second derivative; the
/// weights take that droop back, which is worth 1 to 5 dB against a full Lanczos-3.
struct ResampleAxis: Sendable {
  /// The smallest factor that is left to Lanczos-3; a larger one is nearer to the full kernel, and slower.
  static let finish = 3.0
  /// The smallest factor at which two pixels are averaged: single ones cost four times as much Lanczos as anything else.
  static let halving = 4.5
  /// Boxes are kept this small so that the sums of their columns fit 16 bits.
  static let largestBox = 256
  /// Weights are whole numbers that add up to exactly `1 << weightBits`, so that flat areas stay flat.
  static let weightBits = 14

  /// Source pixels that are averaged into one sample.
  let box: Int
  /// Samples there are: the source's pixels over `box`, rounded up.
  let sampleCount: Int
  /// For each wanted target pixel, its first sample.
  let firsts: [Int]
  /// For each target pixel, `tapCount` weights.
  let weights: [Int16]
  /// Weights per target pixel; unused ones are 0.
  let tapCount: Int
  /// The same weights, two in each number, the earlier in the lower half; an odd last one is paired with 0.
  let pairs: [UInt32]
  /// Pairs per target pixel.
  var pairCount: Int { (tapCount + 1) / 2 }
  /// Samples that any target pixel takes.
  let samples: Range<Int>
  /// Source pixels in those samples.
  let source: Range<Int>

  /// Number of wanted target pixels.
  var targetCount: Int { firsts.count }

  /// - Parameters:
  ///   - targets: Which of the target pixels are wanted; all of them if `nil`. Their weights do not depend on it.
  ///   - averaged: How many pixels of the picture each source pixel already is the average of, along this axis.
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
      // One more at each end than there are taps, for the second derivative.
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

  /// Rounds weights to whole numbers whose sum is exact; what rounding loses goes to the largest.
  ///
  /// They fit sixteen bits: the largest is below 2, which a test holds over many axes.
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
