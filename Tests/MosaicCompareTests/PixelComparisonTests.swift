// The figures of a comparison, worked by hand.

import MosaicCompare
import MosaicLayout
import MosaicPixels
import Testing

struct Case: Sendable, CustomTestStringConvertible {
  let name: String
  let expected: [[UInt32]]
  let actual: [[UInt32]]
  let differing: Int
  let largest: Int
  let mean: Double
  let psnr: Double
  let box: PixelRect?
  var testDescription: String { name }
}

let cases: [Case] = [
  Case(
    name: "equal", expected: [[black, white]], actual: [[black, white]],
    differing: 0, largest: 0, mean: 0, psnr: .infinity, box: nil),
  Case(
    name: "no pixels at all", expected: [], actual: [],
    differing: 0, largest: 0, mean: 0, psnr: .infinity, box: nil),
  // One value of six is 10 off: mean 10 / 6; 255² / (100 / 6) = 3901.5, whose log10 is 3.591232….
  Case(
    name: "one channel", expected: [[black, white]], actual: [[black, 0xFFFF_FFF5]],
    differing: 1, largest: 10, mean: 10.0 / 6, psnr: 35.912_316,
    box: .init(x: 1, y: 0, width: 1, height: 1)),
  // Every value is 255 off, so noise is as strong as the signal can be: 0 dB.
  Case(
    name: "black is white", expected: [[black], [black]], actual: [[white], [white]],
    differing: 2, largest: 255, mean: 255, psnr: 0, box: .init(x: 0, y: 0, width: 1, height: 2)),
  // Alpha counts as a fourth value as soon as one pixel of either picture is not opaque:
  // one value of four is 255 off, 255² / (255² / 4) = 4, whose log10 is 0.602060.
  Case(
    name: "only alpha, in the actual", expected: [[black]], actual: [[clear]],
    differing: 1, largest: 255, mean: 63.75, psnr: 6.020_600, box: .init(x: 0, y: 0, width: 1, height: 1)),
  Case(
    name: "only alpha, in the expected", expected: [[clear]], actual: [[black]],
    differing: 1, largest: 255, mean: 63.75, psnr: 6.020_600, box: .init(x: 0, y: 0, width: 1, height: 1)),
  // Red 3, green 4 off (twelve values): mean 7 / 12; 65025 / (25 / 12) = 31212, log10 = 4.494321.
  Case(
    name: "two pixels far apart", expected: [[black, black], [black, black]],
    actual: [[black, 0xFF03_0000], [0xFF00_0400, black]],
    differing: 2, largest: 4, mean: 7.0 / 12, psnr: 44.943_216, box: .init(x: 0, y: 0, width: 2, height: 2)
  ),
  Case(
    name: "box inside the picture",
    expected: [[black, black, black], [black, black, black], [black, black, black]],
    actual: [[black, black, black], [black, black, 0xFF00_0001], [black, 0xFF00_0001, black]],
    // Two values of 27 are 1 off: 65025 × 27 / 2 = 877837.5, log10 = 5.943414.
    differing: 2, largest: 1, mean: 2.0 / 27, psnr: 59.434_141, box: .init(x: 1, y: 1, width: 2, height: 2)
  ),
]

@Suite(.timeLimit(.minutes(10))) struct PixelComparisonTests {
  @Test(arguments: cases)
  func figures(_ row: Case) throws {
    let comparison = PixelComparison(expected: picture(row.expected), actual: picture(row.actual))
    guard case .measured(let found) = comparison else {
      Issue.record("\(comparison)")
      return
    }
    #expect(found.differingPixels == row.differing)
    #expect(found.largestDelta == row.largest)
    #expect(abs(found.meanDelta - row.mean) < 1e-12)
    #expect(found.psnr == row.psnr || abs(found.psnr - row.psnr) < 1e-6)
    #expect(found.bounds == row.box)
    #expect(comparison.isEqual == (row.differing == 0))
  }

  @Test(arguments: cases)
  func orderOfPicturesDoesNotMatter(_ row: Case) {
    let (a, b) = (picture(row.expected), picture(row.actual))
    #expect(PixelComparison(expected: a, actual: b) == PixelComparison(expected: b, actual: a))
  }

  @Test func sizesAreComparedFirst() {
    let comparison = PixelComparison(
      expected: picture([[black, black]]), actual: picture([[black], [black]]))
    #expect(
      comparison
        == .sizesDiffer(
          expected: PixelSize(width: 2, height: 1),
          actual: PixelSize(width: 1, height: 2)))
    #expect(!comparison.isEqual)
    #expect(!comparison.verdict(maxDelta: 255, maxPixels: 99).isMatch)
    #expect(comparison.description == "the sizes differ: expected 2×1, got 1×2")
  }

  // Four pixels with deltas 0, 1, 5 and 200.
  @Test(arguments: [
    (0, 0, false), (0, 2, false), (0, 3, true), (1, 1, false), (1, 2, true), (4, 1, false), (5, 1, true),
    (199, 0, false), (200, 0, true), (255, 0, true), (-1, 3, false), (-1, 4, true),
  ])
  func tolerance(maxDelta: Int, maxPixels: Int, isMatch: Bool) {
    let comparison = PixelComparison(
      expected: picture([[black, black, black, black]]),
      actual: picture([[black, 0xFF00_0001, 0xFF05_0200, 0xFF00_C800]]))
    #expect(comparison.verdict(maxDelta: maxDelta, maxPixels: maxPixels).isMatch == isMatch)
  }

  @Test func wordsNameCountLargestAndLimits() {
    let comparison = PixelComparison(
      expected: picture([[black, white]]), actual: picture([[black, 0xFFFF_FFF5]]))
    let figures =
      "1 of 2 pixels differ, by at most 10 of 255 (mean 1.67, PSNR 35.91 dB), all within 1×1 at (1, 0)"
    #expect(comparison.description == figures)
    #expect(comparison.verdict().description == figures)
    #expect(comparison.verdict(maxDelta: 2).description == figures + "; allowed: 0 above 2, found: 1")
    let same = PixelComparison(expected: picture([[white]]), actual: picture([[white]]))
    #expect(same.description == "the only pixel is the same")
  }
}
