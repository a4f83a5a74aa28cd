// The golden angle, the first one in the middle, and circles that do not overlap.

import TestSupport
import Testing

@testable import MosaicLayout

@Suite(.bounded) struct SpiralLayoutTests {
  static let box = Container(width: 300, height: 200)

  /// In degrees from the bottom, counter-clockwise.
  private static func angles(_ layout: SpiralLayout, _ count: Int) throws -> [Double] {
    try layout.arrangement(of: squares(count), in: box).frames.dropFirst().map {
      let degrees = arcTangent($0.center.x - 150, $0.center.y - 100) * 180 / .pi
      return degrees < 0 ? degrees + 360 : degrees
    }
  }

  /// 137.507764 degrees and multiples of it, less whole turns.
  @Test(arguments: [
    (SpiralLayout(), [137.507764, 275.015528, 52.523292, 190.031056]),
    (SpiralLayout.spiral(startAngle: 90), [227.507764, 5.015528, 142.523292, 280.031056]),
    (SpiralLayout.spiral(clockwise: true), [222.492236, 84.984472, 307.476708, 169.968944]),
    (
      SpiralLayout.spiral(itemSize: Size(width: 20, height: 10), startAngle: -90),
      [47.507764, 185.015528, 322.523292, 100.031056]
    ),
  ]) func standsAtTheGoldenAngle(layout: SpiralLayout, angles: [Double]) throws {
    for (found, wanted) in zip(try Self.angles(layout, 5), angles) { #expect(abs(found - wanted) < 1e-5) }
    let frames = try layout.arrangement(of: squares(5), in: Self.box).frames
    #expect(abs(frames[0].center.x - 150) < 1e-9 && abs(frames[0].center.y - 100) < 1e-9)
    let radii = frames.dropFirst().map { frame -> Double in
      let (x, y) = (frame.center.x - 150, frame.center.y - 100)
      return x * x + y * y
    }
    for (index, square) in radii.enumerated() {
      #expect(abs(square / radii[0] - Double(index + 3) / 3) < 1e-9, "the radius grows with the root")
    }
  }

  @Test("one alone fills its box, and has no neighbour") func one() throws {
    expect(
      try SpiralLayout.spiral(gap: 1e9).arrangement(of: squares(1), in: Self.box), has: rects("50 0 200 200"))
    let sized = SpiralLayout.spiral(itemSize: Size(width: 40, height: 30))
    expect(try sized.arrangement(of: squares(1), in: Self.box), has: rects("130 85 40 30"))
  }

  @Test("the inner one is on top") func order() throws {
    let found = try SpiralLayout().arrangement(of: squares(4), in: Self.box)
    #expect(found.placements.map(\.z) == [3, 2, 1, 0])
  }

  @Test(
    "circles stay a gap apart, and rotated squares fill the box", arguments: [0.0, 30, 45, 300])
  func staysApart(rotation: Double) throws {
    for count in [2, 3, 7, 12, 50, 400] {
      var items = squares(count)
      for index in items.indices { items[index].rotation = rotation }
      let gap = Double(count % 3)
      let layout = SpiralLayout.spiral(gap: gap, startAngle: Double(count))
      let frames = try layout.arrangement(of: items, in: Self.box).frames
      var edge = 0.0
      for (index, frame) in frames.enumerated() {
        let turned = frame.rotated(by: rotation)
        edge = max(edge, turned.maxX - 300, turned.maxY - 200, -turned.minX, -turned.minY)
        for other in frames[..<index] {
          let (x, y) = (frame.center.x - other.center.x, frame.center.y - other.center.y)
          #expect((x * x + y * y).squareRoot() >= frame.width + gap)
        }
      }
      let reach = frames.map { max($0.rotated(by: rotation).maxY - 200, -$0.rotated(by: rotation).minY) }
      #expect(edge < 1e-9 && (reach.max() ?? -1) > -1e-6, "\(count)")
    }
  }
}
