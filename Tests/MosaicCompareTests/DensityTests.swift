// The window in which the most pixels differ.

import TestSupport
import Testing

@testable import MosaicCompare

@Suite(.timeLimit(.minutes(10))) struct DensityTests {
  @Test(
    "windows are cut to the map",
    arguments: [
      (["l.d", "...", "A.a"], 1, 1), (["l.d", "...", "A.a"], 2, 1), (["l.d", "...", "A.a"], 3, 3),
      (["l.d", "...", "A.a"], .max, 3), (["l.d", "...", "A.a"], .min, 1), (["....", "..ll"], 2, 2),
      (["mmaa"], 4, 0), ([], 4, 0), (["....dd"], 2, 1),
    ] as [([String], Int, Int)])
  func table(rows: [String], side: Int, pixels: Int) {
    #expect(map(rows).density(window: side) == pixels)
  }

  @Test("the same as counting every window", arguments: 0..<300)
  func plain(seed: Int) {
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
