// Functions of libm that are our own, and rectangles of pixels at the end of all numbers: never a trap, never a negative side.

import Foundation
import TestSupport
import Testing

@testable import MosaicLayout

@Suite(.bounded) struct GeometryTests {
  @Test("the same as the system's, but for the last bits", arguments: 0..<100) func random(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    for _ in 0..<200 {
      let value = Double.random(in: 0...1, using: &random)
      let small = value * exp2(Double.random(in: -80...0, using: &random))
      #expect(abs(naturalLogarithm(small) - log(small)) <= 4 * log(small).ulp)
      #expect(abs(naturalLogarithm(value) - log(value)) <= 4 * log(value).ulp)
      let power = value * 700 * (seed % 2 == 0 ? 1 : -1)
      #expect(abs(exponential(power) - exp(power)) <= 4 * exp(power).ulp)
    }
  }

  @Test("exact where the result is a number that can be held") func exact() {
    #expect(naturalLogarithm(1) == 0)
    #expect(exponential(0) == 1)
    #expect(exponential(-701) == 0)
    #expect(exponential(-.infinity) == 0)
    #expect(exponential(1e9) == exponential(700))
    #expect(abs(naturalLogarithm(.leastNormalMagnitude) - log(.leastNormalMagnitude)) < 1e-12)
    #expect(abs(naturalLogarithm(.leastNonzeroMagnitude) - log(.leastNonzeroMagnitude)) < 1e-12)
  }

  @Test(
    "of what left the range of numbers",
    arguments: [
      (0.0, 1.0, -460.0), (.leastNonzeroMagnitude, 1e9, -460), (1e300, .leastNonzeroMagnitude, 460),
      (1, 0, 460), (0, 0, 0), (.infinity, .infinity, 0), (2, 2, 0),
    ]) func ofLengths(length: Double, other: Double, expected: Double)
  { #expect(logarithm(of: length, over: other).rounded(.down) == (expected < 0 ? expected - 1 : expected)) }

  // MARK: Pixels

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
