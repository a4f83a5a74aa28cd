// Rectangles of pixels at the end of all numbers: never a trap, never a negative side.

import Testing

@testable import MosaicLayout

@Suite(.timeLimit(.minutes(10))) struct PixelRectTests {
  private static let ends: [Int] = [.min, .min + 1, -1 << 40, -1, 0, 1, 1 << 40, .max - 1, .max]

  @Test("edges and intersections of any rectangles are numbers") func neverOverflow() {
    for x in Self.ends {
      for width in Self.ends where width >= 0 {
        let rect = PixelRect(x: x, y: width, width: width, height: width)
        #expect(rect.maxX >= rect.x && rect.maxY >= rect.y)
        for other in Self.ends {
          let second = PixelRect(x: other, y: x, width: width, height: 1)
          let both = rect.intersection(second)
          #expect(both.width >= 0 && both.height >= 0)
          #expect(both.width <= rect.width && both.height <= 1)
        }
      }
    }
  }

  @Test(
    "numbers of pixels from any arithmetic are numbers",
    arguments: [
      (0.9, 0), (-0.9, 0), (7, 7), (1e11, 100_000_000_000), (1e30, 1 << 40), (-1e30, -1 << 40),
      (.infinity, 1 << 40), (-.infinity, -1 << 40), (.nan, 0),
    ] as [(Double, Int)])
  func wholePixels(number: Double, expected: Int) { #expect(Int(pixels: number) == expected) }

  @Test("frames are snapped wherever they are") func snapsAnywhere() {
    let ends = [-Double.infinity, -1e300, -1e18, -1e9, 0, 1e9, 1e18, 1e300, .infinity, .nan]
    for scale in [1e-300, 1, 100] {
      for start in ends {
        for length in ends {
          let rect = PixelSnapping(scale: scale, spacing: Size(width: 1e9, height: 0))
            .snap(Rect(x: start, y: length, width: length, height: 1))
          #expect(rect.width >= 0 && rect.height >= 0)
          #expect(abs(rect.x) <= Int.farthestPixel && abs(rect.y) <= Int.farthestPixel)
        }
      }
    }
  }
}
