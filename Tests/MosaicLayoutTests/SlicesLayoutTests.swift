import TestSupport
import Testing

@testable import MosaicLayout

@Suite(.bounded) struct SlicesLayoutTests {
  private func outlines(_ layout: SlicesLayout, _ count: Int, in container: Container) throws -> [Outline] {
    let arrangement = try layout.arrangement(of: squares(count), in: container)
    return arrangement.placements.map { placement in
      let frame = placement.frame
      return placement.shape.outline?.map {
        Point(x: frame.x + $0.x * frame.width, y: frame.y + $0.y * frame.height)
      } ?? Outline([[]])
    }
  }

  @Test(
    "pictures are as large as the box, and slices have the corners of lines through its middle",
    arguments: [
      (0.0, 10.0, [[0, 0, 145, 0, 145, 200, 0, 200], [155.0, 0, 300, 0, 300, 200, 155, 200]]),
      (45, 0, [[0, 0, 250, 0, 50, 200, 0, 200], [250, 0, 300, 0, 300, 200, 50, 200]]),
      (-45, 0, [[0, 0, 50, 0, 250, 200, 0, 200], [50, 0, 300, 0, 300, 200, 250, 200]]),
      (90, 20, [[0, 0, 300, 0, 300, 90, 0, 90], [300, 110, 300, 200, 0, 200, 0, 110]]),
      (-90, 0, [[300, 100, 300, 200, 0, 200, 0, 100], [0, 0, 300, 0, 300, 100, 0, 100]]),
    ])
  func corners(angle: Double, gap: Double, wanted: [[Double]]) throws {
    let layout: SlicesLayout = .slices(angle: angle, gap: gap)
    let box = Container(width: 300, height: 200)
    #expect(
      try layout.arrangement(of: squares(2), in: box).frames == [rect(0, 0, 300, 200), rect(0, 0, 300, 200)])
    let found = try outlines(layout, 2, in: box).map { $0.contours[0].flatMap { [$0.x, $0.y] } }
    for (found, wanted) in zip(found, wanted) {
      let isNear = found.count == wanted.count && zip(found, wanted).allSatisfy { abs($0 - $1) < 1e-9 }
      #expect(isNear, "\(found), and not \(wanted)")
    }
  }

  @Test("slices fill the box but for the gaps, whatever the angle and their number") func filled() throws {
    for seed in 0..<200 {
      var random = SeededGenerator(seed: UInt64(seed))
      let (count, angle) = (random.int(1...12), random.double(-90...90))
      let box = Container(width: random.double(10...4000), height: random.double(10...4000))
      let area = (box.width ?? 0) * (box.height ?? 0)
      let slices = try outlines(.slices(angle: angle), count, in: box)
      let sum = slices.reduce(0) { $0 + ($1.contours[0].isEmpty ? area : $1.area) }
      #expect(abs(sum / area - 1) < 1e-9, "seed \(seed)")
      // A gap of a thousandth of the box takes about as much of it, once for each line.
      let gap = 1e-3 * min(box.width ?? 0, box.height ?? 0)
      let left = try outlines(.slices(angle: angle, gap: gap), count, in: box)
        .reduce(0) { $0 + ($1.contours[0].isEmpty ? area : $1.area) }
      let longest = 1.5 * max(box.width ?? 0, box.height ?? 0)
      #expect(left <= sum * (1 + 1e-12), "seed \(seed)")
      #expect(sum - left <= gap * longest * Double(count - 1) + 1e-9 * area, "seed \(seed)")
      #expect(count == 1 || sum - left > 0, "seed \(seed)")
    }
  }

  @Test("an open height is that of the first picture") func open() throws {
    var items = squares(2)
    items[0].size = Size(width: 400, height: 100)
    let frames = try SlicesLayout().arrangement(of: items, in: Container(width: 200)).frames
    #expect(frames == [rect(0, 0, 200, 50), rect(0, 0, 200, 50)])
  }

  @Test func refusals() {
    for (layout, count, words) in [
      (SlicesLayout.slices(angle: 91), 2, "'angle' is 91; allowed: a number from -90 to 90"),
      (.slices(gap: 300), 2, "a gap of 300 leaves nothing of a box of 300 x 200 for slice 0 of 2"),
      (.slices(), 101, "at most 100 items and was given 101"),
    ] {
      let found = complaint(of: layout, items: squares(count))
      #expect(found.contains(words), "\(found)")
    }
    var items = squares(2)
    items[1].captionHeight = 9
    #expect(
      complaint(of: SlicesLayout(), items: items).contains("item 1 has a caption above or below its picture"))
  }
}
