// The figures of the plain comparison, worked by hand.

import MosaicPixels
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(10))) struct PixelComparisonTests {
  private func row(_ pixels: UInt32...) -> Pixmap {
    var picture = Pixmap(width: pixels.count, height: 1)
    for (x, pixel) in pixels.enumerated() { picture[x, 0] = pixel }
    return picture
  }

  /// One value of six is 10 off: 255² / (100 / 6) = 3901.5, whose log10 is 3.591232…; with an alpha that differs each pixel has four
  /// values: 255² / (255² / 4) = 4, whose log10 is 0.602060.
  @Test func figures() {
    let channel = PixelComparison(
      expected: row(0xFF00_0000, .max), actual: row(0xFF00_0000, 0xFFFF_FFF5))
    let words = "1 of 2 pixels differ, by at most 10 of 255 (PSNR 35.91 dB), all within 1×1 at (1, 0)"
    #expect(channel.description == words)
    #expect(channel.verdict(maxDelta: 2).description == words + "; allowed: 0 above 2, found: 1")
    #expect(channel.isWithin(decibels: 35.912_316) && !channel.isWithin(decibels: 35.912_317))
    let alpha = PixelComparison(expected: row(0xFF00_0000), actual: row(0))
    #expect(alpha.isWithin(decibels: 6.020_599) && !alpha.isWithin(decibels: 6.020_6))
    let same = PixelComparison(expected: row(.max), actual: row(.max))
    #expect(same.isEqual && same.isWithin(decibels: .infinity))
    let sizes = PixelComparison(expected: row(0, 0), actual: row(0))
    #expect(sizes.description == "the sizes differ: expected 2×1, got 1×1")
    #expect(!sizes.isEqual && !sizes.verdict(maxDelta: 255, maxPixels: 99).isMatch)
  }

  // Four pixels with deltas 0, 1, 5 and 200.
  @Test(arguments: [
    (0, 2, false), (0, 3, true), (1, 1, false), (1, 2, true), (4, 1, false), (5, 1, true),
    (199, 0, false), (200, 0, true), (-1, 3, false), (-1, 4, true),
  ])
  func tolerance(maxDelta: Int, maxPixels: Int, isMatch: Bool) {
    let black: UInt32 = 0xFF00_0000
    let comparison = PixelComparison(
      expected: row(black, black, black, black),
      actual: row(black, 0xFF00_0001, 0xFF05_0200, 0xFF00_C800))
    #expect(comparison.verdict(maxDelta: maxDelta, maxPixels: maxPixels).isMatch == isMatch)
  }
}
