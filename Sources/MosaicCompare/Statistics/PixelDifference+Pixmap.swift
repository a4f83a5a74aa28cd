// One pass over two pictures of the same size.

import MosaicLayout
import MosaicPixels

extension PixelDifference {
  /// Compares two pictures, which must have the same size.
  init(between expected: Pixmap, and actual: Pixmap) {
    precondition(expected.pixelSize == actual.pixelSize, "only pictures of one size have a difference")
    var counts = [Int](repeating: 0, count: 256)
    var sums = (deltas: 0, squares: 0)
    var left = expected.width
    var right = -1
    var top = expected.height
    var bottom = -1
    var isOpaque = true
    for y in 0..<expected.height {
      for x in 0..<expected.width {
        let a = expected[x, y]
        let b = actual[x, y]
        // The byte on top is alpha, so a packed pixel is opaque where it is at least 0xFF000000.
        if a & b < 0xFF00_0000 { isOpaque = false }
        guard a != b else {
          counts[0] += 1
          continue
        }
        let delta = ChannelDeltas(a, b)
        counts[delta.largest] += 1
        sums.deltas += delta.sum
        sums.squares += delta.sumOfSquares
        left = min(left, x)
        right = max(right, x)
        top = min(top, y)
        bottom = max(bottom, y)
      }
    }
    self.init(
      pixels: expected.width * expected.height, pixelsByDelta: counts, channels: isOpaque ? 3 : 4,
      sumOfDeltas: sums.deltas, sumOfSquares: sums.squares,
      bounds: right < 0
        ? nil : PixelRect(x: left, y: top, width: right - left + 1, height: bottom - top + 1))
  }
}

/// The absolute differences of the four channels of two packed pixels.
struct ChannelDeltas {
  let blue, green, red, alpha: Int

  init(_ a: UInt32, _ b: UInt32) {
    func delta(_ shift: UInt32) -> Int { abs(Int(a >> shift & 255) - Int(b >> shift & 255)) }
    blue = delta(0)
    green = delta(8)
    red = delta(16)
    alpha = delta(24)
  }

  var largest: Int { max(blue, green, red, alpha) }
  var sum: Int { blue + green + red + alpha }
  var sumOfSquares: Int { blue * blue + green * green + red * red + alpha * alpha }
}
