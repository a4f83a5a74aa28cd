// The verdict: budgets, presets and the reason in words.

import MosaicLayout
import MosaicPixels
import TestSupport
import Testing

@testable import MosaicCompare

@Suite(.timeLimit(.minutes(10))) struct ComparisonTests {
  struct Row: Sendable, CustomTestStringConvertible {
    let name: String
    var a: [String] = ["0000", "0000", "0000"]
    let b: [String]
    var options = ComparisonOptions()
    /// Rectangles of a mask.
    var mask: [String] = []
    let isPass: Bool
    let reason: String
    /// Each budget's figures: what was used and what is allowed.
    var uses: [[Double]] = [[0, 0]]
    var testDescription: String { name }
  }

  static func channel(_ threshold: Double, _ budgets: Budgets = Budgets()) -> ComparisonOptions {
    ComparisonOptions(rule: PixelRule(.channel, threshold: threshold), budgets: budgets)
  }

  static let rows: [Row] = [
    Row(name: "the same", b: ["0000", "0000", "0000"], isPass: true, reason: "all 12 pixels are the same"),
    Row(
      name: "one pixel", b: ["0000", "0100", "0000"], isPass: false, reason: "1 of 12 pixels differs",
      uses: [[1, 0]]),
    Row(
      name: "two pixels", b: ["0000", "0110", "0000"], isPass: false, reason: "2 of 12 pixels differ",
      uses: [[2, 0]]),
    Row(
      name: "an allowed count", b: ["0000", "0110", "0000"],
      options: ComparisonOptions(budgets: Budgets(pixels: .count(3))), isPass: true,
      reason: "2 of 12 pixels differ, which is allowed: 2 of 3 pixels (67 %)", uses: [[2, 3]]),
    Row(
      name: "an allowed share", b: ["0000", "0110", "0000"],
      options: ComparisonOptions(budgets: Budgets(pixels: .share(0.1))), isPass: false,
      reason: "2 of 12 pixels differ, more than the 1 that may", uses: [[2, 1]]),
    Row(
      name: "below the threshold", b: ["0000", "0110", "0000"], options: channel(28), isPass: true,
      reason:
        "none of 12 pixels differs by more than the threshold; the largest difference is 28 of 255"),
    Row(
      name: "magnitude of pixels below the threshold", b: ["0000", "0110", "0000"],
      options: channel(28, Budgets(delta: 20)), isPass: false,
      reason: "a channel differs by 28 of 255, more than the 20 that it may", uses: [[0, 0], [28, 20]]),
    Row(
      name: "magnitude alone", b: ["0000", "0110", "0000"],
      options: channel(0, Budgets(pixels: nil, delta: 30)),
      isPass: true, reason: "2 of 12 pixels differ, which is allowed: a difference of 28 of 30 (94 %)",
      uses: [[28, 30]]),
    Row(
      name: "density", b: ["0000", "0110", "0000"],
      options: ComparisonOptions(
        budgets: Budgets(pixels: .count(4), density: Budgets.Density(side: 2, pixels: 1))),
      isPass: false,
      reason: "too many pixels differ near each other: 2 of 1 pixels in one window (200 %)",
      uses: [[2, 4], [2, 1]]),
    Row(
      name: "area", b: ["9999", "9999", "9999"],
      options: ComparisonOptions(budgets: Budgets(pixels: .count(12), area: 0.5)), isPass: false,
      reason:
        "the mean colour of too much of the area has changed: 100 % of 50 % of the area (200 %)",
      uses: [[12, 12], [1, 0.5]]),
    Row(
      name: "area, and none may", b: ["9999", "9999", "9999"],
      options: ComparisonOptions(budgets: Budgets(pixels: .count(12), area: 0)), isPass: false,
      reason: "the mean colour of 100 % of the area has changed", uses: [[12, 12], [1, 0]]),
    Row(
      name: "another size", b: ["0000", "0000"], isPass: false,
      reason: "the sizes differ: 4×3 and 4×2; 4 of 12 pixels differ", uses: [[4, 0]]),
    Row(
      name: "another size that is allowed", b: ["0000", "0000"],
      options: ComparisonOptions(budgets: Budgets(pixels: .count(4)), allowsSizes: true), isPass: true,
      reason: "4 of 12 pixels differ, which is allowed: 4 of 4 pixels (100 %)", uses: [[4, 4]]),
    Row(
      name: "an allowed size allows no pixels", b: ["0000", "0000"],
      options: ComparisonOptions(allowsSizes: true), isPass: false, reason: "4 of 12 pixels differ",
      uses: [[4, 0]]),
    Row(
      name: "a transparent edge, charged", b: ["0000", "0000", "0000", "    "],
      options: ComparisonOptions(allowsSizes: true), isPass: false, reason: "4 of 16 pixels differ",
      uses: [[4, 0]]),
    Row(
      name: "a transparent edge, not charged", b: ["0000", "0000", "0000", "    "],
      options: ComparisonPreset.odiff.options, isPass: true, reason: "all 16 pixels are the same"),
    Row(
      name: "masked", b: ["0000", "0110", "0000"], mask: ["1,1,9,1"], isPass: true,
      reason: "all 9 pixels are the same; not counted: 3 masked"),
    Row(
      name: "all masked", b: ["0000", "0110", "0000"], mask: ["-5,-5,50,50"],
      isPass: false, reason: "nothing was compared: the mask covers all 12 pixels"),
    Row(name: "no pixels at all", a: [], b: [], isPass: true, reason: "both pictures are empty"),
    Row(
      name: "an inserted row", a: ["0123", "4567", "8901"], b: ["0123", "9999", "4567", "8901"],
      options: ComparisonOptions(alignment: .rows), isPass: false,
      reason: "the sizes differ: 4×3 and 4×4; 4 of 16 pixels differ; 1 row inserted at y = 1",
      uses: [[4, 0]]),
  ]

  @Test(arguments: rows) func verdict(row: Row) throws {
    let (a, b) = (straight(row.a), straight(row.b))
    var mask: Mask?
    if !row.mask.isEmpty {
      mask = Mask(width: a.width, height: a.height)
      for rectangle in row.mask { mask?.cover(try PixelRect(mask: rectangle)) }
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
      (BudgetUse(name: .pixels, used: 1, allowed: 0), "1 of 0 pixels"),
      (BudgetUse(name: .pixels, used: 1, allowed: 4), "1 of 4 pixels (25 %)"),
      // Rounded up: 100.1 % is not 100 %.
      (BudgetUse(name: .pixels, used: 1001, allowed: 1000), "1001 of 1000 pixels (101 %)"),
      (BudgetUse(name: .delta, used: 2, allowed: 1), "a difference of 2 of 1 (200 %)"),
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
