// The common face of all metrics in the loop over pixels.

/// Decides whether two pixels that are not equal to the bit differ by more than a threshold.
protocol PixelJudge {
  /// - Parameters:
  ///   - a: The pixel of the first picture; `b` is that of the second.
  ///   - index: The pixel's number on the canvas, row by row. Only translucent pixels may depend on it.
  mutating func verdict(_ a: PixelWord, _ b: PixelWord, at index: Int) -> DifferenceMap.Kind
}

/// ``PixelMetric/exact`` and ``PixelMetric/channel``.
struct ChannelJudge: PixelJudge {
  /// The largest difference that does not count, 0 to 255.
  let limit: Int

  init(threshold: Double) { limit = threshold >= 1 ? Int(min(255, threshold)) : 0 }

  @inline(__always)
  func verdict(_ a: PixelWord, _ b: PixelWord, at index: Int) -> DifferenceMap.Kind {
    ChannelDelta.largest(a, b) <= limit ? .same : ChannelDelta.isDarker(b, than: a) ? .darker : .lighter
  }
}

/// Two pixels of ``PixelMetric/exact``: the same bits, or both transparent.
struct ExactJudge: PixelJudge {
  @inline(__always)
  func verdict(_ a: PixelWord, _ b: PixelWord, at index: Int) -> DifferenceMap.Kind {
    if (a.bits | b.bits) < 0x0100_0000 || a == b { return .same }
    return ChannelDelta.isDarker(b, than: a) ? .darker : .lighter
  }
}

/// Differences of the four channels.
enum ChannelDelta {
  /// The largest absolute difference of alpha and of the colours multiplied with their alpha, 0 to 255.
  @inline(__always)
  static func largest(_ a: PixelWord, _ b: PixelWord) -> Int {
    if a.isOpaque && b.isOpaque {
      return max(abs(a.red &- b.red), abs(a.green &- b.green), abs(a.blue &- b.blue))
    }
    return largestTranslucent(a, b)
  }

  @inline(never)
  private static func largestTranslucent(_ a: PixelWord, _ b: PixelWord) -> Int {
    func delta(_ channel: KeyPath<PixelWord, Int>) -> Int {
      abs((a[keyPath: channel] * a.alpha + 127) / 255 - (b[keyPath: channel] * b.alpha + 127) / 255)
    }
    return max(abs(a.alpha - b.alpha), delta(\.red), delta(\.green), delta(\.blue))
  }

  /// Whether one pixel is darker than another on white.
  @inline(__always)
  static func isDarker(_ b: PixelWord, than a: PixelWord) -> Bool {
    Brightness.onWhite(b) < Brightness.onWhite(a)
  }
}

/// Brightness in whole numbers: the weights of YIQ's Y in 1/100,000,000.
enum Brightness {
  /// Of a pixel whose alpha is not looked at, 0 to 255 × 100,000,001.
  @inline(__always)
  static func ofColor(_ pixel: PixelWord) -> Int {
    29_889_531 &* pixel.red &+ 58_662_247 &* pixel.green &+ 11_448_223 &* pixel.blue
  }

  /// Of a pixel painted on white, 0 for white and below for darker ones.
  @inline(__always)
  static func onWhite(_ pixel: PixelWord) -> Int {
    pixel.alpha &* (ofColor(pixel) &- 255 &* 100_000_001)
  }
}

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
  var brightness: Double { red * 0.29889531 + green * 0.58662247 + blue * 0.11448223 }
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
