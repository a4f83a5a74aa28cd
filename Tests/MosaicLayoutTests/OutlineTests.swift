// Areas within lines that cross themselves: by hand, and against the winding number of random points.

import TestSupport
import Testing

@testable import MosaicLayout
@testable import MosaicText

@Suite(.bounded) struct OutlineTests {
  private func area(_ outline: Outline?) -> Double { outline?.area ?? -1 }

  @Test("areas by both fill rules") func areas() {
    let square = points(0, 0, 10, 0, 10, 10, 0, 10)
    let inner = points(2, 2, 8, 2, 8, 8, 2, 8)
    #expect(Outline(within: [square])?.contours == [square])
    #expect(area(Outline(within: [square.reversed()])) == 100)
    #expect(area(Outline(within: [square, inner])) == 100)
    #expect(area(Outline(within: [square, inner], evenOdd: true)) == 64)
    #expect(area(Outline(within: [square, inner.reversed()])) == 64)
    // Twice around is inside by one rule, and outside by the other.
    #expect(area(Outline(within: [square, square], evenOdd: true)) == 0)
    #expect(area(Outline(within: [square, square])) == 100)
    // A bow tie: both wings are inside.
    #expect(area(Outline(within: [points(0, 0, 10, 10, 10, 0, 0, 10)])) == 50)
    // What has no area has no contours: two points, three on a line, nothing.
    for lines in [[points(0, 0, 3, 4)], [points(0, 0, 1, 1, 2, 2)], [points(0, 1, 5, 1, 9, 1)], [], [[]]] {
      #expect(Outline(within: lines)?.contours == [])
    }
  }

  @Test("it is the area that the lines enclose, and no line goes around anything twice", arguments: 0..<40)
  func laws(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    func coordinate() -> Double {
      // Corners on a coarse grid lie on lines and on each other.
      seed % 2 == 0 ? .random(in: 0...20, using: &random) : Double(Int.random(in: 0...6, using: &random)) * 3
    }
    let lines = (0..<Int.random(in: 1...3, using: &random)).map { _ in
      (0..<Int.random(in: 3...12, using: &random)).map { _ in Point(x: coordinate(), y: coordinate()) }
    }
    for evenOdd in [false, true] {
      let outline = try #require(Outline(within: lines, evenOdd: evenOdd))
      for _ in 0..<300 {
        let point = Point(x: .random(in: 0...20, using: &random), y: .random(in: 0...20, using: &random))
        let around = windings(of: lines, around: point)
        let isInside = evenOdd ? around & 1 != 0 : around != 0
        let found = windings(of: outline.contours, around: point)
        #expect(found == (isInside ? 1 : 0), "seed \(seed), \(point), \(evenOdd)")
      }
    }
  }

  @Test("lines that cross too often are refused, and not waited for") func tangles() {
    var random = SeededGenerator(seed: 5)
    let tangle = (0..<10_000).map { _ in
      Point(x: .random(in: 0...1000, using: &random), y: .random(in: 0...1000, using: &random))
    }
    #expect(Outline(within: [tangle]) == nil)
  }

  @Test("what a rectangle cuts off") func cut() {
    let diamond = Outline([points(0, -1, 1, 0, 0, 1, -1, 0)])
    let cut = diamond.cut(to: Rect(x: 0, y: 0, width: 1, height: 1))
    #expect(area(cut) == 0.5 && cut.bounds == Rect(x: 0, y: 0, width: 1, height: 1))
    #expect(diamond.cut(to: Rect(x: 2, y: 0, width: 1, height: 1)).contours == [])
    #expect(diamond.cut(to: Rect(x: -2, y: -2, width: 4, height: 4)) == diamond)
  }
}
