// Numbers that no comparison can use: they are refused or count as the nearest one that it can, and never trap.

import MosaicLayout
import MosaicPixels
import TestSupport
import Testing

@testable import MosaicCompare

@Suite(.timeLimit(.minutes(5))) struct SillyComparisonTests {
  struct Row: Sendable, CustomTestStringConvertible {
    let name: String
    let options: ComparisonOptions
    /// Whether black passes for white with these options.
    let isPass: Bool
    var testDescription: String { name }
  }

  static let rows: [Row] = [
    Row(name: "threshold NaN", options: threshold(.nan), isPass: false),
    Row(name: "threshold -∞", options: threshold(-.infinity), isPass: false),
    Row(name: "threshold ∞", options: threshold(.infinity), isPass: true),
    Row(name: "threshold 1e300", options: threshold(1e300), isPass: true),
    Row(name: "share NaN", options: budgets(Budgets(pixels: .share(.nan))), isPass: false),
    Row(name: "share ∞", options: budgets(Budgets(pixels: .share(.infinity))), isPass: true),
    Row(name: "count Int.min", options: budgets(Budgets(pixels: .count(.min))), isPass: false),
    Row(name: "count Int.max", options: budgets(Budgets(pixels: .count(.max))), isPass: true),
    Row(name: "delta Int.min", options: budgets(Budgets(pixels: nil, delta: .min)), isPass: false),
    Row(name: "delta Int.max", options: budgets(Budgets(pixels: nil, delta: .max)), isPass: true),
    Row(name: "area NaN", options: budgets(Budgets(pixels: nil, area: .nan)), isPass: false),
    Row(name: "area -∞", options: budgets(Budgets(pixels: nil, area: -.infinity)), isPass: false),
    Row(name: "area ∞", options: budgets(Budgets(pixels: nil, area: .infinity)), isPass: true),
    Row(name: "window Int.min", options: window(.min, .min), isPass: false),
    Row(name: "window Int.max", options: window(.max, 15), isPass: false),
    Row(name: "window Int.max, pixels Int.max", options: window(.max, .max), isPass: true),
  ]

  static func threshold(_ threshold: Double) -> ComparisonOptions {
    ComparisonOptions(rule: PixelRule(.channel, threshold: threshold))
  }

  static func budgets(_ budgets: Budgets) -> ComparisonOptions { ComparisonOptions(budgets: budgets) }

  static func window(_ side: Int, _ pixels: Int) -> ComparisonOptions {
    budgets(Budgets(pixels: nil, density: Budgets.Density(side: side, pixels: pixels)))
  }

  static func gray(_ gray: UInt8) -> StraightPixmap {
    StraightPixmap(width: 4, height: 4, bytes: (0..<16).flatMap { _ in [gray, gray, gray, 255] })
  }

  @Test("options", arguments: rows)
  func options(row: Row) throws {
    let (black, white) = (Self.gray(0), Self.gray(255))
    for metric in PixelMetric.allCases where metric != .exact || row.options.rule.metric == .exact {
      var options = row.options
      if row.options.rule.metric != .exact { options.rule.metric = metric }
      #expect(try Comparison(black, white, options).isPass == row.isPass, "\(metric)")
    }
  }

  @Test("masks", arguments: [(Int.min, Int.max), (.max, .max), (-4, 5), (0, -1)])
  func masks(start: Int, side: Int) {
    var mask = Mask(width: 4, height: 4)
    mask.cover(PixelRect(x: start, y: start, width: side, height: side))
    #expect(mask.maskedPixels <= 16)
    #expect(throws: Never.self) { try mask.requireShare(atMost: .infinity) }
    if mask.maskedPixels > 0 { #expect(throws: MaskError.self) { try mask.requireShare(atMost: .nan) } }
  }
}
