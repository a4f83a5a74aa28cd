// Wide, faint change.

import Foundation
import MosaicPixels
import TestSupport
import Testing

@testable import MosaicCompare

@Suite(.bounded) struct AreaDifferenceTests {
  @Test(
    "boxes along an axis",
    arguments: [
      (0, []), (1, [0..<1]), (16, [0..<16]), (23, [0..<23]), (24, [0..<16, 16..<24]),
      (39, [0..<16, 16..<39]), (40, [0..<16, 16..<32, 32..<40]),
    ] as [(Int, [Range<Int>])])
  func boxes(length: Int, boxes: [Range<Int>]) {
    #expect(AreaDifference.boxes(of: length) == boxes)
  }

  private static func filled(_ width: Int, _ height: Int, _ color: UInt32) -> StraightPixmap {
    straight(width: width, [UInt32](repeating: color, count: width * height))
  }

  @Test(
    "one colour against another",
    arguments: [
      // A fill that moves by 13 of 255: no pixel differs for pixelmatch, odiff and Playwright at their defaults.
      (0x3366_99FF, 0x4066_99FF, true), (0x3366_99FF, 0x3373_99FF, true), (0x3366_99FF, 0x3366_A6FF, true),
      (0x8080_80FF, 0x8181_81FF, false), (0x8080_80FF, 0x8080_82FF, false), (0xFFFF_FFFF, 0xFEFE_FEFF, false),
      (0xFFFF_FFFF, 0x0000_00FF, true), (0x0000_00FF, 0x0000_00FF, false),
      // The alpha of black from .35 to .25; of white, which shows on black only.
      (0x0000_0059, 0x0000_0040, true), (0xFFFF_FF59, 0xFFFF_FF40, true),
      // The colours of what is transparent do not show.
      (0xFF00_0000, 0x00FF_0000, false),
    ] as [(UInt32, UInt32, Bool)])
  func colors(a: UInt32, b: UInt32, differs: Bool) {
    let found = AreaDifference(
      Self.filled(40, 20, a), Self.filled(40, 20, b), map: DifferenceMap(width: 40, height: 20))
    #expect(found.pixels == 800)
    #expect(found.differing == (differs ? 800 : 0))
    #expect(found.share == (differs ? 1 : 0))
  }

  @Test("the same as a plain version with the system's functions", arguments: 0..<150)
  func plain(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    let (width, height) = (Int.random(in: 1...50, using: &random), Int.random(in: 1...50, using: &random))
    let isOpaque = seed % 2 == 0
    let base = UInt32.random(in: 0...UInt32.max, using: &random)
    let pixels = (0..<width * height).map { _ in
      (base ^ UInt32.random(in: 0...UInt32.max, using: &random) & 0x1F1F_1F1F) | (isOpaque ? 0xFF : 0)
    }
    let other = pixels.map { pixel in
      Int.random(in: 0..<4, using: &random) > 0
        ? pixel : pixel ^ UInt32.random(in: 0...UInt32.max, using: &random) & 0x0F1F_0F00
    }
    let (a, b) = (straight(width: width, pixels), straight(width: width, other))
    let map =
      seed % 3 == 0
      ? DifferenceMap(width: width, height: height)
      : DifferenceMap(
        width: width, height: height,
        kinds: pixels.map { _ in [0, 0, 1, 3, 4, 5, 6][Int.random(in: 0..<7, using: &random)] })
    let found = AreaDifference(a, b, map: map)
    let backwards = BandRunner { count, part in (0..<count).reversed().forEach { part($0) } }
    #expect(AreaDifference(a, b, map: map, on: backwards) == found)
    let expected = Self.plainly(a, b, map)
    #expect((found.pixels, found.differing) == expected, "seed \(seed)")
  }

  private static func plainly(
    _ a: StraightPixmap, _ b: StraightPixmap, _ map: DifferenceMap
  ) -> (pixels: Int, differing: Int) {
    var found = (pixels: 0, differing: 0)
    for rows in AreaDifference.boxes(of: a.height) {
      for columns in AreaDifference.boxes(of: a.width) {
        var (count, unmatched, changed) = (0, 0, 0)
        // On white, then on black: three channels of each picture.
        var means = [[Double]](repeating: [Double](repeating: 0, count: 6), count: 2)
        for y in rows {
          for x in columns {
            let kind = map.kinds[y * a.width + x]
            if kind > 4 { unmatched += 1 }
            guard kind < 4 else { continue }
            count += 1
            let excess = max(
              PlainMeasurement.excess(x, y, a, b, distance: 1),
              PlainMeasurement.excess(x, y, b, a, distance: 1))
            if a[x, y] != b[x, y], excess > 3 { changed += 1 }
            for (paper, background) in [255.0, 0.0].enumerated() {
              for (index, pixel) in [a[x, y], b[x, y]].enumerated() {
                let alpha = Double(pixel.w) / 255
                for channel in 0..<3 {
                  let stored = (Double(pixel[channel]) * alpha + background * (1 - alpha)).rounded()
                  let value = stored / 255
                  means[paper][index * 3 + channel] +=
                    (65535 * (value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4))).rounded()
                    / 65535
                }
              }
            }
          }
        }
        let distance = count == 0 ? 0 : means.map { plainDistance($0.map { $0 / Double(count) }) }.max() ?? 0
        found.pixels += count + unmatched
        found.differing += unmatched + (distance > 0.004 && changed * 5 >= count ? count : 0)
      }
    }
    return found
  }

  private static func plainDistance(_ rgb: [Double]) -> Double {
    let (one, other) = (
      PlainMeasurement.oklab(linear: Array(rgb[..<3])), PlainMeasurement.oklab(linear: Array(rgb[3...]))
    )
    return abs(one.lightness - other.lightness) + hypot(one.a - other.a, one.b - other.b)
  }

  @Test("an edge that moves by a part of a pixel is no change, one that moves by four pixels is")
  func edges() {
    func edge(_ pixels: [UInt8]) -> StraightPixmap {
      StraightPixmap(
        width: 16, height: 16,
        bytes: (0..<16).flatMap { _ in pixels.flatMap { [$0, $0, $0, 255] } })
    }
    func bar(_ place: Int, _ part: UInt8) -> StraightPixmap {
      edge((0..<16).map { $0 < place ? 20 : $0 == place ? part : 230 })
    }
    let map = DifferenceMap(width: 16, height: 16)
    #expect(AreaDifference(bar(8, 230), bar(8, 150), map: map).share == 0)
    #expect(AreaDifference(bar(8, 230), bar(13, 230), map: map).share == 1)
  }

  @Test("masked pixels have no part in it, unmatched ones differ")
  func kinds() {
    let (a, b) = (Self.filled(32, 16, 0xFFFF_FFFF), Self.filled(32, 16, 0x0000_00FF))
    var map = DifferenceMap(width: 32, height: 16, kinds: [UInt8](repeating: 4, count: 512))
    #expect(AreaDifference(a, b, map: map).pixels == 0)
    map.kinds[3] = 5
    let found = AreaDifference(a, a, map: map)
    #expect((found.pixels, found.differing) == (1, 1))
  }
}
