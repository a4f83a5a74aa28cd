// The hot loops of the resampler; each is tested against a plain version of itself.

/// Loops over pixels that run on unchecked memory.
///
/// Every index is bounded by an axis that was built for exactly these buffers: `samples` and `source` are the hull of
/// all taps, the callers size their arrays by them, and each loop states its bound before it starts.
enum ResampleLoops {
  /// Adds the pixels of a row to the boxes that they lie in.
  static func sum(_ row: [UInt8], columns: ResampleAxis, into sums: inout [SIMD4<UInt32>]) {
    precondition(row.count >= columns.source.upperBound * 4 && sums.count == columns.samples.count)
    row.withUnsafeBytes { bytes in
      sums.withUnsafeMutableBufferPointer { sums in
        var x = columns.source.lowerBound
        for index in sums.indices {
          let end = min(x + columns.box, columns.source.upperBound)
          var sum = sums[index]
          while x < end {
            let pixel = bytes.loadUnaligned(fromByteOffset: x * 4, as: SIMD4<UInt8>.self)
            sum &+= SIMD4<UInt32>(truncatingIfNeeded: pixel)
            x += 1
          }
          sums[index] = sum
        }
      }
    }
  }

  /// Weighs samples along x: one row of samples becomes one row of the target's width in `ring`, from `slot` on.
  static func across(
    _ samples: [SIMD4<Int16>], axis: ResampleAxis, into ring: inout [SIMD4<Int16>], at slot: Int
  ) {
    precondition(samples.count == axis.samples.count && slot + axis.targetCount <= ring.count)
    let taps = axis.tapCount
    let offset = axis.samples.lowerBound
    let half = SIMD4<Int32>(repeating: 1 << (Int32(ResampleAxis.weightBits) - 1))
    samples.withUnsafeBufferPointer { samples in
      axis.weights.withUnsafeBufferPointer { weights in
        ring.withUnsafeMutableBufferPointer { ring in
          for target in 0..<axis.targetCount {
            let first = axis.firsts[target] - offset
            var sum = half
            for tap in 0..<taps {
              let sample = SIMD4<Int32>(truncatingIfNeeded: samples[first + tap])
              sum &+= sample &* SIMD4(repeating: weights[target * taps + tap])
            }
            ring[slot + target] = SIMD4<Int16>(truncatingIfNeeded: sum &>> Int32(ResampleAxis.weightBits))
          }
        }
      }
    }
  }

  /// Weighs rows of `ring` along y: the finished row, rounded to bytes, no colour above its alpha.
  static func down(
    _ ring: [SIMD4<Int16>], axis: ResampleAxis, target: Int, width: Int, into row: inout [UInt8]
  ) {
    precondition(ring.count == axis.tapCount * width && row.count == width * 4)
    let taps = axis.tapCount
    let shift = Int32(ResampleAxis.weightBits + BoxReducer.fractionBits)
    let half = SIMD4<Int32>(repeating: 1 << (shift - 1))
    let lines = (0..<taps).map { (axis.firsts[target] + $0) % taps * width }
    let weights = (0..<taps).map { axis.weights[target * taps + $0] }
    ring.withUnsafeBufferPointer { ring in
      row.withUnsafeMutableBytes { row in
        for x in 0..<width {
          var sum = half
          for tap in 0..<taps {
            let sample = SIMD4<Int32>(truncatingIfNeeded: ring[lines[tap] + x])
            sum &+= sample &* SIMD4(repeating: weights[tap])
          }
          let value = (sum &>> shift).clamped(
            lowerBound: .zero, upperBound: SIMD4(repeating: 255))
          let pixel = pointwiseMin(value, SIMD4(repeating: value.w))
          row.storeBytes(
            of: SIMD4<UInt8>(truncatingIfNeeded: pixel), toByteOffset: x * 4, as: SIMD4<UInt8>.self)
        }
      }
    }
  }
}
