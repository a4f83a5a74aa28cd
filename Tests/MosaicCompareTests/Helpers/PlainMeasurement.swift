// The metrics written plainly, to compare the hot loops with.

import Foundation
import MosaicPixels

@testable import MosaicCompare

/// One pixel after the other, in floating point, as the references describe it.
struct PlainMeasurement {
  let a: StraightPixmap
  let b: StraightPixmap
  let rule: PixelRule

  /// The map and the figures of two pictures of one size.
  func result() -> PixelMeasurement {
    var found = PixelMeasurement(a, b, rule, at: [], into: DifferenceMap(width: a.width, height: a.height))
    for y in 0..<a.height {
      for x in 0..<a.width where a[x, y] != b[x, y] {
        let (differs, isDarker) = verdict(x, y)
        if differs, isNoise(x, y) {
          found.map.kinds[y * a.width + x] = DifferenceMap.Kind.antialiased.rawValue
          found.tally.antialiased += 1
          continue
        }
        found.tally.largestDelta = max(found.tally.largestDelta, largestDelta(a[x, y], b[x, y]))
        if differs {
          found.map.kinds[y * a.width + x] = (isDarker ? DifferenceMap.Kind.darker : .lighter).rawValue
          found.tally.differing += 1
        }
      }
    }
    return found
  }

  // MARK: Metrics

  private func verdict(_ x: Int, _ y: Int) -> (differs: Bool, isDarker: Bool) {
    let (p, q) = (a[x, y], b[x, y])
    switch (rule.metric, rule.arithmetic) {
    case (.exact, _): return (p.w != 0 || q.w != 0, isDarkerOnWhite(q, p))
    case (.channel, _): return (Double(largestDelta(p, q)) > rule.threshold, isDarkerOnWhite(q, p))
    case (.yiq, .floating):
      let back = background(x, y)
      let (luma, square) = Self.yiq(Self.difference(p, q, on: back))
      return (square > 35215 * rule.threshold * rule.threshold, luma > 0)
    case (.yiq, .fixed):
      let difference = zip(Self.fixedYIQ(p), Self.fixedYIQ(q)).map { $0 - $1 }
      let weighted = zip(difference, [2069, 1224, 801]).map { $0 * $0 * $1 }.reduce(0, +)
      let limit = Int(35215 * (rule.threshold * rule.threshold) * 4096)
      return (weighted >> 24 > limit, difference[0] > 0)
    case (.oklab, _):
      let back = p.w == 255 && q.w == 255 ? [0, 0, 0] : background(x, y)
      let (one, other) = (Self.oklab(blended(p, back)), Self.oklab(blended(q, back)))
      let chroma = (one.a - other.a) * (one.a - other.a) + (one.b - other.b) * (one.b - other.b)
      let distance = abs(one.lightness - other.lightness) + chroma.squareRoot()
      // pixelmatch lets no pixel pass whose lightness alone uses up the threshold: at 0, none at all.
      let isUsedUp = abs(one.lightness - other.lightness) >= rule.threshold
      return (isUsedUp || distance > rule.threshold, one.lightness > other.lightness)
    }
  }

  private func largestDelta(_ p: SIMD4<UInt8>, _ q: SIMD4<UInt8>) -> Int {
    zip(Self.painted(p), Self.painted(q)).map { abs($0 - $1) }.max() ?? 0
  }

  /// Red, green and blue multiplied with alpha, and alpha.
  static func painted(_ pixel: SIMD4<UInt8>) -> [Int] {
    [0, 1, 2].map { Int((Double(pixel[$0]) * Double(pixel.w) / 255).rounded()) } + [Int(pixel.w)]
  }

  private func isDarkerOnWhite(_ q: SIMD4<UInt8>, _ p: SIMD4<UInt8>) -> Bool {
    // In the same whole numbers: equally bright colours must not be told apart by rounding.
    func luma(_ pixel: SIMD4<UInt8>) -> Int {
      Int(pixel.w)
        * (29_889_531 * (Int(pixel.x) - 255) + 58_662_247 * (Int(pixel.y) - 255)
          + 11_448_223 * (Int(pixel.z) - 255))
    }
    return luma(q) < luma(p)
  }

  /// Red, green and blue behind a pixel.
  private func background(_ x: Int, _ y: Int) -> [Double] {
    guard rule.background == .checkerboard else { return [255, 255, 255] }
    let k = Double(4 * (y * a.width + x))
    return [1, 1.618033988749895, 2.618033988749895].map {
      48 + 159 * (k / $0).rounded(.towardZero).truncatingRemainder(dividingBy: 2)
    }
  }

  private func blended(_ pixel: SIMD4<UInt8>, _ back: [Double]) -> [Double] {
    let alpha = Double(pixel.w)
    return (0..<3).map { (Double(pixel[$0]) * alpha + back[$0] * (255 - alpha)) / 255 }
  }

  /// Red, green and blue of one pixel less those of another; subtracted before it is divided, so that equal colours come out as 0.
  private static func difference(_ p: SIMD4<UInt8>, _ q: SIMD4<UInt8>, on back: [Double]) -> [Double] {
    let alpha = Double(p.w) - Double(q.w)
    return (0..<3).map { i in
      (Double(p[i]) * Double(p.w) - Double(q[i]) * Double(q.w) - back[i] * alpha) / 255
    }
  }

  private static func yiq(_ d: [Double]) -> (luma: Double, square: Double) {
    let y = d[0] * 0.29889531 + d[1] * 0.58662247 + d[2] * 0.11448223
    let i = d[0] * 0.59597799 - d[1] * 0.27417610 - d[2] * 0.32180189
    let q = d[0] * 0.21147017 - d[1] * 0.52261711 + d[2] * 0.31114694
    return (y, 0.5053 * y * y + 0.299 * i * i + 0.1957 * q * q)
  }

  private static func fixedYIQ(_ pixel: SIMD4<UInt8>) -> [Int] {
    let color = (0..<3).map { 255 * 4096 + (Int(pixel[$0]) - 255) * Int(pixel.w) * 4096 / 255 }
    return [[1224, 2402, 468], [2441, -1123, -1318], [866, -2140, 1274]].map { row in
      zip(row, color).map { $0 * $1 }.reduce(0, +) >> 12
    }
  }

  private static let light: [Double] = (0...256).map { value in
    let c = Double(min(value, 255)) / 255
    return c <= 0.04045 ? c / 12.92 : pow((c + 0.055) / 1.055, 2.4)
  }

  private static let roots: [Double] = (0...4097).map { cbrt(Double($0) / 4096) }

  private static func interpolated(_ table: [Double], _ place: Double) -> Double {
    let i = Int(place)
    return table[i] + (table[i + 1] - table[i]) * (place - Double(i))
  }

  private static func oklab(_ color: [Double]) -> (lightness: Double, a: Double, b: Double) {
    oklab(linear: color.map { interpolated(light, $0) })
  }

  /// Of linear light, 0 to 1.
  static func oklab(linear: [Double]) -> (lightness: Double, a: Double, b: Double) {
    func root(_ r: Double, _ g: Double, _ b: Double) -> Double {
      interpolated(roots, (r * linear[0] + g * linear[1] + b * linear[2]) * 4096)
    }
    let l = root(0.4122214708, 0.5363325363, 0.0514459929)
    let m = root(0.2119034982, 0.6806995451, 0.1073969566)
    let s = root(0.0883024619, 0.2817188376, 0.6299787005)
    let lightness = 0.2104542553 * l + 0.7936177850 * m - 0.0040720468 * s
    let k3 = 1.206 / 1.03
    let x = k3 * lightness - 0.206
    return (
      0.5 * (x + (x * x + 4 * 0.03 * k3 * lightness).squareRoot()),
      1.9779984951 * l - 2.4285922050 * m + 0.4505937099 * s,
      0.0259040371 * l + 0.7827717662 * m - 0.8086757660 * s
    )
  }

  // MARK: Anti-aliasing

  private func isNoise(_ x: Int, _ y: Int) -> Bool {
    switch rule.antialiasing {
    case nil: false
    case .displacement: (isDisplaced(x, y, a, b) || isDisplaced(x, y, b, a)) && !isSpot(x, y)
    case .pixelmatch, .pixelmatch7, .odiff: isAntialiased(x, y, a, b) || isAntialiased(x, y, b, a)
    }
  }

  /// Whether a pixel differs by more than 96 where a picture has one colour, ±4, within a pixel.
  func isSpot(_ x: Int, _ y: Int) -> Bool {
    largestDelta(a[x, y], b[x, y]) > 96
      && [a, b].contains { picture in
        let around = (neighbors(x, y) + [(x, y)]).map { Self.painted(picture[$0.x, $0.y]) }
        return (0..<4).allSatisfy { channel in
          let values = around.map { $0[channel] }
          return (values.max() ?? 0) - (values.min() ?? 0) <= 8
        }
      }
  }

  private func isDisplaced(_ x: Int, _ y: Int, _ one: StraightPixmap, _ other: StraightPixmap) -> Bool {
    let slack = rule.metric == .channel ? min(24, rule.threshold) : 24
    return Self.excess(x, y, one, other, distance: 0.7) <= slack + 1e-9
  }

  /// How far a pixel lies outside the colours of the other picture within a distance, on white or on black, in 1/255.
  static func excess(
    _ x: Int, _ y: Int, _ one: StraightPixmap, _ other: StraightPixmap, distance: Double
  ) -> Double {
    var worst = 0.0
    for paper in [255.0, 0] {
      for channel in 0..<3 {
        func painted(_ pixel: SIMD4<UInt8>) -> Double {
          let alpha = Double(pixel.w)
          return ((Double(pixel[channel]) * alpha + paper * (255 - alpha)) / 255).rounded()
        }
        let center = painted(other[x, y])
        var around: [Double] = []
        for row in max(0, y - 1)...min(other.height - 1, y + 1) {
          for column in max(0, x - 1)...min(other.width - 1, x + 1) {
            around.append(center + (painted(other[column, row]) - center) * distance)
          }
        }
        let value = painted(one[x, y])
        worst = max(worst, value - (around.max() ?? center), (around.min() ?? center) - value)
      }
    }
    return worst
  }

  private func isAntialiased(_ x: Int, _ y: Int, _ one: StraightPixmap, _ other: StraightPixmap) -> Bool {
    var places = neighbors(x, y)
    if rule.antialiasing != .odiff { places.sort { ($0.x, $0.y) < ($1.x, $1.y) } }
    let deltas = places.map { delta(one[x, y], one[$0.x, $0.y], x, y) }
    let equal =
      rule.antialiasing == .odiff
      ? places.count { one[$0.x, $0.y] == one[x, y] } : deltas.count { $0 == 0 }
    guard equal + (places.count < 8 ? 1 : 0) <= 2 else { return false }
    guard let least = deltas.min(), let most = deltas.max(), least < 0, most > 0,
      let brightest = deltas.firstIndex(of: least), let darkest = deltas.firstIndex(of: most)
    else { return false }
    let (p, q) = (places[brightest], places[darkest])
    if rule.antialiasing == .odiff {
      return (isEven(p, one) || isEven(q, one)) && (isEven(p, other) || isEven(q, other))
    }
    return isEven(p, one) && isEven(p, other) || isEven(q, one) && isEven(q, other)
  }

  private func delta(_ p: SIMD4<UInt8>, _ q: SIMD4<UInt8>, _ x: Int, _ y: Int) -> Double {
    if p == q { return 0 }
    let back = rule.antialiasing == .pixelmatch7 ? background(x, y) : [255, 255, 255]
    let alpha = Double(p.w) - Double(q.w)
    let luma = Self.yiq(Self.difference(p, q, on: back)).luma
    return rule.antialiasing == .pixelmatch && luma == 0 && alpha != 0 ? alpha / 2 : luma
  }

  private func isEven(_ place: (x: Int, y: Int), _ picture: StraightPixmap) -> Bool {
    let places = neighbors(place.x, place.y)
    let equal = places.count { picture[$0.x, $0.y] == picture[place.x, place.y] }
    return equal + (places.count < 8 ? 1 : 0) > 2
  }

  /// Row by row.
  private func neighbors(_ x: Int, _ y: Int) -> [(x: Int, y: Int)] {
    (max(0, y - 1)...min(a.height - 1, y + 1)).flatMap { ny in
      (max(0, x - 1)...min(a.width - 1, x + 1)).map { ($0, ny) }.filter { $0 != (x, y) }
    }
  }
}
