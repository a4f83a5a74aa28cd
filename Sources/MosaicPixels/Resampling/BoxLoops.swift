// Hot loops of the resampler that make samples: they add rows and average boxes.

/// See the rules at the head of ``ResampleLoops``.
///
/// A sample keeps the channel order of the source; with three channels its fourth lane is undefined. `across` corrects both,
/// once for each target pixel instead of once for each sample.
extension ResampleLoops {
  /// Values after the last one in a row of samples: all are loaded and stored as four channels.
  static let sampleSlack = 3

  /// Values after the row in a buffer of sums: pixels of three channels are loaded as four.
  static let slack = 1

  /// Adds the bytes of a row, from `offset` on, to the sums (without their slack); `anew` replaces the sums.
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

  /// Takes each pixel as a sample: the same as `add` and `average` for boxes of one pixel.
  static func widen(
    _ row: [UInt8], pixelFormat: PixelFormat, columns: ResampleAxis, into samples: inout [SIMD2<Int16>]
  ) {
    let step = pixelFormat.bytesPerPixel
    let (start, end) = (columns.source.lowerBound * step, columns.source.upperBound * step)
    precondition(columns.box == 1 && samples.count == end - start + sampleSlack)
    precondition(row.count >= end, "a source row is shorter than the picture")
    row.withUnsafeBytes { row in
      samples.withUnsafeMutableBytes { samples in
        // As long as a next pixel follows.
        let count = end &- start &- step
        var index = 0
        while index &+ 8 <= count {
          let (a, b) = (
            row.loadUnaligned(fromByteOffset: start &+ index, as: SIMD8<UInt8>.self),
            row.loadUnaligned(fromByteOffset: start &+ index &+ step, as: SIMD8<UInt8>.self)
          )
          let low = SIMD8(a[0], b[0], a[1], b[1], a[2], b[2], a[3], b[3])
          let high = SIMD8(a[4], b[4], a[5], b[5], a[6], b[6], a[7], b[7])
          samples.storeBytes(of: fraction(low), toByteOffset: index &* 4, as: SIMD8<Int16>.self)
          samples.storeBytes(of: fraction(high), toByteOffset: index &* 4 &+ 16, as: SIMD8<Int16>.self)
          index &+= 8
        }
        while index < end &- start {
          let next = index < count ? row[start &+ index &+ step] : 0
          let pair = SIMD2(Int16(row[start &+ index]), Int16(next)) &<< Int16(StoredRows.fractionBits)
          samples.storeBytes(of: pair, toByteOffset: index &* 4, as: SIMD2<Int16>.self)
          index &+= 1
        }
      }
    }
  }

  @inline(__always)
  private static func fraction(_ bytes: SIMD8<UInt8>) -> SIMD8<Int16> {
    SIMD8<Int16>(truncatingIfNeeded: bytes) &<< Int16(StoredRows.fractionBits)
  }

  /// Averages boxes of `columns.box` columns and `rows` rows, rounded to six bits of fraction; each sample is interleaved with
  /// the next one, as `across` expects it.
  static func average(
    _ sums: [UInt16], rows: Int, pixelFormat: PixelFormat, columns: ResampleAxis,
    into samples: inout [SIMD2<Int16>]
  ) {
    precondition(sums.count >= columns.source.count * pixelFormat.bytesPerPixel + slack)
    precondition(samples.count == columns.samples.count * pixelFormat.bytesPerPixel + sampleSlack)
    sums.withUnsafeBytes { sums in
      samples.withUnsafeMutableBytes { samples in
        switch pixelFormat {
        case .gray:
          boxes(columns, rows: rows, 1, into: samples) { x in
            SIMD4(repeating: sums.load(fromByteOffset: 2 &* x, as: UInt16.self))
          }
        case .rgb:
          boxes(columns, rows: rows, 3, into: samples) { x in
            sums.loadUnaligned(fromByteOffset: 6 &* x, as: SIMD4<UInt16>.self)
          }
        case .bgra:
          boxes(columns, rows: rows, 4, into: samples) { x in
            sums.loadUnaligned(fromByteOffset: 8 &* x, as: SIMD4<UInt16>.self)
          }
        }
      }
    }
  }

  @inline(__always)
  private static func boxes(
    _ columns: ResampleAxis, rows: Int, _ step: Int, into samples: UnsafeMutableRawBufferPointer,
    _ pixel: (Int) -> SIMD4<UInt16>
  ) {
    let last = columns.samples.count &- 1
    // Four channels are always stored: the next sample overwrites the surplus.
    func store(_ a: SIMD4<Int16>, _ b: SIMD4<Int16>, _ index: Int) {
      samples.storeBytes(of: interleaved(a, b), toByteOffset: index &* step &* 4, as: SIMD8<Int16>.self)
    }
    let lastWidth = columns.source.count &- last &* columns.box
    var previous = SIMD4<Int16>.zero
    // Two runs, because the last box may be narrower: a division in the loop would take longer than the rest of it.
    for run in [0..<last, last..<last &+ 1] {
      let width = run.lowerBound == last ? lastWidth : columns.box
      var x = run.lowerBound &* columns.box
      let count = width &* rows
      if (1 << StoredRows.fractionBits) % count == 0 {
        // The average is a whole multiple of the sum and fits 16 bits.
        let scale = SIMD4<UInt16>(
          repeating: UInt16(1 << StoredRows.fractionBits) / UInt16(truncatingIfNeeded: count))
        for index in run {
          var sum = pixel(x)
          for column in x &+ 1..<x &+ width { sum &+= pixel(column) }
          x &+= width
          let sample = SIMD4<Int16>(truncatingIfNeeded: sum &* scale)
          if index > 0 { store(previous, sample, index &- 1) }
          previous = sample
        }
      } else {
        let quotient = Quotient(by: count)
        for index in run {
          var sum = SIMD4<UInt32>.zero
          for column in x..<x &+ width { sum &+= SIMD4<UInt32>(truncatingIfNeeded: pixel(column)) }
          x &+= width
          let sample = quotient(sum)
          if index > 0 { store(previous, sample, index &- 1) }
          previous = sample
        }
      }
    }
    store(previous, .zero, last)
  }

  /// Division of a sum of `count` bytes by their count, with six bits of fraction, rounded: `sum · ⌊2³⁸ / count⌋ / 2³²`.
  ///
  /// The factor must fit 32 bits, so that a product takes one instruction and not three. For a small count it does not, but then
  /// the sum has room for the six bits. A test compares both ways for every sum.
  struct Quotient {
    private let shift: UInt32
    private let scale: UInt64

    /// - Parameter count: No divisor of 64; up to 65,536.
    init(by count: Int) {
      shift = count < 1 << StoredRows.fractionBits ? UInt32(StoredRows.fractionBits) : 0
      scale = UInt64((1 << (32 + StoredRows.fractionBits - Int(shift))) / count) & 0xFFFF_FFFF
    }

    @inline(__always)
    func callAsFunction(_ sum: SIMD4<UInt32>) -> SIMD4<Int16> {
      // Both casts are sound: `SIMD4<UInt32>` and `SIMD2<UInt64>` are 16 bytes of whole integers without padding, and every pattern
      // of bits is a value of either. The even lanes are the lower halves.
      let lanes = unsafeBitCast(sum &<< shift, to: SIMD2<UInt64>.self)
      let low = SIMD2<UInt64>(repeating: 0xFFFF_FFFF)
      let even = (lanes & low) &* SIMD2(repeating: scale) &+ SIMD2(repeating: 1 << 31)
      let odd = (lanes &>> 32) &* SIMD2(repeating: scale) &+ SIMD2(repeating: 1 << 31)
      return SIMD4<Int16>(
        truncatingIfNeeded: unsafeBitCast(even &>> 32 | odd & ~low, to: SIMD4<UInt32>.self))
    }
  }

  @inline(__always)
  private static func interleaved(_ a: SIMD4<Int16>, _ b: SIMD4<Int16>) -> SIMD8<Int16> {
    SIMD8(a[0], b[0], a[1], b[1], a[2], b[2], a[3], b[3])
  }
}
