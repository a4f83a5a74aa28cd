// How much two pixels differ, for reports.

extension PixelRule {
  /// The difference of two pixels, 0 to 1, in the unit of the threshold; for ``PixelMetric/exact`` and
  /// ``PixelMetric/channel`` the largest difference of a channel over 255.
  ///
  /// - Parameter index: The pixels' number on the canvas, row by row.
  func strength(_ a: PixelWord, _ b: PixelWord, at index: Int) -> Double {
    if a == b { return 0 }
    let found =
      switch metric {
      case .exact, .channel: Double(ChannelDelta.largest(a, b)) / 255
      case .yiq:
        switch arithmetic {
        case .floating: (YIQJudge.delta(a, b, background, at: index).square / YIQJudge.largest).squareRoot()
        case .fixed: (Double(FixedYIQJudge.delta(a, b).square) / 4096 / YIQJudge.largest).squareRoot()
        }
      case .oklab: OKLabJudge.difference(a, b, background, at: index).distance
      }
    return min(1, found)
  }
}

/// The strengths of the pixels of two pictures of one size, one after the other: hot. The last one is remembered, because changes
/// repeat along a row.
struct PixelStrengths {
  let a: PixelPlane
  let b: PixelPlane
  let rule: PixelRule
  private var last = (a: PixelWord(bits: 0), b: PixelWord(bits: 0), strength: 0.0)

  init(_ a: PixelPlane, _ b: PixelPlane, _ rule: PixelRule) { (self.a, self.b, self.rule) = (a, b, rule) }

  /// The strength at a place, which must be inside both pictures.
  mutating func strength(_ x: Int, _ y: Int) -> Double {
    let pixelA = a[x, y]
    let pixelB = b[x, y]
    // Of translucent pixels it depends on the place.
    if pixelA != last.a || pixelB != last.b || !(pixelA.isOpaque && pixelB.isOpaque) {
      last = (pixelA, pixelB, rule.strength(pixelA, pixelB, at: y &* a.width &+ x))
    }
    return last.strength
  }
}
