// What a person gets to see of a difference.

import MosaicCompare
import MosaicPixels
import Testing

@Suite(.timeLimit(.minutes(10))) struct ComparisonPictureTests {
  @Test(
    arguments: [
      // The same in both: brightness in the lightest quarter; 192 + 255 / 4 = 255, and transparent is paper.
      (black, black, 0xFFC0_C0C0), (white, white, 0xFFFF_FFFF), (clear, clear, 0xFFFF_FFFF),
      // Pure green is 150 × 255 / 256 = 149 bright: 192 + 37 = 229.
      (0xFF00_FF00, 0xFF00_FF00, 0xFFE5_E5E5),
      // Red by magnitude: (255 − 1) × 160 / 255 = 159, (255 − 128) × 160 / 255 = 79.
      (black, 0xFF00_0001, 0xFFFF_9F9F), (black, 0xFF80_0000, 0xFFFF_4F4F), (black, white, 0xFFFF_0000),
      (black, clear, 0xFFFF_0000),
    ] as [(UInt32, UInt32, UInt32)])
  func differenceOfOnePixel(expected: UInt32, actual: UInt32, shown: UInt32) {
    let found = ComparisonPicture.difference(expected: picture([[expected]]), actual: picture([[actual]]))
    #expect(found == picture([[shown]]))
  }

  @Test func differenceOfOtherSizesCoversBoth() {
    let found = ComparisonPicture.difference(
      expected: picture([[black, black]]), actual: picture([[black], [black]]))
    #expect(found == picture([[0xFFC0_C0C0, 0xFFFF_0000], [0xFFFF_0000, clear]]))
  }

  @Test func stripShowsAllThreeOnACheckerboard() {
    // Nine clear pixels in a row: eight on white, the ninth on grey. Half-clear white is 0x80808080.
    let wide = picture([[UInt32](repeating: clear, count: 9)])
    let half = picture([[0x8080_8080], [0xFF12_3456]])
    let strip = ComparisonPicture.sideBySide(expected: wide, actual: half, difference: picture([[black]]))
    let line: UInt32 = 0xFF40_4040
    let first = [UInt32](repeating: white, count: 8) + [0xFFCC_CCCC, line, line, white, line, line, black]
    let second = [UInt32](repeating: line, count: 11) + [0xFF12_3456, line, line, line]
    #expect(strip == picture([first, second]))
  }

  @Test func stripOfTwoMakesTheirDifference() {
    let (a, b) = (picture([[black, white]]), picture([[black, black]]))
    #expect(
      ComparisonPicture.sideBySide(expected: a, actual: b)
        == ComparisonPicture.sideBySide(
          expected: a, actual: b, difference: ComparisonPicture.difference(expected: a, actual: b)))
  }

  @Test func picturesWithoutPixelsAreShownToo() {
    let none = picture([])
    #expect(ComparisonPicture.sideBySide(expected: none, actual: none) == Pixmap(width: 4, height: 0))
  }
}
