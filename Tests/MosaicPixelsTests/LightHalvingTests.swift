// Halving in linear light, against a plain version in floating point.

import TestSupport
import Testing

@testable import MosaicPixels

@Suite(.bounded) struct LightHalvingTests {
  private func halved(_ picture: Pixmap) -> Pixmap {
    Pixmap(
      width: (picture.width + 1) / 2, height: (picture.height + 1) / 2,
      bytes: LightHalving.halved(picture.bytes, width: picture.width))
  }

  /// The mean light of the pixels that are there, as stored values of premultiplied BGRA before they are rounded.
  private func plain(_ picture: Pixmap, _ x: Int, _ y: Int) -> [Double] {
    var (sums, count) = ([0.0, 0, 0, 0], 0.0)
    for row in 2 * y..<min(2 * y + 2, picture.height) {
      for column in 2 * x..<min(2 * x + 2, picture.width) {
        let at = (row * picture.width + column) * 4
        let alpha = Double(picture.bytes[at + 3])
        count += 1
        sums[3] += alpha
        guard alpha > 0 else { continue }
        for channel in 0..<3 {
          sums[channel] += SRGBCurve.light(of: Double(picture.bytes[at + channel]) / alpha) * alpha
        }
      }
    }
    let alpha = sums[3] / count
    guard alpha > 0 else { return sums }
    return sums[..<3].map { sum in
      // The curve has no inverse here: halving the interval is one.
      var (low, high) = (0.0, 1.0)
      for _ in 0..<40 {
        let middle = (low + high) / 2
        if SRGBCurve.light(of: middle) < sum / sums[3] { low = middle } else { high = middle }
      }
      return low * alpha
    } + [alpha]
  }

  static let sizes = [(1, 1), (2, 2), (1, 7), (9, 1), (6, 4), (17, 13), (40, 31)]

  @Test(
    "pixels are those of the plain version; of what is opaque to half a step", arguments: sizes,
    [true, false])
  func pixels(size: (Int, Int), isOpaque: Bool) {
    for seed in 0..<20 {
      var random = SeededGenerator(seed: UInt64(seed))
      let picture = filled(size.0, size.1) { _, _ in
        let alpha =
          isOpaque
          ? 255 : [0, 255, UInt32.random(in: 0...255, using: &random)].randomElement(using: &random) ?? 0
        return (0..<3).reduce(alpha << 24) { $0 | UInt32.random(in: 0...alpha, using: &random) << ($1 * 8) }
      }
      let made = halved(picture)
      for y in 0..<made.height {
        for x in 0..<made.width {
          let (found, wanted) = (
            made.bytes[(y * made.width + x) * 4..<(y * made.width + x + 1) * 4], plain(picture, x, y)
          )
          let off = zip(found, wanted).map { abs(Double($0) - $1) }.max() ?? 0
          #expect(off <= (isOpaque ? 0.6 : 1.6), "seed \(seed), \(x), \(y): \(Array(found)), \(wanted)")
          #expect(found.allSatisfy { $0 <= found.last ?? 0 }, "no colour is above its alpha")
        }
      }
    }
  }

  @Test("flat areas stay what they are, and black and white in turn are the gray that they look like")
  func looks() {
    for value in 0...255 as ClosedRange<UInt32> {
      let pixel = 0xFF00_0000 | value << 16 | (255 - value) << 8 | value / 2
      #expect(halved(filled(5, 5) { _, _ in pixel }) == filled(3, 3) { _, _ in pixel })
    }
    let checker = filled(8, 8) { ($0 + $1).isMultiple(of: 2) ? 0xFFFF_FFFF : 0xFF00_0000 }
    #expect(halved(checker) == filled(4, 4) { _, _ in 0xFFBC_BCBC })
    // Nothing of a colour that is not seen.
    let edge = filled(2, 1) { x, _ in x == 0 ? 0xFFFF_0000 : 0 }
    #expect(halved(edge) == filled(1, 1) { _, _ in 0x8080_0000 })
  }
}
