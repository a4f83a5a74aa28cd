import MosaicLayout
import TestSupport
import Testing

@testable import MosaicScene

@Suite(.bounded) struct CropSubjectTests {
  private func crop(
    _ heads: [CropSubject.Part], at point: Point = Point(x: 0.5, y: 0.5), width: Int = 1000,
    height: Int = 500, box: PixelRect = px(0, 0, 100, 100), focus: Point? = nil, keep: [Rect] = []
  ) throws -> Rect {
    let subject = CropSubject(heads: heads, point: point, method: "test")
    return try #require(
      ImagePlacement(
        width: width, height: height, in: box, style: ItemStyle(), focus: focus, keep: keep, subject: subject,
        scale: 1)
    ).crop
  }

  private func head(_ x: Double, _ y: Double, _ width: Double, _ height: Double, weight: Double = 1)
    -> CropSubject.Part
  { CropSubject.Part(Rect(x: x, y: y, width: width, height: height), weight: weight) }

  @Test("a head is in the middle of the width, and above that of the height") func showsAHead() throws {
    #expect(abs(try crop([head(0.6, 0.1, 0.1, 0.2)]).x - 400) < 1e-9)
    #expect(try crop([head(0, 0.1, 0.1, 0.2)]).x == 0)
    #expect(abs(try crop([head(0.4, 0.5, 0.1, 0.1)], width: 500, height: 1000).y - 350) < 1e-9)
    #expect(try crop([head(0.4, 0, 0.1, 0.1)], width: 500, height: 1000).y == 0)
  }

  @Test("of two heads that do not fit, the larger is shown; two that fit are") func choosesHeads() throws {
    let large = head(0.8, 0.1, 0.2, 0.4)
    #expect(try crop([head(0, 0.1, 0.1, 0.2), large]).x == 500)
    let both = try crop([head(0.3, 0.1, 0.05, 0.1), head(0.7, 0.1, 0.1, 0.2)])
    #expect(both.x <= 300 && both.x + both.width >= 800)
    #expect(try crop([head(0, 0.1, 0.2, 0.2), head(0.8, 0.1, 0.2, 0.2, weight: 3)]).x >= 500)
  }

  @Test("without heads the point is in the middle; a focus and what is to be kept win") func gives() throws {
    #expect(try crop([], at: Point(x: 0.3, y: 0)).x == 50)
    #expect(try crop([head(0.9, 0, 0.1, 0.1)], focus: Point(x: 0.25, y: 0.5)).x == 0)
    #expect(try crop([head(0.9, 0, 0.1, 0.1)], keep: [rect(0, 0, 0.1, 1)]).x == 0)
  }

  @Test("no other crop shows more of the heads", arguments: 0..<200) func isBest(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    func share() -> Double { .random(in: 0...1, using: &random) }
    let heads = (0..<1 + seed % 5).map { _ in
      let (x, y) = (share() * 0.9, share() * 0.9)
      return head(
        x, y, 0.02 + share() * (0.98 - x) * 0.5, 0.02 + share() * (0.98 - y) * 0.5, weight: 1 + share())
    }
    let found = try crop(heads)
    func shown(_ left: Double) -> Double {
      heads.reduce(0) { sum, head in
        let wide = min(head.rect.maxX * 1000, left + found.width) - max(head.rect.minX * 1000, left)
        return sum + max(0, wide) * head.rect.height * head.weight
      }
    }
    #expect(found.x >= 0 && found.x + found.width <= 1000 + 1e-9)
    for step in 0...1000 { #expect(shown(Double(step) * 0.5) <= shown(found.x) + 1e-6) }
    let mirrored = try crop(
      heads.map { head(1 - $0.rect.maxX, $0.rect.minY, $0.rect.width, $0.rect.height, weight: $0.weight) })
    #expect(abs(shown(1000 - mirrored.x - mirrored.width) - shown(found.x)) < 1e-6)
  }
}
