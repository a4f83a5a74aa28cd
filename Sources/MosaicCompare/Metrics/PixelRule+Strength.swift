// How much two pixels differ, for reports.

extension PixelRule {
  /// The difference of two pixels, 0 to 1, in the unit of the threshold; for ``PixelMetric/exact`` and
  /// ``PixelMetric/channel`` the largest difference of a channel over 255.
  ///
  /// - Parameters:
  ///   - a: A pixel: red, green, blue and alpha, straight.
  ///   - b: The one that it is compared with.
  ///   - index: The pixel's number on the canvas, row by row.
  public func strength(_ a: SIMD4<UInt8>, _ b: SIMD4<UInt8>, at index: Int) -> Double {
    strength(PixelWord(a), PixelWord(b), at: index)
  }

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
