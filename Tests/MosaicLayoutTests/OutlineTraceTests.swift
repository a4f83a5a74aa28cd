// Outlines of pictures of coverage: areas, holes, and how few corners they need.

import TestSupport
import Testing

@testable import MosaicLayout

@Suite(.bounded) struct OutlineTraceTests {
  private func outline(_ side: Int, _ covered: (Double, Double) -> Double) -> Outline {
    let pixels = (0..<side * side).map { index in
      UInt8((min(max(covered(Double(index % side) + 0.5, Double(index / side) + 0.5), 0), 1) * 255).rounded())
    }
    return Outline(tracing: pixels, width: side, height: side)
  }

  /// How much of a pixel a disc covers, near enough.
  private func disc(_ x: Double, _ y: Double, radius: Double) -> Double {
    radius + 0.5 - ((x - 50) * (x - 50) + (y - 50) * (y - 50)).squareRoot()
  }

  @Test("a disc and a ring are round, to a tenth of a pixel, of few corners") func round() throws {
    let ring = outline(100) { x, y in min(disc(x, y, radius: 40), 1 - disc(x, y, radius: 20)) }
    #expect(ring.contours.count == 2 && ring.cornerCount < 120)
    #expect(abs(ring.area - Double.pi * (1600 - 400)) < 30)
    for point in ring.contours.joined() {
      let (x, y) = (point.x - 50, point.y - 50)
      let radius = (x * x + y * y).squareRoot()
      #expect(min(abs(radius - 40), abs(radius - 20)) < 0.15)
    }
  }

  @Test("pixels that touch at a corner, a whole picture, nothing") func corners() {
    let two = outline(4) { x, y in (x < 2) == (y < 2) && x < 3 && y < 3 && x + y < 5 ? 1 : 0 }
    #expect(two.contours.count >= 1 && two.area > 0)
    let all = outline(10) { _, _ in 1 }
    #expect(all.contours.count == 1 && abs(all.area - 99.5) < 0.6)
    #expect(outline(10) { _, _ in 0 }.contours.isEmpty && outline(10) { _, _ in 0.5 }.cornerCount < 9)
    #expect(Outline(tracing: [], width: 0, height: 0).contours.isEmpty)
  }

  @Test("noise has an outline that is inside where its pixels are", arguments: 0..<10) func noise(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    let (width, height) = (Int.random(in: 1...30, using: &random), Int.random(in: 1...30, using: &random))
    let pixels = (0..<width * height).map { _ in UInt8.random(in: 0...255, using: &random) }
    let traced = Outline(tracing: pixels, width: width, height: height)
    // Of the middle of each pixel; what is simplified is nearer than a tenth.
    for (index, pixel) in pixels.enumerated() where pixel < 80 || pixel > 175 {
      let middle = Point(x: Double(index % width) + 0.5, y: Double(index / width) + 0.5)
      let found = windings(of: traced.contours, around: middle)
      #expect(found == (pixel > 127 ? 1 : 0), "seed \(seed), \(middle)")
    }
  }
}
