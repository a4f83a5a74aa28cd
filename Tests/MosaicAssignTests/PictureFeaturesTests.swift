import MosaicAssign
import MosaicLayout
import MosaicPixels
import TestSupport
import Testing

@Suite(.bounded) struct PictureFeaturesTests {
  /// Ottosson's own conversions, from his post and the CSS Color 4 tests of the same matrices.
  @Test(arguments: [
    (0x00_0000, 0.0, 0.0, 0.0), (0xFF_FFFF, 1.0, 0.0, 0.0), (0xFF_0000, 0.6280, 0.2249, 0.1258),
    (0x00_FF00, 0.8664, -0.2339, 0.1795), (0x00_00FF, 0.4520, -0.0325, -0.3115),
    (0x80_8080, 0.5999, 0.0, 0.0), (0xFF_FF00, 0.9680, -0.0714, 0.1986), (0xFF_00FF, 0.7017, 0.2746, -0.1691),
  ])
  func meansAreOKLab(color: Int, lightness: Double, a: Double, b: Double) {
    let features = PictureFeatures(.plain(color))
    #expect(abs(features.mean.lightness - lightness) < 2e-4)
    #expect(abs(features.mean.a - a) < 2e-4)
    #expect(abs(features.mean.b - b) < 2e-4)
    #expect(features.contrast == 0)
    #expect(features.values.dropFirst(3).allSatisfy { $0 == 0 })
  }

  @Test(arguments: 0..<40)
  func costsAreSquaredDistances(seed: Int) {
    let (first, second) = (PictureFeatures.noise(seed: seed), PictureFeatures.noise(seed: seed + 1000))
    #expect(first.cost(to: first) == 0)
    #expect(first.cost(to: second) == second.cost(to: first))
    let plain = zip(first.values, second.values).reduce(0) {
      $0 + (Int($1.0) - Int($1.1)) * (Int($1.0) - Int($1.1))
    }
    #expect(Int(first.cost(to: second)) == plain)
  }

  @Test(arguments: 0..<40)
  func mirroringIsThatOfThePixels(seed: Int) {
    let picture = Pixmap.noise(4 + seed, 3 + seed % 9, seed: seed)
    let features = PictureFeatures(BoxLight(picture, background: 0))
    let pixels = PictureFeatures(BoxLight(picture.mirrored, background: 0))
    #expect(features.mirrored.mirrored == features)
    #expect(features.mirrored == pixels)
    #expect(features != pixels)
  }

  @Test func weightsConcernMeansAlone() {
    let features = PictureFeatures.noise(seed: 7)
    let weighted = features.weighted(mean: 0.4)
    #expect(weighted.values.dropFirst(3) == features.values.dropFirst(3))
    #expect(
      zip(weighted.values, features.values).prefix(3).allSatisfy { abs(Double($0) - 0.4 * Double($1)) <= 0.5 }
    )
    #expect(features.weighted(mean: 1) == features)
  }

  @Test func contrastIsTheDeviationOfBoxes() {
    // Left half black, right half white: 18 boxes each, half of the way from their mean.
    let halves = filled(12, 6) { x, _ in x < 6 ? 0xFF00_0000 : 0xFFFF_FFFF }
    let features = PictureFeatures(BoxLight(halves, background: 0))
    #expect(abs(features.contrast - 0.5) < 1.5e-4)
    #expect(abs(features.mean.lightness - 0.5) < 3e-5)
  }

  @Test func costsFitWhateverTheColours() throws {
    let checker = { (first: UInt32, second: UInt32) in
      let picture = filled(6, 6) { x, y in 0xFF00_0000 | ((x + y) % 2 == 0 ? first : second) }
      return PictureFeatures(BoxLight(picture, background: 0))
    }
    let colors: [UInt32] = [0, 0xFF, 0xFF00, 0xFF_0000, 0xFFFF, 0xFF_FF00, 0xFF_00FF, 0xFF_FFFF]
    let all = colors.flatMap { first in colors.map { checker(first, $0) } }
    for features in all {
      #expect(PictureFeatures(values: features.values) == features)
      for other in all {
        let plain = zip(features.values, other.values).reduce(0) {
          $0 + (Int($1.0) - Int($1.1)) * (Int($1.0) - Int($1.1))
        }
        #expect(Int(features.cost(to: other)) == plain)
      }
    }
  }

  @Test func foreignNumbersAreChecked() {
    let zeros = [Int16](repeating: 0, count: 108)
    func changed(_ index: Int, _ value: Int16) -> [Int16] {
      var values = zeros
      values[index] = value
      return values
    }
    #expect(PictureFeatures(values: zeros) != nil)
    #expect(PictureFeatures(values: []) == nil)
    #expect(PictureFeatures(values: zeros + [0]) == nil)
    #expect(PictureFeatures(values: changed(0, -1)) == nil)
    #expect(PictureFeatures(values: changed(0, 24_601)) == nil)
    #expect(PictureFeatures(values: changed(5, 16_385)) == nil)
    #expect(PictureFeatures(values: [Int16](repeating: .min, count: 108)) == nil)
    // The farthest that are allowed do not overflow.
    let (far, near) = (
      PictureFeatures(values: changed(5, 16_384)), PictureFeatures(values: changed(5, -16_384))
    )
    if let far, let near { #expect(far.cost(to: near) == 1 << 30) } else { Issue.record("they are allowed") }
  }
}

extension BoxLight {
  /// A picture of one colour.
  static func plain(_ color: Int) -> BoxLight {
    BoxLight(Pixmap(width: 1, height: 1), background: UInt32(color))
  }
}

extension PictureFeatures {
  /// Random soft patches, which differ as photographs do.
  static func noise(seed: Int) -> PictureFeatures {
    PictureFeatures(BoxLight(Pixmap.noise(6, 6, seed: seed), background: 0))
  }
}
