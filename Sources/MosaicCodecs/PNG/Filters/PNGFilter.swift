// PNG's five filters, and the predictor of the fifth.

/// The filters, by their numbers in the file.
enum PNGFilter: UInt8, CaseIterable {
  case none, sub, up, average, paeth
}

// MARK: The Paeth predictor

/// The predictor of PNG's fourth filter.
enum PaethPredictor {
  /// The neighbour that is nearest to `a + b - c`; on ties left (a) before above (b) before corner (c).
  ///
  /// Let c lie `up` below the larger of a and b, and `down` above the smaller, or 0 if it does not. The prediction is the
  /// smaller if `2 · up <= down`, the larger if `2 · down <= up`, else c. If c lies outside of the two, one of the
  /// distances is 0, and the rule still holds; if both conditions hold, all three are the same. So bytes are enough, and
  /// fourteen instructions. A test holds it against the specification's words.
  @inline(__always)
  static func nearest(
    _ a: SIMD16<UInt8>, _ b: SIMD16<UInt8>, _ c: SIMD16<UInt8>
  ) -> SIMD16<UInt8> {
    let up = difference(larger(a, b), c)
    let down = difference(c, smaller(a, b))
    let isLow = up .<= difference(down, up)
    let isHigh = down .<= difference(up, down)
    let zero = SIMD16<UInt8>.zero
    return c &+ zero.replacing(with: up, where: isHigh) &- zero.replacing(with: down, where: isLow)
  }

  /// `a - b`, or 0 if b is larger.
  @inline(__always)
  private static func difference(_ a: SIMD16<UInt8>, _ b: SIMD16<UInt8>) -> SIMD16<UInt8> {
    larger(a, b) &- b
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
