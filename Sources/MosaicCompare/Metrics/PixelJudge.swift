// The common face of all metrics in the loop over pixels.

/// Decides whether two pixels that are not equal to the bit differ by more than a threshold.
protocol PixelJudge {
  /// - Parameters:
  ///   - a: The pixel of the first picture; `b` is the pixel of the second.
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
  /// The brightness of a pixel whose alpha is ignored, 0 to 255 × 100,000,001.
  @inline(__always)
  static func ofColor(_ pixel: PixelWord) -> Int {
    29_889_531 &* pixel.red &+ 58_662_247 &* pixel.green &+ 11_448_223 &* pixel.blue
  }

  /// The brightness of a pixel painted on white: 0 for white, negative for darker pixels.
  @inline(__always)
  static func onWhite(_ pixel: PixelWord) -> Int {
    pixel.alpha &* (ofColor(pixel) &- 255 &* 100_000_001)
  }
}
