// The distance of two colours in OKLab, in the loop over pixels: hot.

import MosaicPixels

/// ``PixelMetric/oklab``.
struct OKLabJudge: PixelJudge {
  private let limit: Double
  private let background: PixelRule.Background
  private let tables: OKLabTables
  private let cache: OKLabCache

  init(threshold: Double, background: PixelRule.Background) {
    limit = threshold > 0 ? threshold : 0
    self.background = background
    tables = .shared
    cache = OKLabCache()
  }

  @inline(__always)
  func verdict(_ a: PixelWord, _ b: PixelWord, at index: Int) -> DifferenceMap.Kind {
    let difference =
      a.isOpaque && b.isOpaque
      ? OKLabColor.Difference(cache.color(of: a, tables), cache.color(of: b, tables))
      : Self.difference(a, b, background, at: index, tables)
    return difference.isWithin(limit) ? .same : difference.lightness > 0 ? .darker : .lighter
  }

  /// The difference of two pixels on a background.
  @inline(never)
  static func difference(
    _ a: PixelWord, _ b: PixelWord, _ background: PixelRule.Background, at index: Int,
    _ tables: OKLabTables = .shared
  ) -> OKLabColor.Difference {
    if a.isOpaque && b.isOpaque {
      return OKLabColor.Difference(OKLabColor(tables, opaque: a), OKLabColor(tables, opaque: b))
    }
    let back = background.color(at: index)
    return OKLabColor.Difference(OKLabColor(tables, a, on: back), OKLabColor(tables, b, on: back))
  }
}

/// The last colours that were converted: one place for each of 4,096 hash values. It affects only time.
///
/// One thread uses it at a time.
private final class OKLabCache {
  private static let places = 4096

  /// The colour of each place plus one; 0 if the place is empty.
  private let keys: UnsafeMutablePointer<UInt32>
  /// Not initialised if the key is 0.
  private let colors: UnsafeMutablePointer<OKLabColor>

  init() {
    keys = .allocate(capacity: Self.places)
    keys.initialize(repeating: 0, count: Self.places)
    colors = .allocate(capacity: Self.places)
  }

  deinit {
    // Both are of trivial types, which need no deinitialisation.
    keys.deallocate()
    colors.deallocate()
  }

  @inline(__always)
  func color(of pixel: PixelWord, _ tables: OKLabTables) -> OKLabColor {
    let key = pixel.bits & 0xFF_FFFF
    // Fibonacci hashing; the upper 12 of 32 bits are 0 to 4,095.
    let place = Int((key &* 0x9E37_79B1) >> 20)
    if keys[place] == key &+ 1 { return colors[place] }
    return add(pixel, key, at: place, tables)
  }

  @inline(never)
  private func add(_ pixel: PixelWord, _ key: UInt32, at place: Int, _ tables: OKLabTables) -> OKLabColor {
    let color = OKLabColor(tables, opaque: pixel)
    keys[place] = key &+ 1
    (colors + place).initialize(to: color)
    return color
  }
}

// MARK: The colour

/// The cube roots of the cone responses, and toe-corrected lightness.
///
/// Every operation is in pixelmatch's order, so that results agree to the last bit. The matrices are ``/MosaicPixels/OKLab``'s, and a test compares
/// all results with it to the bit. They are spelled here because a function of another module with package access is not inlined
/// into the loop.
struct OKLabColor: Hashable {
  /// Cube roots of the long, medium and short cone responses.
  var long, medium, short: Double
  /// Toe-corrected lightness, 0 to 1.
  var lightness: Double

  /// From linear light, 0 to 1.
  @inline(__always)
  init(_ tables: OKLabTables, red: Double, green: Double, blue: Double) {
    long = tables.root(of: 0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue)
    medium = tables.root(of: 0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue)
    short = tables.root(of: 0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue)
    lightness = Self.toe(0.2104542553 * long + 0.7936177850 * medium - 0.0040720468 * short)
  }

  /// From a pixel whose alpha is not looked at.
  @inline(__always)
  init(_ tables: OKLabTables, opaque pixel: PixelWord) {
    // Channels are 0 to 255.
    self.init(
      tables, red: tables.light[pixel.red], green: tables.light[pixel.green], blue: tables.light[pixel.blue])
  }

  /// From a pixel on a background.
  init(_ tables: OKLabTables, _ pixel: PixelWord, on back: (red: Double, green: Double, blue: Double)) {
    let alpha = pixel.alpha
    func light(_ color: Int, _ back: Double) -> Double {
      tables.light(at: (Double(color * alpha) + back * Double(255 - alpha)) / 255)
    }
    self.init(
      tables, red: light(pixel.red, back.red), green: light(pixel.green, back.green),
      blue: light(pixel.blue, back.blue))
  }

  /// Ottosson's lightness estimate Lr, which compresses dark colours as CIELAB does.
  @inline(__always)
  static func toe(_ lightness: Double) -> Double {
    let k1 = 0.206
    let k2 = 0.03
    let k3 = (1 + k1) / (1 + k2)
    let x = k3 * lightness - k1
    return 0.5 * (x + (x * x + 4 * k2 * k3 * lightness).squareRoot())
  }
}

extension OKLabColor {
  /// The parts of the HyAB distance of two colours.
  struct Difference {
    /// Lightness of the first colour minus the lightness of the second.
    let lightness: Double
    /// The squared distance in the plane of a and b.
    let squaredChroma: Double

    @inline(__always)
    init(_ first: OKLabColor, _ second: OKLabColor) {
      lightness = first.lightness - second.lightness
      let long = first.long - second.long
      let medium = first.medium - second.medium
      let short = first.short - second.short
      let a = 1.9779984951 * long - 2.4285922050 * medium + 0.4505937099 * short
      let b = 0.0259040371 * long + 0.7827717662 * medium - 0.8086757660 * short
      squaredChroma = a * a + b * b
    }

    /// `|ΔLr| + √(Δa² + Δb²)`.
    var distance: Double { abs(lightness) + squaredChroma.squareRoot() }

    /// Whether the distance is below a limit, or equals it with some chroma in it. Needs no square root.
    @inline(__always)
    func isWithin(_ limit: Double) -> Bool {
      let rest = limit - abs(lightness)
      return rest > 0 && squaredChroma <= rest * rest
    }
  }
}

/// The tables of ``PixelMetric/oklab``.
///
/// Cube roots come from a table of 4,096 steps with linear interpolation: pixelmatch does the same, and with exact roots some pixels
/// near the threshold are judged differently. The tables are computed only with IEEE 754's basic operations, so they are the same on
/// every machine.
///
/// Unchecked, and sound: the memory is written only in the initialiser and never freed, because the one value is static.
final class OKLabTables: @unchecked Sendable {
  static let shared = OKLabTables()

  /// Linear light, 0 to 1, of each sRGB value; one more at the end for interpolation.
  let light: UnsafePointer<Double>
  /// The cube root of `i / 4096` for each `i` up to 4,097.
  let roots: UnsafePointer<Double>

  static let rootSteps = 4096

  private init() {
    let light = UnsafeMutablePointer<Double>.allocate(capacity: 257)
    for i in 0..<257 { (light + i).initialize(to: Self.light(Double(min(i, 255)) / 255)) }
    let roots = UnsafeMutablePointer<Double>.allocate(capacity: Self.rootSteps + 2)
    for i in 0...Self.rootSteps + 1 {
      (roots + i).initialize(to: OKLab.cubeRoot(Double(i) / Double(Self.rootSteps)))
    }
    self.light = UnsafePointer(light)
    self.roots = UnsafePointer(roots)
  }

  /// Linear light of an sRGB value from 0 to 1.
  ///
  /// Computes the power in its own way: 96 of the 256 values differ from ``/MosaicPixels/SRGBCurve/light(of:)`` in their last bits. Neither way
  /// is nearer, but verdicts near the threshold rest on these bits, and BlurHash's digits on the other ones; so both stay.
  private static func light(_ value: Double) -> Double {
    SRGBCurve.light(of: value) { base in
      // x^2.4 is x² · (fifth root of x)². The root is from 0.6 to 1: Newton's method converges from 1 without a jump.
      var root = 1.0
      for _ in 0..<16 { root -= (root - base / (root * root * root * root)) / 5 }
      return base * base * (root * root)
    }
  }

  /// Linear light of an sRGB value from 0 to 255, interpolated.
  @inline(__always)
  func light(at value: Double) -> Double {
    // At most 255, and the table has 257 entries.
    let i = Int(value)
    return light[i] + (light[i &+ 1] - light[i]) * (value - Double(i))
  }

  /// The interpolated cube root of a number from 0 to 1.
  @inline(__always)
  func root(of value: Double) -> Double {
    // Rounding errors may lead to slightly more than 4,096, and the table has 4,098 entries.
    let steps = value * Double(Self.rootSteps)
    let i = Int(steps)
    return roots[i] + (roots[i &+ 1] - roots[i]) * (steps - Double(i))
  }
}
