// Hot loops of the resampler that apply weights; each is tested against a plain version.

/// Loops over pixels that run on unchecked memory.
///
/// Every index is in bounds because the axis was built for exactly these buffers: `samples` and `source` span all taps, the
/// callers size their arrays by them, and each loop checks its bound before it starts.
///
/// Products are written lane by lane, two taps at a time: the compiler makes one `pmaddwd` (or `smlal`) of them, while a product
/// of 32-bit lanes takes six instructions on baseline x86-64. The standard library's conversions between vectors are avoided: now
/// and then they are called instead of inlined, which made `down` three times slower.
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
    case .gray: across(samples, .gray, axis, &ring, slot)
    case .rgb: across(samples, .rgb, axis, &ring, slot)
    case .bgra: across(samples, .bgra, axis, &ring, slot)
    }
  }

  @inline(__always)
  private static func across(
    _ samples: [SIMD2<Int16>], _ pixelFormat: PixelFormat, _ axis: ResampleAxis,
    _ ring: inout [SIMD4<Int16>], _ slot: Int
  ) {
    let step = pixelFormat.bytesPerPixel
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
              ring[slot &+ target] = ordered(
                SIMD4<Int16>(truncatingIfNeeded: sum &>> Int32(ResampleAxis.weightBits)), pixelFormat)
            }
          }
        }
      }
    }
  }

  /// The channels in the order of a ``Pixmap``; the format is known at the place of inlining.
  @inline(__always)
  private static func ordered(_ sample: SIMD4<Int16>, _ pixelFormat: PixelFormat) -> SIMD4<Int16> {
    switch pixelFormat {
    case .gray: opaque(SIMD4(repeating: sample.x))
    case .rgb: opaque(SIMD4(sample.z, sample.y, sample.x, 0))
    case .bgra: sample
    }
  }

  /// The pixel with full alpha; setting bits and not a lane keeps it in a vector register.
  @inline(__always)
  private static func opaque(_ sample: SIMD4<Int16>) -> SIMD4<Int16> {
    sample & SIMD4(-1, -1, -1, 0) | SIMD4(0, 0, 0, 255 << Int16(StoredRows.fractionBits))
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
    @inline(__always)
    func sum(_ even: Int) -> Int32 {
      Int32(pixels[even]) &* Int32(weights[even]) &+ Int32(pixels[even &+ 1]) &* Int32(weights[even &+ 1])
    }
    return SIMD4(sum(0), sum(2), sum(4), sum(6))
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
    static let shift = Int32(ResampleAxis.weightBits + StoredRows.fractionBits)
    private var a = SIMD4<Int32>(repeating: 1 << (shift - 1))
    private var b = SIMD4<Int32>(repeating: 1 << (shift - 1))
    private var c = SIMD4<Int32>(repeating: 1 << (shift - 1))
    private var d = SIMD4<Int32>(repeating: 1 << (shift - 1))

    /// Adds the pixels at two offsets in the ring.
    @inline(__always)
    mutating func add(_ ring: UnsafeRawBufferPointer, _ upper: Int, _ lower: Int, _ weights: SIMD8<Int16>) {
      let u = ring.load(fromByteOffset: upper, as: SIMD8<Int16>.self)
      let l = ring.load(fromByteOffset: lower, as: SIMD8<Int16>.self)
      a &+= weigh(SIMD8(u[0], l[0], u[1], l[1], u[2], l[2], u[3], l[3]), weights)
      b &+= weigh(SIMD8(u[4], l[4], u[5], l[5], u[6], l[6], u[7], l[7]), weights)
      let (v, m) = (
        ring.load(fromByteOffset: upper &+ 16, as: SIMD8<Int16>.self),
        ring.load(fromByteOffset: lower &+ 16, as: SIMD8<Int16>.self)
      )
      c &+= weigh(SIMD8(v[0], m[0], v[1], m[1], v[2], m[2], v[3], m[3]), weights)
      d &+= weigh(SIMD8(v[4], m[4], v[5], m[5], v[6], m[6], v[7], m[7]), weights)
    }

    var pixels: SIMD4<UInt32> {
      @inline(__always) get {
        let a = Self.clamped(a)
        let b = Self.clamped(b)
        let c = Self.clamped(c)
        let d = Self.clamped(d)
        // The lowest byte of each lane, on little-endian machines.
        let bytes = SIMD16(
          a[0], a[4], a[8], a[12], b[0], b[4], b[8], b[12], c[0], c[4], c[8], c[12], d[0], d[4], d[8], d[12])
        // Sound: both are 16 bytes of whole integers without padding, and every pattern of bits is a value of either.
        return unsafeBitCast(bytes, to: SIMD4<UInt32>.self)
      }
    }

    /// A sum without its fraction, from 0 to 255 and no colour above its alpha.
    ///
    /// Signs are spread over their lanes and used as masks: comparisons were taken apart into single lanes.
    @inline(__always)
    private static func clamped(_ sum: SIMD4<Int32>) -> SIMD16<UInt8> {
      var value = sum &>> shift
      value &= ~(value &>> 31)
      value = (value | ((255 &- value) &>> 31)) & 255
      let alpha = SIMD4(repeating: value[3])
      let surplus = value &- alpha
      // Sound as in `pixels`.
      return unsafeBitCast(alpha &+ (surplus & (surplus &>> 31)), to: SIMD16<UInt8>.self)
    }
  }
}
