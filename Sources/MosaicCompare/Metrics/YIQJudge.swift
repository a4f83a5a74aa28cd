/// ``PixelMetric/yiq`` in double precision. Every operation is in pixelmatch's order, so that results agree to the last bit.

struct YIQJudge: PixelJudge {
  /// The largest distance, between the complementary colours that are farthest apart.
  static let largest = 35215.0

  let limit: Double
  let background: PixelRule.Background

  init(threshold: Double, background: PixelRule.Background) {
    let threshold = threshold > 0 ? threshold : 0
    limit = Self.largest * threshold * threshold
    self.background = background
  }

  @inline(__always)
  func verdict(_ a: PixelWord, _ b: PixelWord, at index: Int) -> DifferenceMap.Kind {
    let delta = Self.delta(a, b, background, at: index)
    return delta.square <= limit ? .same : delta.isDarker ? .darker : .lighter
  }

  /// The squared distance, 0 to 35,215, and whether `b` is darker.
  @inline(__always)
  static func delta(
    _ a: PixelWord, _ b: PixelWord, _ background: PixelRule.Background, at index: Int
  ) -> (square: Double, isDarker: Bool) {
    let color = YIQDifference(a, b, background, at: index)
    let y = color.brightness
    let i = color.red * 0.59597799 - color.green * 0.27417610 - color.blue * 0.32180189
    let q = color.red * 0.21147017 - color.green * 0.52261711 + color.blue * 0.31114694
    return (0.5053 * y * y + 0.299 * i * i + 0.1957 * q * q, y > 0)
  }
}

/// The differences of red, green and blue, each `a - b`, painted on a background.
struct YIQDifference {
  let red, green, blue: Double

  @inline(__always)
  init(_ a: PixelWord, _ b: PixelWord, _ background: PixelRule.Background, at index: Int) {
    if a.isOpaque && b.isOpaque {
      (red, green, blue) = (Double(a.red &- b.red), Double(a.green &- b.green), Double(a.blue &- b.blue))
    } else {
      let back = background.color(at: index)
      let alpha = Double(a.alpha &- b.alpha)
      red = (Double(a.red &* a.alpha &- b.red &* b.alpha) - back.red * alpha) / 255
      green = (Double(a.green &* a.alpha &- b.green &* b.alpha) - back.green * alpha) / 255
      blue = (Double(a.blue &* a.alpha &- b.blue &* b.alpha) - back.blue * alpha) / 255
    }
  }

  /// The difference of YIQ's Y.
  @inline(__always)
  var brightness: Double { YIQ.brightness(red: red, green: green, blue: blue) }
}

/// ``PixelMetric/yiq`` in whole numbers with 12 binary places, on white, as in odiff.
struct FixedYIQJudge: PixelJudge {
  let limit: Int

  init(threshold: Double) {
    let threshold = threshold > 0 ? min(threshold, 1) : 0
    limit = Int(YIQJudge.largest * (threshold * threshold) * 4096)
  }

  @inline(__always)
  func verdict(_ a: PixelWord, _ b: PixelWord, at index: Int) -> DifferenceMap.Kind {
    let delta = Self.delta(a, b)
    return delta.square <= limit ? .same : delta.isDarker ? .darker : .lighter
  }

  /// The squared distance in 1/4096, and whether `b` is darker.
  @inline(__always)
  static func delta(_ a: PixelWord, _ b: PixelWord) -> (square: Int, isDarker: Bool) {
    let (first, second) = (yiq(a), yiq(b))
    let (y, i, q) = (first.y &- second.y, first.i &- second.i, first.q &- second.q)
    // The weights .5053, .299 and .1957 and below the coefficients of YIQ, times 4096, cut to whole numbers.
    return ((y &* y &* 2069 &+ i &* i &* 1224 &+ q &* q &* 801) >> 24, y > 0)
  }

  @inline(__always)
  private static func yiq(_ pixel: PixelWord) -> (y: Int, i: Int, q: Int) {
    @inline(__always)
    func onWhite(_ color: Int) -> Int { 255 &* 4096 &+ (color &- 255) &* pixel.alpha &* 4096 / 255 }
    let (red, green, blue) = (onWhite(pixel.red), onWhite(pixel.green), onWhite(pixel.blue))
    return (
      (red &* 1224 &+ green &* 2402 &+ blue &* 468) >> 12,
      (red &* 2441 &- green &* 1123 &- blue &* 1318) >> 12,
      (red &* 866 &- green &* 2140 &+ blue &* 1274) >> 12
    )
  }
}
