// What displaced pixels do together.

import MosaicLayout
import MosaicPixels

extension PixelMeasurement {
  /// Counts displaced pixels after all, where together they are no noise: they do not keep their ink, or have moved by a whole pixel.
  ///
  /// - Parameters:
  ///   - a: The first picture, laid out on the canvas; `b` is the second one, of the same size.
  mutating func countMoved(_ a: StraightPixmap, _ b: StraightPixmap) {
    guard tally.antialiased > 0 else { return }
    let map = map
    _ = PixelPlane.with(a, b) { a, b in
      var balance = InkBalance(a, b, map)
      for box in balance.windows() + WholePixelMove.boxes(a, b, map) { count(box, a, b) }
    }
  }

  private mutating func count(_ box: PixelRect, _ a: PixelPlane, _ b: PixelPlane) {
    for y in box.y..<box.maxY {
      for x in box.x..<box.maxX where map[x, y] == .antialiased {
        let kind: DifferenceMap.Kind = ChannelDelta.isDarker(b[x, y], than: a[x, y]) ? .darker : .lighter
        map.kinds[y * map.width + x] = kind.rawValue
        tally.antialiased -= 1
        tally.differing += 1
        tally.largestDelta = max(tally.largestDelta, ChannelDelta.largest(a[x, y], b[x, y]))
      }
    }
  }
}
