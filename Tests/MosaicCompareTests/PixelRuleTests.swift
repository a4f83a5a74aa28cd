// Single pixels: what each rule says of two colours.

import Foundation
import Testing

@testable import MosaicCompare

@Suite(.timeLimit(.minutes(10))) struct PixelRuleTests {
  struct Row: Sendable, CustomTestStringConvertible {
    let name: String
    let rule: PixelRule
    let a: SIMD4<UInt8>
    let b: SIMD4<UInt8>
    let kind: DifferenceMap.Kind
    /// In thousandths.
    let strength: Int
    var testDescription: String { name }
  }

  static let oklab = PixelRule(.oklab, threshold: 0.1)
  static let yiq = PixelRule(.yiq, threshold: 0.1)
  static let odiff = PixelRule(.yiq, threshold: 0.1, background: .white, arithmetic: .fixed)

  static let rows: [Row] = [
    Row(
      name: "exact: one step", rule: PixelRule(.exact), a: [9, 9, 9, 255], b: [9, 9, 10, 255],
      kind: .lighter, strength: 4),
    Row(
      name: "exact: transparent pixels have no colour", rule: PixelRule(.exact), a: [9, 9, 9, 0],
      b: [0, 0, 0, 0], kind: .same, strength: 0),
    Row(
      name: "exact: alpha counts", rule: PixelRule(.exact), a: [0, 0, 0, 254], b: [0, 0, 0, 255],
      kind: .darker, strength: 4),
    Row(
      name: "channel: at the threshold", rule: PixelRule(.channel, threshold: 1), a: [9, 9, 9, 255],
      b: [10, 8, 9, 255], kind: .same, strength: 4),
    Row(
      name: "channel: above it", rule: PixelRule(.channel, threshold: 1), a: [9, 9, 9, 255],
      b: [9, 7, 9, 255], kind: .darker, strength: 8),
    // 255 × 1 / 255 is 1 away from 0, whatever the straight colours are.
    Row(
      name: "channel: nearly transparent pixels count little", rule: PixelRule(.channel, threshold: 1),
      a: [255, 0, 0, 1], b: [0, 255, 0, 1], kind: .same, strength: 4),
    // The pairs of pixelmatch's own tests; its program changes its verdict at these thresholds.
    Row(
      name: "oklab: near black, below", rule: oklab, a: [0, 0, 0, 255], b: [13, 13, 13, 255], kind: .same,
      strength: 66),
    Row(
      name: "oklab: near black, above", rule: oklab, a: [0, 0, 0, 255], b: [23, 23, 23, 255],
      kind: .lighter, strength: 103),
    Row(
      name: "oklab: blue to navy", rule: oklab, a: [41, 56, 157, 255], b: [41, 56, 0, 255], kind: .darker,
      strength: 323),
    Row(
      name: "oklab: dim blues", rule: oklab, a: [39, 44, 92, 255], b: [39, 44, 14, 255], kind: .darker,
      strength: 169),
    Row(
      name: "oklab: cyans", rule: oklab, a: [0, 254, 252, 255], b: [94, 254, 252, 255], kind: .same,
      strength: 36),
    Row(
      name: "oklab: black and white are 1 apart", rule: oklab, a: [0, 0, 0, 255], b: [255, 255, 255, 255],
      kind: .lighter, strength: 1000),
    Row(
      name: "oklab: half black on white is gray", rule: PixelRule(.oklab, threshold: 0.1, background: .white),
      a: [0, 0, 0, 128], b: [127, 127, 127, 255], kind: .same, strength: 0),
    Row(
      name: "oklab: half black on a dark square is not", rule: oklab, a: [0, 0, 0, 128],
      b: [127, 127, 127, 255], kind: .lighter, strength: 425),
    Row(
      name: "yiq: 26 of 255 in gray pass", rule: yiq, a: [100, 100, 100, 255], b: [126, 126, 126, 255],
      kind: .same, strength: 98),
    Row(
      name: "yiq: 27 do not", rule: yiq, a: [127, 127, 127, 255], b: [100, 100, 100, 255], kind: .darker,
      strength: 102),
    Row(
      name: "odiff: 26 of 255 in gray pass", rule: odiff, a: [100, 100, 100, 255], b: [126, 126, 126, 255],
      kind: .same, strength: 98),
    Row(
      name: "odiff: 27 do not", rule: odiff, a: [127, 127, 127, 255], b: [100, 100, 100, 255],
      kind: .darker, strength: 102),
    Row(
      name: "odiff: transparent on white", rule: odiff, a: [0, 0, 0, 0], b: [255, 255, 255, 255],
      kind: .same, strength: 0),
  ]

  @Test(arguments: rows) func verdict(row: Row) {
    let a = straight(width: 1, [Self.packed(row.a)])
    let b = straight(width: 1, [Self.packed(row.b)])
    let found = PixelMeasurement(a, b, row.rule, at: [.whole(1, 1)], into: DifferenceMap(width: 1, height: 1))
    #expect(found.map[0, 0] == row.kind)
    let strength = row.rule.strength(PixelWord(row.a), PixelWord(row.b), at: 0)
    #expect(Int((strength * 1000).rounded()) == row.strength)
  }

  @Test(
    "a threshold that is no number, or below 0, allows nothing",
    arguments: [Double.nan, -1.0, -Double.infinity] as [Double])
  func oddThresholds(threshold: Double) {
    for metric in PixelMetric.allCases {
      for arithmetic in [PixelRule.Arithmetic.floating, .fixed] {
        let rule = PixelRule(metric, threshold: threshold, arithmetic: arithmetic)
        let found = PixelMeasurement(
          straight(["00"]), straight(["90"]), rule, at: [.whole(2, 1)],
          into: DifferenceMap(width: 2, height: 1))
        #expect(found.tally.differing == 1, "\(metric)")
      }
    }
  }

  @Test(
    "a threshold above all differences allows everything", arguments: [300.0, Double.infinity] as [Double])
  func largeThresholds(threshold: Double) {
    for metric in PixelMetric.allCases where metric != .exact {
      let found = PixelMeasurement(
        straight(["00"]), straight(["90"]), PixelRule(metric, threshold: threshold), at: [.whole(2, 1)],
        into: DifferenceMap(width: 2, height: 1))
      #expect(found.tally.differing == 0, "\(metric)")
      #expect(found.tally.largestDelta == 252)
    }
  }

  @Test func tablesAreTheFunctions() {
    let tables = OKLabTables.shared
    for i in 0...255 {
      let value = Double(i) / 255
      let exact = value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
      #expect(abs(tables.light[i] - exact) <= 4 * exact.ulp)
    }
    #expect(tables.light[256] == tables.light[255])
    for i in 0...4097 {
      let exact = cbrt(Double(i) / 4096)
      #expect(abs(tables.roots[i] - exact) <= 4 * exact.ulp)
    }
  }

  private static func packed(_ pixel: SIMD4<UInt8>) -> UInt32 {
    (0..<4).reduce(0) { $0 << 8 | UInt32(pixel[$1]) }
  }
}
