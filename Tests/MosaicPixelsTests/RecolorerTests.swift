import MosaicLayout
import MosaicPixels
import TestSupport
import Testing

@Suite(.bounded) struct RecolorerTests {
  private struct Change {
    var lightness = 0.0
    var a = 0.0
    var b = 0.0
    var contrast = 1.0
    var mean = 0.5

    var recolorer: Recolorer {
      Recolorer(lightness: lightness, a: a, b: b, contrast: contrast, mean: mean)
    }
  }

  @Test(arguments: 0..<40)
  func pixelsAreThoseOfRealNumbers(seed: Int) {
    var random = SplitMix(seed: seed)
    // Every fourth one is larger than any that a mosaic makes.
    let extent = seed % 4 == 0 ? 1.0 : 0.1
    func number() -> Double { (2 * random.share() - 1) * extent }
    let change = Change(
      lightness: number(), a: number(), b: number(),
      contrast: seed % 4 == 0 ? 0.1 + 9.9 * random.share() : 0.8 + 0.45 * random.share(),
      mean: random.share())
    let picture = Pixmap.noise(40, 20, seed: seed)
    var changed = picture
    change.recolorer.apply(to: &changed.bytes)
    var most = 0.0
    var keepsAlpha = true
    for y in 0..<20 {
      for x in 0..<40 {
        let (plain, word) = (plain(picture[x, y], change), changed[x, y])
        for channel in 0..<3 {
          let value = Double(word >> (8 * UInt32(channel)) & 255)
          most = max(most, abs(value - plain[channel]))
        }
        if word >> 24 != picture[x, y] >> 24 { keepsAlpha = false }
      }
    }
    #expect(most <= (seed % 4 == 0 ? 2 : 1) && keepsAlpha)
  }

  @Test func identityIsExact() {
    let picture = Pixmap.noise(64, 64, seed: 3)
    var changed = picture
    Change().recolorer.apply(to: &changed.bytes)
    #expect(changed == picture)
  }

  @Test func greysStayGrey() {
    let recolorer = Change(lightness: 0.03, contrast: 1.2, mean: 0.4).recolorer
    for grey in 0..<256 {
      var picture = Pixmap(width: 1, height: 1)
      picture[0, 0] = 0xFF00_0000 | UInt32(grey) * 0x1_0101
      recolorer.apply(to: &picture.bytes)
      #expect(Set(picture.bytes.prefix(3)).count == 1)
    }
  }

  @Test func pixelsAreTheSameOnEveryMachine() {
    var picture = Pixmap.noise(50, 50, seed: 3)
    Change(lightness: 0.04, a: -0.03, b: 0.05, contrast: 0.9, mean: 0.4).recolorer.apply(to: &picture.bytes)
    // FNV-1a, written down on x86-64.
    let digest = picture.bytes.reduce(0xCBF2_9CE4_8422_2325 as UInt64) {
      ($0 ^ UInt64($1)) &* 0x100_0000_01B3
    }
    #expect(digest == 10_170_469_383_148_485_292)
  }

  /// Blue, green and red after the same steps in Double, premultiplied.
  private func plain(_ word: UInt32, _ change: Change) -> [Double] {
    let alpha = Int(word >> 24)
    guard alpha > 0 else { return [0, 0, 0] }
    let stored = [16, 8, 0].map { min(255, (Int(word >> $0 & 255) * 255 + alpha / 2) / alpha) }
    let light = stored.map { SRGBCurve.light(of: Double($0) / 255) }
    let color = OKLab(light: SIMD3(light[0], light[1], light[2]))
    let (a, b) = (color.a + change.a, color.b + change.b)
    let lightness =
      change.mean + change.lightness + (color.lightness - change.mean) * change.contrast
    let l = lightness + 0.3963377774 * a + 0.2158037573 * b
    let m = lightness - 0.1055613458 * a - 0.0638541728 * b
    let s = lightness - 0.0894841775 * a - 1.2914855480 * b
    let (long, medium, short) = (l * l * l, m * m * m, s * s * s)
    let result = [
      -0.0041960863 * long - 0.7034186147 * medium + 1.7076147010 * short,
      -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
      4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
    ]
    return result.map { light in
      let value = SRGBCurve.stored[Int((max(0, min(1, light)) * 65_535).rounded())]
      return Double((Int(value) * alpha + 127) / 255)
    }
  }
}
