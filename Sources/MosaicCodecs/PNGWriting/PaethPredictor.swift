// Paeth's predictor on sixteen bytes at once, for reading and for writing.

/// The arithmetic of PNG's fourth filter.
enum PaethPredictor {
  /// The neighbour that is nearest to `a + b - c`; on ties left (a) before above (b) before corner (c).
  ///
  /// The distances are |b - c|, |a - c| and |(b - c) + (a - c)|. Where both differences have the same sign, the third is
  /// the sum of the others and never the smallest; where not, it is the difference of the two. So bytes are enough.
  @inline(__always)
  static func nearest(
    _ a: SIMD16<UInt8>, _ b: SIMD16<UInt8>, _ c: SIMD16<UInt8>
  ) -> SIMD16<UInt8> {
    let (highB, highA) = (larger(b, c), larger(a, c))
    let pa = highB &- smaller(b, c)
    let pb = highA &- smaller(a, c)
    let near = smaller(pa, pb)
    let pc = larger(pa, pb) &- near
    let straight = b.replacing(with: a, where: near .== pa)
    let isOpposite = (highB .== b) .^ (highA .== a)
    return straight.replacing(with: c, where: isOpposite .& (pc .< near))
  }

  // Written as a choice: the compiler makes one instruction of that, and of `pointwiseMin` sixteen comparisons.

  @inline(__always)
  static func smaller(_ a: SIMD16<UInt8>, _ b: SIMD16<UInt8>) -> SIMD16<UInt8> {
    a.replacing(with: b, where: b .< a)
  }

  @inline(__always)
  static func larger(_ a: SIMD16<UInt8>, _ b: SIMD16<UInt8>) -> SIMD16<UInt8> {
    a.replacing(with: b, where: b .> a)
  }
}
