// The window in which the most pixels differ.

import MosaicCompare
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(10))) struct DensityTests {
  @Test(
    "windows are cut to the map",
    arguments: [
      (["l.d", "...", "u.a"], 1, 1, 0, 0), (["l.d", "...", "u.a"], 2, 1, 0, 0),
      (["l.d", "...", "u.a"], 3, 3, 0, 0), (["l.d", "...", "u.a"], .max, 3, 0, 0),
      (["l.d", "...", "u.a"], .min, 1, 0, 0), (["....", "..ll"], 2, 2, 2, 0), (["mmaa"], 4, 0, 0, 0),
      ([], 4, 0, 0, 0), (["....dd"], 2, 1, 4, 0),
    ] as [([String], Int, Int, Int, Int)])
  func table(rows: [String], side: Int, pixels: Int, x: Int, y: Int) {
    let found = map(rows).density(window: side)
    #expect((found.pixels, found.x, found.y) == (pixels, x, y))
  }

  @Test("the same as counting every window", arguments: 0..<300)
  func plain(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    let map = randomMap(&random, sides: 1...24, percent: [2, 10, 50, 90][seed % 4])
    let side = min(Int.random(in: 1...10, using: &random), map.width, map.height)
    var best = (pixels: 0, x: 0, y: 0)
    for y in 0...(map.height - side) {
      for x in 0...(map.width - side) {
        var count = 0
        for row in y..<y + side {
          for column in x..<x + side where [1, 2, 5].contains(map.kinds[row * map.width + column]) {
            count += 1
          }
        }
        if count > best.pixels { best = (count, x, y) }
      }
    }
    let found = map.density(window: side)
    #expect((found.pixels, found.x, found.y, found.side) == (best.pixels, best.x, best.y, side))
    #expect(found.share == Double(best.pixels) / Double(side * side))
  }
}
