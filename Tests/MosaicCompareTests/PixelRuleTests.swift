// Single pixels: what each rule says of two colours.

import Foundation
import MosaicPixels
import TestSupport
import Testing

@testable import MosaicCompare

@Suite(.bounded) struct PixelRuleTests {
  struct Row: Sendable, CustomTestStringConvertible {
    let name: String
    let rule: PixelRule
    let a: SIMD4<UInt8>
    let b: SIMD4<UInt8>
    let kind: DifferenceMap.Kind
    /// In thousandths.
    let strength: Int
    var testDescription: String { name }

    init(
      _ name: String, _ rule: PixelRule, _ a: SIMD4<UInt8>, _ b: SIMD4<UInt8>, _ kind: DifferenceMap.Kind,
      _ strength: Int
    ) {
      (self.name, self.rule, self.a, self.b, self.kind, self.strength) = (name, rule, a, b, kind, strength)
    }
  }

  static let exact = PixelRule(.exact)
  static let channel = PixelRule(.channel, threshold: 1)
  static let oklab = PixelRule(.oklab, threshold: 0.1)
  static let yiq = PixelRule(.yiq, threshold: 0.1)
  static let odiff = PixelRule(.yiq, threshold: 0.1, background: .white, arithmetic: .fixed)

  static let rows: [Row] = [
    Row("exact: one step", exact, [9, 9, 9, 255], [9, 9, 10, 255], .lighter, 4),
    Row("exact: transparent pixels have no colour", exact, [9, 9, 9, 0], [0, 0, 0, 0], .same, 0),
    Row("exact: alpha counts", exact, [0, 0, 0, 254], [0, 0, 0, 255], .darker, 4),
    Row("channel: at the threshold", channel, [9, 9, 9, 255], [10, 8, 9, 255], .same, 4),
    Row("channel: above it", channel, [9, 9, 9, 255], [9, 7, 9, 255], .darker, 8),
    // 255 × 1 / 255 is 1 away from 0, whatever the straight colours are.
    Row(
      "channel: nearly transparent pixels count little", channel, [255, 0, 0, 1], [0, 255, 0, 1], .same, 4),
    // The pairs of pixelmatch's own tests; its program changes its verdict at these thresholds.
    Row("oklab: near black, below", oklab, [0, 0, 0, 255], [13, 13, 13, 255], .same, 66),
    Row("oklab: near black, above", oklab, [0, 0, 0, 255], [23, 23, 23, 255], .lighter, 103),
    Row("oklab: blue to navy", oklab, [41, 56, 157, 255], [41, 56, 0, 255], .darker, 323),
    Row("oklab: dim blues", oklab, [39, 44, 92, 255], [39, 44, 14, 255], .darker, 169),
    Row("oklab: cyans", oklab, [0, 254, 252, 255], [94, 254, 252, 255], .same, 36),
    Row("oklab: black and white are 1 apart", oklab, [0, 0, 0, 255], [255, 255, 255, 255], .lighter, 1000),
    Row(
      "oklab: half black on white is gray", PixelRule(.oklab, threshold: 0.1, background: .white),
      [0, 0, 0, 128], [127, 127, 127, 255], .same, 0),
    Row(
      "oklab: half black on a dark square is not", oklab, [0, 0, 0, 128], [127, 127, 127, 255], .lighter, 425),
    Row("yiq: 26 of 255 in gray pass", yiq, [100, 100, 100, 255], [126, 126, 126, 255], .same, 98),
    Row("yiq: 27 do not", yiq, [127, 127, 127, 255], [100, 100, 100, 255], .darker, 102),
    Row("odiff: 26 of 255 in gray pass", odiff, [100, 100, 100, 255], [126, 126, 126, 255], .same, 98),
    Row("odiff: 27 do not", odiff, [127, 127, 127, 255], [100, 100, 100, 255], .darker, 102),
    Row("odiff: transparent on white", odiff, [0, 0, 0, 0], [255, 255, 255, 255], .same, 0),
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
    // The power is computed in another way, so the last bits may differ; the curve is the same.
    for i in 0...255 {
      let shared = SRGBCurve.light(of: Double(i) / 255)
      #expect(abs(tables.light[i] - shared) <= 8 * shared.ulp)
    }
    for i in 0...4097 {
      let exact = cbrt(Double(i) / 4096)
      #expect(abs(tables.roots[i] - exact) <= 4 * exact.ulp)
    }
  }

  @Test("the matrices are OKLab's, to the bit", arguments: 0..<100)
  func matricesAreTheSharedOnes(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    let tables = OKLabTables.shared
    func color() -> OKLabColor {
      let light = SIMD3<Double>.random(in: 0...1, using: &random)
      let color = OKLabColor(tables, red: light.x, green: light.y, blue: light.z)
      let cones = OKLab.cones(of: light)
      #expect(color.long == tables.root(of: cones.x))
      #expect(color.medium == tables.root(of: cones.y))
      #expect(color.short == tables.root(of: cones.z))
      let shared = OKLab(roots: SIMD3(color.long, color.medium, color.short))
      #expect(color.lightness == OKLabColor.toe(shared.lightness))
      return color
    }
    let (first, second) = (color(), color())
    let shared = OKLab(
      roots: SIMD3(first.long - second.long, first.medium - second.medium, first.short - second.short))
    let difference = OKLabColor.Difference(first, second)
    #expect(difference.squaredChroma == shared.a * shared.a + shared.b * shared.b)
  }

  private static func packed(_ pixel: SIMD4<UInt8>) -> UInt32 {
    (0..<4).reduce(0) { $0 << 8 | UInt32(pixel[$1]) }
  }

  // MARK: Many pixels

  @Test("one after the other they are what the rule says of each", arguments: 0..<60)
  func strengths(seed: Int) {
    let pair = RandomPair(seed: UInt64(seed))
    let (width, height) = (pair.a.width, pair.a.height)
    for preset in ComparisonPreset.allCases {
      let rule = preset.options.rule
      _ = PixelPlane.with(pair.a, pair.b) { a, b in
        var strengths = PixelStrengths(a, b, rule)
        for y in 0..<height {
          for x in 0..<width {
            #expect(strengths.strength(x, y) == rule.strength(a[x, y], b[x, y], at: y * width + x))
          }
        }
      }
    }
  }

  @Test("the first byte that is not 0, from any place on", arguments: 0...100)
  func firstNonzero(count: Int) {
    for place in 0...count {
      var bytes = [UInt8](repeating: 0, count: count)
      if place < count { bytes[place] = 1 }
      for from in 0...count {
        #expect(bytes.withUnsafeBytes { $0.firstNonzero(from: from) } == (from <= place ? place : count))
      }
    }
  }
}
