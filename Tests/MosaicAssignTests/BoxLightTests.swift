import MosaicAssign
import MosaicLayout
import MosaicPixels
import TestSupport
import Testing

@Suite(.bounded) struct BoxLightTests {
  static let sizes = [(1, 1), (1, 9), (5, 3), (6, 6), (7, 13), (12, 18), (35, 2), (100, 61)]

  @Test(arguments: sizes)
  func meansAreThoseOfAPlainSum(width: Int, height: Int) {
    let picture = Pixmap.noise(width, height, seed: width * 100 + height)
    let means = BoxLight(picture, background: 0x20_80F0).means
    let plain = plainMeans(picture, background: [0x20, 0x80, 0xF0])
    for (mean, plain) in zip(means, plain) {
      for channel in 0..<3 { #expect(abs(mean[channel] - plain[channel]) < 1e-9) }
    }
  }

  @Test func aLargePictureDoesNotOverflow() {
    // 2²⁴ rows would take long, but one row of that many pixels shows that white stays white.
    var light = BoxLight(width: 1 << 20, height: 1, background: 0)
    light.add(row: [UInt8](repeating: 255, count: 4 << 20)[...])
    #expect(light.means.allSatisfy { $0 == SIMD3(1, 1, 1) })
  }

  /// Each pixel's share of each box, by areas in Double.
  private func plainMeans(_ picture: Pixmap, background: [Int]) -> [SIMD3<Double>] {
    func overlap(_ pixel: Int, _ box: Int, _ length: Int) -> Double {
      let (start, end) = (Double(box * length) / 6, Double((box + 1) * length) / 6)
      return max(0, min(end, Double(pixel + 1)) - max(start, Double(pixel)))
    }
    return (0..<36).map { box in
      var (sum, area) = (SIMD3<Double>.zero, 0.0)
      for y in 0..<picture.height {
        for x in 0..<picture.width {
          let share = overlap(x, box % 6, picture.width) * overlap(y, box / 6, picture.height)
          let word = picture[x, y]
          for channel in 0..<3 {
            let color = Int(word >> (16 - 8 * UInt32(channel)) & 255)
            let stored = color + (background[channel] * Int(255 - word >> 24) + 127) / 255
            sum[channel] += share * Double(SRGBCurve.light[stored]) / 65_535
          }
          area += share
        }
      }
      return sum / area
    }
  }
}

extension Pixmap {
  var mirrored: Pixmap { filled(width, height) { x, y in self[width - 1 - x, y] } }
}
