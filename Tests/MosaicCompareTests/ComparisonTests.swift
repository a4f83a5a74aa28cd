// The verdict: budgets, presets and the reason in words.

import MosaicLayout
import MosaicPixels
import TestSupport
import Testing

@testable import MosaicCompare
@testable import MosaicText

@Suite(.bounded) struct ComparisonTests {
  struct Row: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let a: [String]
    let b: [String]
    let options: ComparisonOptions
    /// A rectangle.
    let mask: String?
    let isPass: Bool
    let reason: String
    /// Each budget's figures: what was used and what is allowed.
    let uses: [[Double]]

    init(
      _ name: String, a: [String] = ["0000", "0000", "0000"], _ b: [String],
      _ options: ComparisonOptions = .init(),
      mask: String? = nil, passes isPass: Bool, _ reason: String, _ uses: [[Double]] = [[0, 0]]
    ) {
      (testDescription, self.a, self.b, self.options, self.mask) = (name, a, b, options, mask)
      (self.isPass, self.reason, self.uses) = (isPass, reason, uses)
    }
  }

  static func channel(_ threshold: Double, _ budgets: Budgets = Budgets()) -> ComparisonOptions {
    ComparisonOptions(rule: PixelRule(.channel, threshold: threshold), budgets: budgets)
  }

  static let rows: [Row] = [
    Row("the same", ["0000", "0000", "0000"], passes: true, "all 12 pixels are the same"),
    Row("one pixel", ["0000", "0100", "0000"], passes: false, "1 of 12 pixels differs", [[1, 0]]),
    Row("two pixels", ["0000", "0110", "0000"], passes: false, "2 of 12 pixels differ", [[2, 0]]),
    Row(
      "an allowed count", ["0000", "0110", "0000"], ComparisonOptions(budgets: Budgets(pixels: .count(3))),
      passes: true, "2 of 12 pixels differ, which is allowed: 2 of 3 pixels (67 %)", [[2, 3]]),
    Row(
      "an allowed share", ["0000", "0110", "0000"], ComparisonOptions(budgets: Budgets(pixels: .share(0.1))),
      passes: false, "2 of 12 pixels differ, more than the 1 that may", [[2, 1]]),
    Row(
      "below the threshold", ["0000", "0110", "0000"], channel(28), passes: true,
      "none of 12 pixels differs by more than the threshold; the largest difference is 28 of 255"),
    Row(
      "magnitude of pixels below the threshold", ["0000", "0110", "0000"], channel(28, Budgets(delta: 20)),
      passes: false, "a channel differs by 28 of 255, more than the 20 that it may", [[0, 0], [28, 20]]),
    Row(
      "magnitude alone", ["0000", "0110", "0000"], channel(0, Budgets(pixels: nil, delta: 30)), passes: true,
      "2 of 12 pixels differ, which is allowed: a difference of 28 of 30 (94 %)", [[28, 30]]),
    Row(
      "density", ["0000", "0110", "0000"],
      ComparisonOptions(
        budgets: Budgets(pixels: .count(4), density: Budgets.Density(side: 2, pixels: 1))), passes: false,
      "too many pixels differ near each other: 2 pixels in one window, where 1 may", [[2, 4], [2, 1]]),
    Row(
      "area", ["9999", "9999", "9999"], ComparisonOptions(budgets: Budgets(pixels: .count(12), area: 0.5)),
      passes: false, "the mean colour of too much of the area has changed: 100 % of the area, where 50 % may",
      [[12, 12], [1, 0.5]]),
    Row(
      "area, and none may", ["9999", "9999", "9999"],
      ComparisonOptions(budgets: Budgets(pixels: .count(12), area: 0)), passes: false,
      "the mean colour of 100 % of the area has changed", [[12, 12], [1, 0]]),
    Row(
      "another size", ["0000", "0000"], passes: false, "the sizes differ: 4×3 and 4×2; 4 of 12 pixels differ",
      [[4, 0]]),
    Row(
      "another size that is allowed", ["0000", "0000"],
      ComparisonOptions(budgets: Budgets(pixels: .count(4)), allowsSizes: true), passes: true,
      "4 of 12 pixels differ, which is allowed: 4 of 4 pixels (100 %)", [[4, 4]]),
    Row(
      "an allowed size allows no pixels", ["0000", "0000"], ComparisonOptions(allowsSizes: true),
      passes: false, "4 of 12 pixels differ", [[4, 0]]),
    Row(
      "a transparent edge, charged", ["0000", "0000", "0000", "    "], ComparisonOptions(allowsSizes: true),
      passes: false, "4 of 16 pixels differ", [[4, 0]]),
    Row(
      "a transparent edge, not charged", ["0000", "0000", "0000", "    "], ComparisonPreset.odiff.options,
      passes: true, "all 16 pixels are the same"),
    Row(
      "masked", ["0000", "0110", "0000"], mask: "1,1,9,1", passes: true,
      "all 9 pixels are the same; not counted: 3 masked"),
    Row(
      "all masked", ["0000", "0110", "0000"], mask: "-5,-5,50,50", passes: false,
      "nothing was compared: the mask covers all 12 pixels"),
    Row("no pixels at all", a: [], [], passes: true, "both pictures are empty"),
    Row(
      "an inserted row", a: ["0123", "4567", "8901"], ["0123", "9999", "4567", "8901"],
      ComparisonOptions(alignment: .rows), passes: false,
      "the sizes differ: 4×3 and 4×4; 4 of 16 pixels differ; 1 row inserted at y = 1", [[4, 0]]),
  ]

  @Test(arguments: rows) func verdict(row: Row) throws {
    let (a, b) = (straight(row.a), straight(row.b))
    var mask: Mask?
    if let rectangle = row.mask {
      mask = Mask(width: a.width, height: a.height)
      mask?.cover(try PixelRect(mask: rectangle))
    }
    let found = try Comparison(a, b, row.options, mask: mask)
    #expect(found.isPass == row.isPass)
    #expect(found.reason == row.reason)
    #expect(found.budgets.map { [$0.used, $0.allowed] } == row.uses)
  }

  @Test("the figures agree with the map", arguments: 0..<UInt64(30))
  func figures(seed: UInt64) throws {
    let (one, other) = (RandomPair(seed: seed), RandomPair(seed: seed / 2 + 100))
    for (a, b) in [(one.a, one.b), (one.a, other.b)] {
      for preset in ComparisonPreset.allCases {
        let found = try Comparison(a, b, preset.options)
        let counts = found.map.counts()
        #expect(found.differing == found.map.kinds.count { 1...2 ~= $0 || $0 >= 5 })
        #expect(found.antialiased == counts[.antialiased])
        #expect(found.unmatched == counts[.onlyInA, default: 0] + counts[.onlyInB, default: 0])
        #expect(found.total == max(a.width, b.width) * max(a.height, b.height))
        #expect(found.regions.map(\.pixels).reduce(0, +) == found.differing)
        let isSizeFine = found.a == found.b || preset == .odiff
        #expect(found.isPass == (isSizeFine && found.budgets.allSatisfy(\.isKept)))
        #expect(found.budgets.first?.used == Double(found.differing))
      }
    }
  }

  @Test("a canvas above the limit is refused before it is made")
  func hugeCanvas() throws {
    let tall = StraightPixmap(width: 1, height: 1 << 20, bytes: [UInt8](repeating: 0, count: 4 << 20))
    let wide = StraightPixmap(width: 1 << 20, height: 1, bytes: tall.bytes)
    let error = #expect(throws: ComparisonError.self) { _ = try Comparison(tall, wide) }
    #expect(
      error.map(String.init(describing:))
        == "pictures of 1×1048576 and 1048576×1 laid over each other need a canvas of 1099511627776 pixels,"
        + " and the limit is 268435456")
    #expect(throws: ComparisonError.self) {
      _ = try Comparison(tall, tall, ComparisonOptions(), mask: nil, maximumPixels: (1 << 20) - 1)
    }
    #expect(try Comparison(tall, tall, ComparisonOptions(), mask: nil, maximumPixels: 1 << 20).isPass)
  }

  @Test("a picture equals itself by every rule", arguments: 0..<UInt64(10))
  func reflexive(seed: UInt64) throws {
    let picture = RandomPair(seed: seed).b
    for preset in ComparisonPreset.allCases {
      let found = try Comparison(picture, picture, preset.options)
      #expect(found.isPass && found.differing == 0 && found.regions.isEmpty && found.largestDelta == 0)
    }
  }

  @Test("the order of the pictures only turns the words around", arguments: 0..<UInt64(20))
  func symmetric(seed: UInt64) throws {
    let pair = RandomPair(seed: seed)
    for preset in ComparisonPreset.allCases {
      let there = try Comparison(pair.a, pair.b, preset.options)
      let back = try Comparison(pair.b, pair.a, preset.options)
      #expect(there.differing == back.differing && there.isPass == back.isPass)
      #expect(there.largestDelta == back.largestDelta && there.antialiased == back.antialiased)
    }
  }

  @Test("what others' defaults miss, the strict presets find")
  func blindSpots() throws {
    // A fill moved by 13 of 255.
    let fill: (UInt8) -> StraightPixmap = { gray in
      StraightPixmap(
        width: 320, height: 320, bytes: (0..<320 * 320).flatMap { _ in [gray, gray, gray, 255] })
    }
    let (before, after) = (fill(120), fill(133))
    for preset in [ComparisonPreset.pixelmatch, .pixelmatch7, .odiff] {
      #expect(try Comparison(before, after, preset.options).isPass, "\(preset)")
    }
    for preset in [ComparisonPreset.exact, .renderer, .crossPlatform] {
      #expect(try !Comparison(before, after, preset.options).isPass, "\(preset)")
    }
    #expect(try Comparison(before, fill(121), ComparisonPreset.renderer.options).isPass)
    #expect(try !Comparison(before, fill(122), ComparisonPreset.renderer.options).isPass)
  }

  @Test(
    "words of a budget",
    arguments: [
      (BudgetUse(name: .pixels, used: 0, allowed: 0), "0 of 0 pixels"),
      (BudgetUse(name: .pixels, used: 1, allowed: 0), "1 pixels, where 0 may"),
      (BudgetUse(name: .pixels, used: 1, allowed: 4), "1 of 4 pixels (25 %)"),
      // Rounded up: 100.1 % is not 100 %.
      (BudgetUse(name: .pixels, used: 1001, allowed: 1000), "1001 pixels, where 1000 may"),
      (BudgetUse(name: .delta, used: 2, allowed: 1), "a difference of 2, where 1 may be"),
      (BudgetUse(name: .density, used: 144, allowed: 5), "144 pixels in one window, where 5 may"),
      (BudgetUse(name: .density, used: 4, allowed: 5), "4 of 5 pixels in one window (80 %)"),
      (BudgetUse(name: .area, used: 0.0025, allowed: 0.005), "0.25 % of 0.5 % of the area (50 %)"),
    ])
  func words(use: BudgetUse, words: String) { #expect(use.description == words) }

  @Test(
    "budgets that are no numbers that a budget can be",
    arguments: [
      (Budgets(pixels: nil, delta: .min), false), (Budgets(pixels: nil, delta: .max), true),
      (Budgets(pixels: nil, area: .nan), false), (Budgets(pixels: nil, area: -.infinity), false),
      (Budgets(pixels: nil, area: .infinity), true),
      (Budgets(pixels: nil, density: Budgets.Density(side: .min, pixels: .min)), false),
      (Budgets(pixels: nil, density: Budgets.Density(side: .max, pixels: .max)), true),
    ])
  func silly(budgets: Budgets, isPass: Bool) throws {
    let found = try Comparison(straight(["00"]), straight(["99"]), ComparisonOptions(budgets: budgets))
    #expect(found.isPass == isPass)
  }

  @Test(
    "numbers of pixels",
    arguments: [
      (Budgets.PixelLimit.count(-1), 0), (.count(7), 7), (.share(.nan), 0), (.share(-1), 0),
      (.share(0.29), 29),
      (.share(0.299), 29), (.share(1), 100), (.share(9), 100), (.share(.infinity), 100),
    ])
  func amounts(amount: Budgets.PixelLimit, pixels: Int) { #expect(amount.pixels(of: 100) == pixels) }
}
