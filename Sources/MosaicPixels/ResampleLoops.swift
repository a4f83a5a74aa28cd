// The hot loops of the resampler; each is tested against a plain version of itself.

/// Loops over pixels that run on unchecked memory.
///
/// Every index is bounded by an axis that was built for exactly these buffers: `samples` and `source` are the hull of
/// all taps, the callers size their arrays by them, and each loop states its bound before it starts.
///
/// Products are written as an even and an odd half that are added, two taps at a time: the compiler makes one `pmaddwd`
/// (or `smlal`) of that, where a product of 32-bit lanes takes six instructions on plain x86-64.
enum ResampleLoops {
  /// Adds the bytes of a row, from `offset` on, to as many sums, less the slack; `anew` takes the sums as zero.
  static func add(_ row: [UInt8], from offset: Int, to sums: inout [UInt16], anew: Bool) {
    let count = sums.count - slack
    precondition(row.count >= offset + count, "a source row is shorter than the picture")
    row.withUnsafeBufferPointer { bytes in
      sums.withUnsafeMutableBufferPointer { sums in
        if anew {
          for index in 0..<count { sums[index] = UInt16(bytes[offset &+ index]) }
        } else {
          for index in 0..<count { sums[index] &+= UInt16(bytes[offset &+ index]) }
        }
      }
    }
  }

  /// Values that a sum's buffer must have beyond the row: pixels of three are loaded as four.
  static let slack = 1

  /// Averages boxes of `columns.box` columns and `rows` rows, with six bits of fraction, rounded; each sample stands
  /// interleaved with the next one, as `across` takes them.
  static func average(
    _ sums: [UInt16], rows: Int, layout: RowLayout, columns: ResampleAxis, into samples: inout [SIMD8<Int16>]
  ) {
    precondition(sums.count >= columns.source.count * layout.bytesPerPixel + slack)
    precondition(samples.count == columns.samples.count)
    sums.withUnsafeBytes { sums in
      samples.withUnsafeMutableBufferPointer { samples in
        switch layout {
        case .gray:
          boxes(columns, rows: rows, into: samples) { x in
            let gray = UInt32(sums.load(fromByteOffset: 2 &* x, as: UInt16.self))
            return SIMD4(gray, gray, gray, 0)
          } order: {
            opaque($0)
          }
        case .rgb:
          boxes(columns, rows: rows, into: samples) { x in
            SIMD4(truncatingIfNeeded: sums.loadUnaligned(fromByteOffset: 6 &* x, as: SIMD4<UInt16>.self))
          } order: {
            opaque(SIMD4($0.z, $0.y, $0.x, 0))
          }
        case .bgra:
          boxes(columns, rows: rows, into: samples) { x in
            SIMD4(truncatingIfNeeded: sums.loadUnaligned(fromByteOffset: 8 &* x, as: SIMD4<UInt16>.self))
          } order: {
            $0
          }
        }
      }
    }
  }

  /// Sums the columns of each box and divides; a multiplication stands for the division.
  @inline(__always)
  private static func boxes(
    _ columns: ResampleAxis, rows: Int, into samples: UnsafeMutableBufferPointer<SIMD8<Int16>>,
    _ pixel: (Int) -> SIMD4<UInt32>, order: (SIMD4<Int16>) -> SIMD4<Int16>
  ) {
    let last = samples.count &- 1
    let lastWidth = columns.source.count &- last &* columns.box
    var previous = SIMD4<Int16>.zero
    // Two runs, for the last box may be narrower: a division in the loop would take longer than all the rest of it.
    for run in [0..<last, last..<last &+ 1] {
      let width = run.lowerBound == last ? lastWidth : columns.box
      let scale = (1 << (32 + UInt64(BoxReducer.fractionBits))) / UInt64(width &* rows)
      var x = run.lowerBound &* columns.box
      for index in run {
        var sum = SIMD4<UInt32>.zero
        for column in x..<x &+ width { sum &+= pixel(column) }
        x &+= width
        let wide =
          SIMD4<UInt64>(truncatingIfNeeded: sum) &* SIMD4(repeating: scale) &+ SIMD4(repeating: 1 << 31)
        let sample = order(SIMD4<Int16>(truncatingIfNeeded: wide &>> 32))
        if index > 0 { samples[index &- 1] = interleaved(previous, sample) }
        previous = sample
      }
    }
    samples[last] = interleaved(previous, .zero)
  }

  /// The same pixel with full alpha; bits are set and not a lane, which would take the whole vector apart.
  @inline(__always)
  private static func opaque(_ sample: SIMD4<Int16>) -> SIMD4<Int16> {
    sample & SIMD4(-1, -1, -1, 0) | SIMD4(0, 0, 0, 255 << Int16(BoxReducer.fractionBits))
  }

  /// Weighs samples along x: one row of samples becomes one row of the target's width in `ring`, from `slot` on.
  static func across(
    _ samples: [SIMD8<Int16>], axis: ResampleAxis, into ring: inout [SIMD4<Int16>], at slot: Int
  ) {
    precondition(samples.count == axis.samples.count && slot + axis.targetCount <= ring.count)
    let taps = axis.tapCount
    let offset = axis.samples.lowerBound
    let half = SIMD4<Int32>(repeating: 1 << (Int32(ResampleAxis.weightBits) - 1))
    samples.withUnsafeBufferPointer { samples in
      axis.weights.withUnsafeBufferPointer { weights in
        axis.firsts.withUnsafeBufferPointer { firsts in
          ring.withUnsafeMutableBufferPointer { ring in
            for target in 0..<firsts.count {
              let first = firsts[target] &- offset
              let weight = target &* taps
              var sum = half
              var tap = 0
              while tap < taps {
                // The last of an odd number of taps has no partner.
                let partner = tap &+ 1 < taps ? weights[weight &+ tap &+ 1] : 0
                sum &+= weigh(samples[first &+ tap], weights[weight &+ tap], partner)
                tap &+= 2
              }
              ring[slot &+ target] = SIMD4<Int16>(truncatingIfNeeded: sum &>> Int32(ResampleAxis.weightBits))
            }
          }
        }
      }
    }
  }

  /// `a · v + b · w`, each channel for itself, of two interleaved pixels.
  @inline(__always)
  private static func weigh(_ pixels: SIMD8<Int16>, _ v: Int16, _ w: Int16) -> SIMD4<Int32> {
    // Both weights in each lane of 32 bits: one broadcast instead of two. Both types are 16 bytes of plain integers.
    let both = UInt32(UInt16(bitPattern: v)) | UInt32(UInt16(bitPattern: w)) << 16
    let weights = unsafeBitCast(SIMD4<UInt32>(repeating: both), to: SIMD8<Int16>.self)
    let products = SIMD8<Int32>(truncatingIfNeeded: pixels) &* SIMD8<Int32>(truncatingIfNeeded: weights)
    return products.evenHalf &+ products.oddHalf
  }

  /// Two pixels, channel beside channel.
  @inline(__always)
  private static func interleaved(_ a: SIMD4<Int16>, _ b: SIMD4<Int16>) -> SIMD8<Int16> {
    let pair = SIMD8(lowHalf: a, highHalf: b)
    return SIMD8(pair[0], pair[4], pair[1], pair[5], pair[2], pair[6], pair[3], pair[7])
  }

  /// Weighs rows of `ring` along y: the finished row, rounded to bytes, no colour above its alpha.
  static func down(
    _ ring: [SIMD4<Int16>], axis: ResampleAxis, target: Int, width: Int, into row: inout [UInt8]
  ) {
    precondition(ring.count == axis.tapCount * width && row.count == width * 4)
    let taps = axis.tapCount
    let shift = Int32(ResampleAxis.weightBits + BoxReducer.fractionBits)
    let half = SIMD4<Int32>(repeating: 1 << (shift - 1))
    // An odd number of taps is made even with one that weighs nothing.
    let lines = (0..<taps + taps % 2).map { $0 < taps ? (axis.firsts[target] + $0) % taps * width : 0 }
    let weights = lines.indices.map { $0 < taps ? axis.weights[target * taps + $0] : 0 }
    ring.withUnsafeBufferPointer { ring in
      lines.withUnsafeBufferPointer { lines in
        weights.withUnsafeBufferPointer { weights in
          row.withUnsafeMutableBytes { row in
            for x in 0..<width {
              var sum = half
              var tap = 0
              while tap < lines.count {
                sum &+= weigh(
                  interleaved(ring[lines[tap] &+ x], ring[lines[tap &+ 1] &+ x]), weights[tap],
                  weights[tap &+ 1])
                tap &+= 2
              }
              let value = (sum &>> shift).clamped(lowerBound: .zero, upperBound: SIMD4(repeating: 255))
              let pixel = pointwiseMin(value, SIMD4(repeating: value.w))
              row.storeBytes(
                of: SIMD4<UInt8>(truncatingIfNeeded: pixel), toByteOffset: x &* 4, as: SIMD4<UInt8>.self)
            }
          }
        }
      }
    }
  }
}
