import MosaicLayout
import TestSupport
import Testing

@testable import MosaicScene

@Suite(.bounded) struct CropSubjectTests {
  private func crop(
    _ heads: [CropSubject.Part], at point: Point = Point(x: 0.5, y: 0.5), width: Int = 1000,
    height: Int = 500, box: PixelRect = px(0, 0, 100, 100), focus: Point? = nil, zoom: Double = 1,
    keep: [Rect] = []
  ) throws -> Rect {
    let subject = CropSubject(heads: heads, point: point, method: "test")
    return try #require(
      ImagePlacement(
        width: width, height: height, in: box, style: ItemStyle(), focus: focus, zoom: zoom, keep: keep,
        subject: subject, scale: 1)
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

  @Test("a zoom is around the heads, and less if it would cut them") func zooms() throws {
    let small = head(0.6, 0.1, 0.1, 0.2)
    func near(_ rect: Rect, _ other: Rect) -> Bool {
      zip([rect.x, rect.y, rect.width, rect.height], [other.x, other.y, other.width, other.height]).allSatisfy
      {
        abs($0 - $1) < 1e-9
      }
    }
    #expect(near(try crop([small], zoom: 2), rect(525, 0, 250, 250)))
    #expect(near(try crop([small], zoom: 5), rect(600, 50, 100, 100)))
    // Larger than the crop at the whole zoom: 500 / 100 along x.
    #expect(near(try crop([small], zoom: 8), rect(600, 50, 100, 100)))
    #expect(near(try crop([head(0.5, 0.1, 0.5, 0.5)], zoom: 8), rect(500, 0, 500, 500)))
    // Without heads, around the point; a focus counts, and heads do not.
    #expect(near(try crop([], at: Point(x: 0.3, y: 0.4), zoom: 4), rect(237.5, 137.5, 125, 125)))
    #expect(near(try crop([small], focus: Point(x: 0, y: 0), zoom: 8), rect(0, 0, 62.5, 62.5)))
  }

  @Test("a zoom shows as much of the heads as the crop without it", arguments: 0..<300)
  func keepsHeads(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    func share() -> Double { .random(in: 0...1, using: &random) }
    let heads = (0..<1 + seed % 4).map { _ in
      let (x, y) = (share() * 0.9, share() * 0.9)
      return head(x, y, 0.02 + share() * (0.98 - x) * 0.3, 0.02 + share() * (0.98 - y) * 0.3)
    }
    let keep = seed % 3 == 0 ? [rect(share() * 0.8, share() * 0.8, 0.05, 0.05)] : []
    func shown(_ crop: Rect) -> Double {
      heads.reduce(0) { sum, head in
        let wide = min(head.rect.maxX * 1000, crop.maxX) - max(head.rect.minX * 1000, crop.minX)
        let high = min(head.rect.maxY * 500, crop.maxY) - max(head.rect.minY * 500, crop.minY)
        return sum + max(0, wide) * max(0, high)
      }
    }
    let plain = try crop(heads, keep: keep)
    let zoomed = try crop(heads, zoom: 1 + 7 * share(), keep: keep)
    #expect(zoomed.minX >= 0 && zoomed.maxX <= 1000 + 1e-6 && zoomed.minY >= 0 && zoomed.maxY <= 500 + 1e-6)
    #expect(shown(zoomed) >= shown(plain) - 1e-6 * shown(plain))
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
