// The distance of two colours in OKLab, in the loop over pixels: hot.

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

  /// The colour of each place plus one; 0 where there is none.
  private let keys: UnsafeMutablePointer<UInt32>
  /// Not initialised where the key is 0.
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
