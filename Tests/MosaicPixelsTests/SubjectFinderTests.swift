// What matters in a picture: laws that hold for any picture.

import TestSupport
import Testing

@testable import MosaicPixels

@Suite(.bounded) struct SubjectFinderTests {
  /// Even grey with a chequered square.
  private func picture(_ width: Int, _ height: Int, squareAt x: Int, _ y: Int, side: Int) -> Pixmap {
    filled(width, height) { column, row in
      let isInside = (x..<x + side).contains(column) && (y..<y + side).contains(row)
      return isInside && (column / 3 + row / 3).isMultiple(of: 2) ? 0xFFFF_E0C0 : 0xFF50_5050
    }
  }

  @Test(
    "the middle is drawn to what stands out, and follows it",
    arguments: [(20, 30), (100, 30), (220, 30), (20, 100), (220, 120)])
  func followsASquare(x: Int, y: Int) {
    let found = SubjectFinder(nil).subject(of: picture(300, 200, squareAt: x, y, side: 60))
    #expect(found.heads.isEmpty)
    #expect(
      abs(found.x - (x + 30) * 1000 / 300) < 130 && abs(found.y - (y + 30) * 1000 / 200) < 170, "\(found)")
  }

  @Test(
    "a mirrored picture has the mirrored middle, but for rounding",
    arguments: [(10, 10), (170, 80), (60, 130)])
  func mirrors(x: Int, y: Int) {
    let one = SubjectFinder(nil).subject(of: picture(280, 210, squareAt: x, y, side: 50))
    let mirrored = picture(280, 210, squareAt: x, y, side: 50).oriented(.upMirrored)
    let other = SubjectFinder(nil).subject(of: mirrored)
    #expect(abs(one.x - (1000 - other.x)) <= 10 && abs(one.y - other.y) <= 10, "\(one) \(other)")
  }

  @Test(
    "of two equal places, as far above and below where subjects are likely, the middle is there",
    arguments: [
      (200, 300, 24), (200, 300, 36), (160, 320, 36), (200, 210, 24), (300, 200, 36), (200, 200, 24),
    ])
  func countsAlikeAboveAndBelow(width: Int, height: Int, distance: Int) {
    let likely = height > width ? SaliencyMap.upright : 500
    let middle = likely * height / 1000
    // Chequered squares of 24 pixels: small enough that the mean of all colours is nearly that of the grey.
    let picture = filled(width, height) { column, row in
      let isInside =
        abs(2 * column + 1 - width) < 24
        && [middle - distance, middle + distance].contains { abs(2 * row + 1 - 2 * $0) < 24 }
      return isInside && (column / 3 + row / 3).isMultiple(of: 2) ? 0xFFFF_E0C0 : 0xFF50_5050
    }
    let found = SubjectFinder(nil).subject(of: picture)
    #expect(abs(found.y - likely) <= 20, "\(found)")
  }

  @Test("an even or empty picture has the likely middle")
  func staysInTheMiddle() {
    // A square is not upright.
    for (width, height) in [(40, 30), (30, 40), (30, 30), (0, 0), (0, 9), (9, 0)] {
      let found = SubjectFinder(nil).subject(of: Pixmap(width: width, height: height))
      let isUpright = height > width && width > 0
      #expect((found.x, found.y) == (500, isUpright ? SaliencyMap.upright : 500))
    }
  }

  @Test("any picture of any size has a middle inside it, and the same one again", arguments: 0..<60)
  func staysInside(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    let sizes = [(1, 1), (1, 700), (900, 1), (2, 3), (17, 5), (400, 33), (64, 64)]
    let (width, height) = sizes[seed % sizes.count]
    let picture = noise(width, height, &random)
    let found = SubjectFinder(nil).subject(of: picture)
    #expect((0...1000).contains(found.x) && (0...1000).contains(found.y))
    #expect(found == SubjectFinder(nil).subject(of: picture))
  }

  @Test(
    "pictures are looked at no larger than 320 pixels, and no smaller than 1",
    arguments: [
      (1, 1, 1, 1), (320, 200, 320, 200), (640, 400, 320, 200), (4000, 1, 320, 1), (3, 900_000, 1, 320),
      (Int.max, Int.max, 320, 320), (Int.max, 1, 320, 1),
    ])
  func sizes(width: Int, height: Int, newWidth: Int, newHeight: Int) {
    #expect(SubjectFinder.size(width: width, height: height) == (newWidth, newHeight))
  }
}
