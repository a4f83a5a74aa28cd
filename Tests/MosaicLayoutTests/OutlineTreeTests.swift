// The area of an outline in a rectangle: what is found by quarters is what the whole outline gives.

import TestSupport
import Testing

@testable import MosaicLayout
@testable import MosaicText

@Suite(.bounded) struct OutlineTreeTests {
  /// A star whose corners lie on two rings, so that lines run close beside each other.
  private func star(_ corners: Int, _ random: inout SeededGenerator) throws -> Outline {
    let inner = Double.random(in: 0.1...0.99, using: &random)
    let line = (0..<corners).map { corner in
      let turn = 2 * Double(corner) / Double(corners)
      let radius = corner.isMultiple(of: 2) ? 100 : 100 * inner
      return Point(
        x: 120 + radius * cosine(turn * .pi),
        y: 130 + radius * sine(turn * .pi))
    }
    return try #require(Outline(within: [line], evenOdd: true))
  }

  @Test("areas are those of the whole outline", arguments: [4, 100, 257, 600, 3000, 6000])
  func areas(corners: Int) throws {
    var random = SeededGenerator(seed: UInt64(corners))
    let outline = try star(corners, &random)
    let tree = try #require(OutlineTree(outline))
    #expect(!tree.isEmpty)
    for _ in 0..<200 {
      let rect = Rect(
        x: .random(in: -50...250, using: &random), y: .random(in: -50...250, using: &random),
        width: .random(in: 0.1...300, using: &random), height: .random(in: 0.1...300, using: &random))
      let (found, wanted) = (tree.area(in: rect), outline.cut(to: rect).area)
      #expect(abs(found - wanted) < 1e-8, "\(rect)")
      // Simple outlines are measured as a whole, so that no layout changes.
      if outline.cornerCount <= 256 { #expect(found == wanted) }
    }
  }

  @Test("nothing is empty, and what is stopped is not made") func ends() throws {
    #expect(try #require(OutlineTree(Outline([]))).isEmpty)
    #expect(try #require(OutlineTree(Outline([[Point(x: 0, y: 0), Point(x: 1, y: 1)]]))).isEmpty)
    var random = SeededGenerator(seed: 1)
    let outline = try star(3000, &random)
    #expect(OutlineTree(outline, unless: { true }) == nil)
  }
}
