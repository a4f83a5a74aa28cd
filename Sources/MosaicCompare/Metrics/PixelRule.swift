// When a pixel counts as different, by which metric, and how much for reports.

/// When a pixel counts as different.
public struct PixelRule: Hashable, Sendable {
  /// The measure.
  public var metric: PixelMetric
  /// The largest difference that does not count: 0 to 255 for ``PixelMetric/channel``, 0 to 1 for ``PixelMetric/yiq`` and
  /// ``PixelMetric/oklab``; not used by ``PixelMetric/exact``. NaN counts as 0.
  public var threshold: Double
  /// The ground behind translucent pixels of the perceptual metrics.
  public var background: Background
  /// How anti-aliased pixels are recognised, which do not count; `nil` if they count.
  public var antialiasing: AntialiasingRule?
  /// How the distance in YIQ is computed.
  public var arithmetic: Arithmetic

  /// Makes a rule.
  public init(
    _ metric: PixelMetric, threshold: Double = 0, background: Background = .checkerboard,
    antialiasing: AntialiasingRule? = nil, arithmetic: Arithmetic = .floating
  ) {
    self.metric = metric
    self.threshold = threshold
    self.background = background
    self.antialiasing = antialiasing
    self.arithmetic = arithmetic
  }

  /// Numbers with which the distance in YIQ is computed. The results differ by less than 0.5 %.
  public enum Arithmetic: String, Hashable, Sendable {
    /// Double precision, as in pixelmatch.
    case floating
    /// Whole numbers with 12 binary places and a white background, as in odiff.
    case fixed
  }

  /// The ground on which translucent pixels are painted before they are compared.
  public enum Background: String, Hashable, Sendable {
    /// White.
    case white
    /// pixelmatch's pattern, which depends on a pixel's place on the canvas.
    case checkerboard
  }

  /// How pixels that differ only by anti-aliasing are recognised.
  ///
  /// The first three are after Vyšniauskas, "Anti-aliased pixel and intensity slope detector", 2009: the pixel lies between a darker
  /// and a brighter neighbour, and one of these lies in an even area of both pictures.
  public enum AntialiasingRule: String, Hashable, Sendable, CaseIterable {
    /// pixelmatch after 7.2: translucent pixels are painted on white.
    case pixelmatch
    /// pixelmatch 7.2: translucent pixels are painted on the rule's background.
    case pixelmatch7
    /// odiff 4.5: the darker neighbour may lie in an even area of one picture and the brighter one of the other.
    case odiff
    /// What rendering noise explains: in one of the pictures, every channel lies between the colours that the other one has within
    /// 0.7 pixels, or outside by no more than 24 of 255, and with ``PixelMetric/channel`` no more than its threshold.
    ///
    /// Edges that move by a part of a pixel, other anti-aliasing and most hinting are explained; edges that move by a pixel, other
    /// letters and other colours are not. Three things tell pixels from noise that would be explained one by one: a difference of
    /// more than 96 of 255 where one of the pictures has a single colour all around; windows of 32 × 32 pixels that only gain or only
    /// lose as much as a line of 24 pixels, for example if a line becomes wider; and boxes of 16 × 16 pixels that have moved by
    /// exactly one pixel.
    case displacement
  }

  /// How far outside of its neighbours' colours a displaced pixel may lie, in 1/10 of 1/255.
  var displacementSlack: Int {
    guard metric == .channel else { return 240 }
    // NaN counts as 0.
    return threshold > 0 ? Int(min(24, threshold) * 10) : 0
  }
}

extension PixelRule.Background {
  /// Red, green and blue behind a pixel.
  ///
  /// pixelmatch computes its pattern from the offset of the pixel's first byte, `4 × index`, which is always even: red is
  /// always 48.
  @inline(__always)
  func color(at index: Int) -> (red: Double, green: Double, blue: Double) {
    switch self {
    case .white: return (255, 255, 255)
    case .checkerboard:
      let offset = Double(index &* 4)
      let green = Int(offset / 1.618033988749895) & 1
      let blue = Int(offset / 2.618033988749895) & 1
      return (48, Double(48 &+ 159 &* green), Double(48 &+ 159 &* blue))
    }
  }
}

// MARK: Metrics

/// A measure of the difference between two pixels.
public enum PixelMetric: String, Hashable, Sendable, CaseIterable {
  /// Any difference counts.
  case exact
  /// The largest difference of a channel, 0 to 255, of colours that are multiplied with their alpha.
  ///
  /// These are the values that are painted, so nearly transparent pixels count little. For opaque pictures it is the measure of
  /// web-platform-tests' `maxDifference`.
  case channel
  /// Weighted distance in YIQ, as odiff and pixelmatch up to 7.2 have it.
  ///
  /// Source: Kotsarenko and Ramos, "Measuring perceived color difference using YIQ NTSC transmission color space in mobile
  /// applications", 2010.
  case yiq
  /// HyAB distance in OKLab with toe-corrected lightness, as pixelmatch has it after 7.2; black and white are 1 apart.
  ///
  /// Sources: Ottosson, "A perceptual color space for image processing", 2020; Abasi et al., "Distance metrics for very large
  /// color differences", 2019.
  case oklab
}

// MARK: How much two pixels differ, for reports

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
    // The strength of translucent pixels depends on their place.
    if pixelA != last.a || pixelB != last.b || !(pixelA.isOpaque && pixelB.isOpaque) {
      last = (pixelA, pixelB, rule.strength(pixelA, pixelB, at: y &* a.width &+ x))
    }
    return last.strength
  }
}
