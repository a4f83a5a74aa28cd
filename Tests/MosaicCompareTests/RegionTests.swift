// Pixels that differ become boxes.

import MosaicLayout
import MosaicPixels
import TestSupport
import Testing

@testable import MosaicCompare

@Suite(.bounded) struct RegionTests {
  /// A row of the table: a map, and what is found in it, in words.
  struct Case: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var rows: [String]
    var reach: Int
    var limit: Int
    var found: [String]

    init(_ name: String, _ rows: [String], reach: Int = 1, limit: Int = 100, _ found: [String]) {
      (testDescription, self.rows, self.reach, self.limit, self.found) = (name, rows, reach, limit, found)
    }
  }

  @Test(
    "boxes, counts and kinds",
    arguments: [
      Case("nothing", ["...", "..."], []),
      Case("no pixels", [], []),
      Case("a dot", ["...", ".l."], ["speckle, 1×1 at (1, 1), 1 pixel"]),
      Case("what does not count", ["a.m", "mam"], []),
      Case(
        "corners touch", ["l....", ".d...", "..l..", "...d.", "....l"], ["edge, 5×5 at (0, 0), 5 pixels"]),
      Case("a line", ["......", ".llll.", "......"], ["edge, 4×1 at (1, 1), 4 pixels"]),
      Case("a surface", ["llll", "llll", "lldd"], ["fill, 4×3 at (0, 0), 12 pixels"]),
      Case(
        "a ring", ["lllllll", "l.....l", "l.....l", "l.....l", "lllllll"], ["edge, 7×5 at (0, 0), 20 pixels"]),
      Case(
        "a ring and a dot inside, as their boxes overlap",
        ["lllllll", "l.....l", "l..d..l", "l.....l", "lllllll"], ["edge, 7×5 at (0, 0), 21 pixels"]),
      Case(
        "two dots, one between them", ["l.l"],
        ["speckle, 1×1 at (0, 0), 1 pixel", "speckle, 1×1 at (2, 0), 1 pixel"]),
      Case("two dots within reach", ["l.l"], reach: 2, ["speckle, 3×1 at (0, 0), 2 pixels"]),
      Case(
        "two dots out of reach", ["l..l"], reach: 2,
        ["speckle, 1×1 at (0, 0), 1 pixel", "speckle, 1×1 at (3, 0), 1 pixel"]),
      Case("arms that meet below", ["l.....l", "l.....l", "lllllll"], ["edge, 7×3 at (0, 0), 11 pixels"]),
      Case(
        "the largest first, then from the top", ["l....", "...d.", "l....", "....l", "....l"],
        [
          "speckle, 1×2 at (4, 3), 2 pixels", "speckle, 1×1 at (0, 0), 1 pixel",
          "speckle, 1×1 at (3, 1), 1 pixel", "speckle, 1×1 at (0, 2), 1 pixel",
        ]),
      Case(
        "the rest is joined", ["ll...", ".....", "l.l.l"], limit: 2,
        ["speckle, 2×1 at (0, 0), 2 pixels", "speckle, 5×1 at (0, 2), 3 pixels"]),
      Case("all is joined", ["l.l.l"], limit: 1, ["speckle, 5×1 at (0, 0), 3 pixels"]),
      Case("pixels of the first picture only", ["..AA", "..AA"], ["only in A, 2×2 at (2, 0), 4 pixels"]),
      Case("pixels of the second picture only", ["BB..", "BB.."], ["only in B, 2×2 at (0, 0), 4 pixels"]),
      Case("half is not more than half", ["ll", "..", "BB"], reach: 2, ["speckle, 2×3 at (0, 0), 4 pixels"]),
    ])
  func table(_ row: Case) {
    let search = RegionSearch(map(row.rows), reach: row.reach, limit: row.limit)
    let found = search.regions(strength: { _, _ in 0.5 })
    #expect(found.map(\.description) == row.found)
  }

  @Test("the strongest pixel counts, and importance is its strength times the pixels")
  func strength() {
    let strengths = [0.1, 0.2, 0, 0, 0.9]
    let found = RegionSearch(map(["ll..d"]), reach: 1).regions(strength: { x, _ in strengths[x] })
    #expect(found.map(\.box.x) == [4, 0])
    #expect(found.map(\.strongest) == [0.9, 0.2])
    for odd in [Double.nan, -1, -Double.infinity] {
      #expect(RegionSearch(map(["l"])).regions(strength: { _, _ in odd }).map(\.strongest) == [0])
    }
    #expect(RegionSearch(map(["l"])).regions(strength: { _, _ in Double.infinity }).map(\.strongest) == [1])
  }

  @Test("options of any size are held within reason")
  func options() {
    let least = RegionSearch(map(["l"]), reach: .min, limit: .min)
    #expect((least.reach, least.limit) == (1, 1))
    let far = RegionSearch(map(["l...", "...l"]), reach: .max, limit: .max).regions(strength: { _, _ in 1 })
    #expect(far.count == 1)
  }

  @Test("the same as joining single pixels until no two boxes are near", arguments: 0..<400)
  func plain(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    let map = randomMap(&random, sides: 1...40, percent: [1, 3, 10, 40][seed % 4])
    let reach = Int.random(in: 1...6, using: &random)
    let found = RegionSearch(map, reach: reach, limit: .max).regions(strength: { Double($0 ^ $1) / 64 })
    #expect(found.map(Self.line) == Self.plainly(map, reach: reach), "seed \(seed)")
  }

  private func pixels(_ regions: [Region]) -> Int { regions.reduce(0) { $0 + $1.pixels } }

  /// A map whose every so many pixels of every so many rows differ.
  private func dots(side: Int, every step: Int) -> DifferenceMap {
    var kinds = [UInt8](repeating: 0, count: side * side)
    for y in stride(from: 0, to: side, by: step) {
      for x in stride(from: 0, to: side, by: step) { kinds[y * side + x] = 1 }
    }
    return DifferenceMap(width: side, height: side, kinds: kinds)
  }

  @Test("too many regions are joined, but no pixel is lost", arguments: 0..<40)
  func limited(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    let map = randomMap(&random, sides: 20...60, percent: 6)
    let limit = Int.random(in: 1...9, using: &random)
    let all = RegionSearch(map, reach: 1, limit: .max).regions(strength: { _, _ in 1 })
    let few = RegionSearch(map, reach: 1, limit: limit).regions(strength: { _, _ in 1 })
    #expect(few.count == min(limit, all.count))
    #expect(pixels(few) == pixels(all))
    #expect(Array(few.dropLast()) == Array(all.prefix(few.count - 1)))
  }

  @Test("more groups than are compared are joined by squares, and no pixel is lost")
  func manyGroups() {
    let side = 300
    let map = dots(side: side, every: 3)
    let found = RegionSearch(map, reach: 1).regions(strength: { _, _ in 1 })
    #expect(pixels(found) == 100 * 100)
    // Squares of 64 pixels, whose dots are two pixels apart.
    #expect(found.count == 25)
  }

  @Test("more groups than are kept are joined on the way, and no pixel is lost", arguments: 1...3)
  func tooManyGroups(reach: Int) {
    let side = 4 * 300
    let map = dots(side: side, every: 4)
    let found = RegionSearch(map, reach: reach, limit: .max).regions(strength: { _, _ in 1 })
    #expect(300 * 300 > RegionScan.mostParts)
    #expect(pixels(found) == 300 * 300)
    for (index, one) in found.enumerated() {
      for other in found[..<index] {
        let across = max(one.box.x - other.box.x - other.box.width, other.box.x - one.box.x - one.box.width)
        let down = max(one.box.y - other.box.y - other.box.height, other.box.y - one.box.y - one.box.height)
        #expect(across >= reach || down >= reach)
      }
    }
  }

  @Test("random dots are speckle", arguments: [1, 3, 8])
  func noise(percent: Int) {
    var random = SeededGenerator(seed: 1)
    let kinds = (0..<200 * 200).map { _ in
      Int.random(in: 0..<100, using: &random) < percent ? UInt8.random(in: 1...2, using: &random) : 0
    }
    let map = DifferenceMap(width: 200, height: 200, kinds: kinds)
    let found = RegionSearch(map).regions(strength: { _, _ in 1 })
    #expect(found.allSatisfy { $0.kind == .speckle })
  }

  /// The plain version: every pixel is a box; boxes are joined until no two are near.
  private static func plainly(_ map: DifferenceMap, reach: Int) -> [String] {
    var boxes: [(left: Int, top: Int, right: Int, bottom: Int, pixels: Int, strongest: Double)] = []
    for y in 0..<map.height {
      for x in 0..<map.width where [1, 2, 5, 6].contains(map.kinds[y * map.width + x]) {
        // What only one picture has differs as much as can be.
        boxes.append((x, y, x, y, 1, map.kinds[y * map.width + x] >= 5 ? 1 : Double(x ^ y) / 64))
      }
    }
    var isDone = false
    while !isDone {
      isDone = true
      search: for i in boxes.indices {
        for j in boxes.indices where j > i {
          let (a, b) = (boxes[i], boxes[j])
          let across = max(b.left - a.right, a.left - b.right) - 1
          let down = max(b.top - a.bottom, a.top - b.bottom) - 1
          guard across < reach, down < reach else { continue }
          boxes[i] = (
            min(a.left, b.left), min(a.top, b.top), max(a.right, b.right), max(a.bottom, b.bottom),
            a.pixels + b.pixels, max(a.strongest, b.strongest)
          )
          boxes.remove(at: j)
          isDone = false
          break search
        }
      }
    }
    return
      boxes.sorted {
        let (a, b) = (Double($0.pixels) * $0.strongest, Double($1.pixels) * $1.strongest)
        return a != b ? a > b : $0.top != $1.top ? $0.top < $1.top : $0.left < $1.left
      }
      .map {
        "\($0.left) \($0.top) \($0.right - $0.left + 1) \($0.bottom - $0.top + 1) \($0.pixels) \($0.strongest)"
      }
  }

  private static func line(_ region: Region) -> String {
    "\(region.box.x) \(region.box.y) \(region.box.width) \(region.box.height) \(region.pixels) \(region.strongest)"
  }
}
