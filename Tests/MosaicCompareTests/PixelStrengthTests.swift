// Strengths of many pixels, and rows in which nothing was found.

import MosaicPixels
import TestSupport
import Testing

@testable import MosaicCompare

@Suite(.timeLimit(.minutes(10))) struct PixelStrengthTests {
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
