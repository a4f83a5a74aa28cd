// Difference maps: their drawing, and how dense they are.

import MosaicPixels
import TestSupport
import Testing

@testable import MosaicCompare

@Suite(.bounded) struct DifferenceMapTests {
  @Test("each kind has its colour", arguments: [false, true]) func colors(isMask: Bool) {
    let red: SIMD4<UInt8> = [255, 0, 0, 255]
    // 255 − 25.5, cut.
    let gray: SIMD4<UInt8> = isMask ? .zero : [229, 229, 229, 255]
    let drawn = map([".lamdAB"]).drawn(over: straight(["0000000"]), isMask: isMask)
    #expect(
      (0..<7).map { drawn[$0, 0] } == [gray, red, isMask ? .zero : [255, 255, 0, 255], gray, red, red, red])
  }

  @Test func theGroundFadesByItsAlpha() {
    // Half-transparent black is faded half as much: 255 − 25.5 × 128 / 255, cut.
    let drawn = map([".."]).drawn(over: straight(width: 2, [0x0000_0080, 0x0000_0000]), isMask: false)
    #expect(drawn[0, 0] == [242, 242, 242, 255])
    #expect(drawn[1, 0] == [255, 255, 255, 255])
  }

  @Test("rows for an encoder are those of the whole picture", arguments: 0..<20)
  func bands(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    let map = randomMap(&random, sides: 1...30, percent: 20)
    let ground = RandomPair(seed: UInt64(seed), width: map.width, height: map.height).a
    let (step, isMask) = (random.number(1...7), seed % 2 == 1)
    let rows = stride(from: 0, to: map.height, by: step).flatMap {
      map.pixmapRows($0..<min($0 + step, map.height), over: ground, isMask: isMask)
    }
    #expect(rows == map.pixmapRows(0..<map.height, over: ground, isMask: isMask))
  }

  // MARK: The window in which the most pixels differ

  @Test(
    "windows are cut to the map",
    arguments: [
      (["l.d", "...", "A.a"], 1, 1), (["l.d", "...", "A.a"], 2, 1), (["l.d", "...", "A.a"], 3, 3),
      (["l.d", "...", "A.a"], .max, 3), (["l.d", "...", "A.a"], .min, 1), (["....", "..ll"], 2, 2),
      (["mmaa"], 4, 0), ([], 4, 0), (["....dd"], 2, 1),
    ] as [([String], Int, Int)])
  func density(rows: [String], side: Int, pixels: Int) {
    #expect(map(rows).density(window: side) == pixels)
  }

  @Test("the same as counting every window", arguments: 0..<300)
  func plainDensity(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    let map = randomMap(&random, sides: 1...24, percent: [2, 10, 50, 90][seed % 4])
    let side = min(Int.random(in: 1...10, using: &random), map.width, map.height)
    var best = 0
    for y in 0...(map.height - side) {
      for x in 0...(map.width - side) {
        var count = 0
        for row in y..<y + side {
          for column in x..<x + side where [1, 2, 5, 6].contains(map.kinds[row * map.width + column]) {
            count += 1
          }
        }
        best = max(best, count)
      }
    }
    #expect(map.density(window: side) == best)
  }
}
