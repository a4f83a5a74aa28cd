// Hot loops of the resampler that apply weights; each is tested against a plain version.

/// Loops over pixels that run on unchecked memory.
///
/// Every index is in bounds because the axis was built for exactly these buffers: `samples` and `source` span all taps, the
/// callers size their arrays by them, and each loop checks its bound before it starts.
///
/// Products are written as the sum of an even and an odd half, two taps at a time: the compiler makes one `pmaddwd` (or `smlal`)
/// of that, where a product of 32-bit lanes takes six instructions on baseline x86-64.
enum ResampleLoops {
  /// Pixels that `down` makes at once; the lines of its ring are a multiple of it.
  static let block = 4

  /// Applies the weights along x: one row of samples becomes one row of the target's width in `ring`, from `slot` on, in the
  /// channel order of a ``Pixmap``.
  static func across(
    _ samples: [SIMD2<Int16>], pixelFormat: PixelFormat, axis: ResampleAxis, into ring: inout [SIMD4<Int16>],
    at slot: Int
  ) {
    switch pixelFormat {
    case .gray: across(samples, step: 1, axis, &ring, slot) { opaque(SIMD4(repeating: $0.x)) }
    case .rgb: across(samples, step: 3, axis, &ring, slot) { opaque(SIMD4($0.z, $0.y, $0.x, 0)) }
    case .bgra: across(samples, step: 4, axis, &ring, slot) { $0 }
    }
  }

  @inline(__always)
  private static func across(
    _ samples: [SIMD2<Int16>], step: Int, _ axis: ResampleAxis, _ ring: inout [SIMD4<Int16>], _ slot: Int,
    order: (SIMD4<Int16>) -> SIMD4<Int16>
  ) {
    precondition(
      samples.count == axis.samples.count * step + sampleSlack && slot + axis.targetCount <= ring.count)
    let pairCount = axis.pairCount
    let offset = axis.samples.lowerBound
    let half = SIMD4<Int32>(repeating: 1 << (Int32(ResampleAxis.weightBits) - 1))
    let size = step &* 4
    samples.withUnsafeBytes { samples in
      @inline(__always)
      func tap(_ sample: Int, _ pair: UInt32) -> SIMD4<Int32> {
        weigh(samples.loadUnaligned(fromByteOffset: sample, as: SIMD8<Int16>.self), both(pair))
      }
      axis.pairs.withUnsafeBufferPointer { pairs in
        axis.firsts.withUnsafeBufferPointer { firsts in
          ring.withUnsafeMutableBufferPointer { ring in
            for target in 0..<firsts.count {
              var sample = (firsts[target] &- offset) &* size
              var pair = target &* pairCount
              let end = pair &+ pairCount
              var sum = half
              while pair &+ 4 <= end {
                sum &+= tap(sample, pairs[pair])
                sum &+= tap(sample &+ 2 &* size, pairs[pair &+ 1])
                sum &+= tap(sample &+ 4 &* size, pairs[pair &+ 2])
                sum &+= tap(sample &+ 6 &* size, pairs[pair &+ 3])
                sample &+= 8 &* size
                pair &+= 4
              }
              while pair < end {
                sum &+= tap(sample, pairs[pair])
                sample &+= 2 &* size
                pair &+= 1
              }
              ring[slot &+ target] = order(
                SIMD4<Int16>(truncatingIfNeeded: sum &>> Int32(ResampleAxis.weightBits)))
            }
          }
        }
      }
    }
  }

  /// The pixel with full alpha; setting bits and not a lane keeps it in a vector register.
  @inline(__always)
  private static func opaque(_ sample: SIMD4<Int16>) -> SIMD4<Int16> {
    sample & SIMD4(-1, -1, -1, 0) | SIMD4(0, 0, 0, 255 << Int16(BoxReducer.fractionBits))
  }

  /// Two weights in each lane of 32 bits: one broadcast instead of two.
  ///
  /// The cast is sound: both types are 16 bytes of whole integers without padding, and every pattern of bits is a value of either.
  @inline(__always)
  private static func both(_ pair: UInt32) -> SIMD8<Int16> {
    unsafeBitCast(SIMD4<UInt32>(repeating: pair), to: SIMD8<Int16>.self)
  }

  /// `a · v + b · w` in each channel, of two interleaved pixels and their weights.
  @inline(__always)
  private static func weigh(_ pixels: SIMD8<Int16>, _ weights: SIMD8<Int16>) -> SIMD4<Int32> {
    let products = SIMD8<Int32>(truncatingIfNeeded: pixels) &* SIMD8<Int32>(truncatingIfNeeded: weights)
    return products.evenHalf &+ products.oddHalf
  }

  /// Applies the weights along y: a finished row, rounded to bytes, with no colour above its alpha.
  ///
  /// - Parameter stride: Pixels from one line of the ring to the next: `width` or more, a multiple of ``block``.
  static func down(
    _ ring: [SIMD4<Int16>], stride: Int, axis: ResampleAxis, target: Int, width: Int, into row: inout [UInt8]
  ) {
    precondition(ring.count == axis.tapCount * stride && row.count == width * 4)
    precondition(stride >= width && stride % block == 0)
    let taps = axis.tapCount
    // An odd number of taps is made even with one of weight 0.
    let lines = (0..<2 * axis.pairCount).map { $0 < taps ? (axis.firsts[target] + $0) % taps * stride : 0 }
    let weights = axis.pairs[target * axis.pairCount..<(target + 1) * axis.pairCount].map { both($0) }
    ring.withUnsafeBytes { ring in
      lines.withUnsafeBufferPointer { lines in
        weights.withUnsafeBufferPointer { weights in
          row.withUnsafeMutableBytes { row in
            for x in Swift.stride(from: 0, to: width, by: block) {
              var sum = Sums()
              for pair in 0..<weights.count {
                sum.add(
                  ring, (lines[2 &* pair] &+ x) &* 8, (lines[2 &* pair &+ 1] &+ x) &* 8, weights[pair])
              }
              let pixels = sum.pixels
              if x &+ block <= width {
                row.storeBytes(of: pixels, toByteOffset: x &* 4, as: SIMD4<UInt32>.self)
              } else {
                for rest in x..<width {
                  row.storeBytes(of: pixels[rest &- x], toByteOffset: rest &* 4, as: UInt32.self)
                }
              }
            }
          }
        }
      }
    }
  }

  /// The sums of a block of pixels, each starting with the half that rounds it.
  private struct Sums {
    static let shift = Int32(ResampleAxis.weightBits + BoxReducer.fractionBits)
    private var a = SIMD4<Int32>(repeating: 1 << (shift - 1))
    private var b = SIMD4<Int32>(repeating: 1 << (shift - 1))
    private var c = SIMD4<Int32>(repeating: 1 << (shift - 1))
    private var d = SIMD4<Int32>(repeating: 1 << (shift - 1))

    /// Adds the pixels at two offsets in the ring.
    @inline(__always)
    mutating func add(_ ring: UnsafeRawBufferPointer, _ upper: Int, _ lower: Int, _ weights: SIMD8<Int16>) {
      let (u, l) = (
        ring.load(fromByteOffset: upper, as: SIMD8<Int16>.self),
        ring.load(fromByteOffset: lower, as: SIMD8<Int16>.self)
      )
      a &+= weigh(SIMD8(u[0], l[0], u[1], l[1], u[2], l[2], u[3], l[3]), weights)
      b &+= weigh(SIMD8(u[4], l[4], u[5], l[5], u[6], l[6], u[7], l[7]), weights)
      let (v, m) = (
        ring.load(fromByteOffset: upper &+ 16, as: SIMD8<Int16>.self),
        ring.load(fromByteOffset: lower &+ 16, as: SIMD8<Int16>.self)
      )
      c &+= weigh(SIMD8(v[0], m[0], v[1], m[1], v[2], m[2], v[3], m[3]), weights)
      d &+= weigh(SIMD8(v[4], m[4], v[5], m[5], v[6], m[6], v[7], m[7]), weights)
    }

    /// The finished pixels.
    var pixels: SIMD4<UInt32> {
      @inline(__always) get {
        // Sound: both are 16 bytes of whole integers without padding, and every pattern of bits is a value of either.
        unsafeBitCast(SIMD16(lowHalf: Self.bytes(a, b), highHalf: Self.bytes(c, d)), to: SIMD4<UInt32>.self)
      }
    }

    @inline(__always)
    private static func bytes(_ first: SIMD4<Int32>, _ second: SIMD4<Int32>) -> SIMD8<UInt8> {
      // The values fit 16 bits; the choices become `pminsw` and `pmaxsw`.
      var value = SIMD8<Int16>(truncatingIfNeeded: SIMD8(lowHalf: first, highHalf: second) &>> shift)
      let (zero, full) = (SIMD8<Int16>.zero, SIMD8<Int16>(repeating: 255))
      value = value.replacing(with: zero, where: value .< zero)
      value = value.replacing(with: full, where: value .> full)
      let alpha = SIMD8(
        value[3], value[3], value[3], value[3], value[7], value[7], value[7], value[7])
      value = value.replacing(with: alpha, where: value .> alpha)
      return SIMD8<UInt8>(truncatingIfNeeded: value)
    }
  }
}
