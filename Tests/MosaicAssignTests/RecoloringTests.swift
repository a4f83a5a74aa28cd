import MosaicAssign
import MosaicLayout
import MosaicPixels
import Testing

@Suite(.timeLimit(.minutes(1)))
struct RecoloringTests {
  @Test(arguments: 0..<40)
  func aMeanMovesAsFarAsItMay(seed: Int) throws {
    let (tile, cell) = (PictureFeatures.color(seed: seed), PictureFeatures.color(seed: seed + 500))
    for amount in [0.02, 0.1, 2] {
      let recoloring = try #require(Recoloring(tile: tile, cell: cell, amount: amount))
      let shift = recoloring.shift
      let moved = OKLab(
        lightness: tile.mean.lightness + shift.lightness, a: tile.mean.a + shift.a, b: tile.mean.b + shift.b)
      let (way, rest) = (distance(tile.mean, moved), distance(moved, cell.mean))
      #expect(way < amount + 2e-4)
      // Straight towards the cell.
      #expect(abs(way + rest - distance(tile.mean, cell.mean)) < 4e-4)
      #expect(rest < 2e-4 || way > amount - 2e-4)
      #expect(recoloring.gain == 1)
    }
  }

  @Test(arguments: [(0x40, 0x48, 1.25), (0x08, 0x40, 1.25), (0x60, 0x10, 0.8), (0x20, 0x22, 1.05)])
  func contrastChangesByAQuarterAtMost(tile: Int, cell: Int, gain: Double) throws {
    let halves = { (step: Int) in
      var picture = Pixmap(width: 2, height: 1)
      picture[0, 0] = 0xFF00_0000 | UInt32(0x80 - step) * 0x1_0101
      picture[1, 0] = 0xFF00_0000 | UInt32(0x80 + step) * 0x1_0101
      return PictureFeatures(BoxLight(picture, background: 0))
    }
    let (first, second) = (halves(tile), halves(cell))
    let plain = min(1.25, max(0.8, second.contrast / first.contrast))
    let recoloring = try #require(Recoloring(tile: first, cell: second))
    #expect(abs(recoloring.gain - plain) < 1e-4)
    #expect(abs(recoloring.mean - first.mean.lightness) < 1e-4)
    if tile != 0x40 && tile != 0x20 { #expect(recoloring.gain == gain) }
  }

  @Test func nothingIsNoRecolouring() {
    let features = PictureFeatures.noise(seed: 1)
    #expect(Recoloring(tile: features, cell: features) == nil)
    #expect(Recoloring(tile: features, cell: .noise(seed: 2), amount: 0) == nil)
    #expect(Recoloring(tile: .color(seed: 3), cell: .color(seed: 3)) == nil)
  }

  @Test(arguments: [
    (1.01, 1, 0.5), (-1.01, 1, 0.5), (.nan, 1, 0.5), (.infinity, 1, 0.5), (0, 0.09, 0.5), (0, 10.1, 0.5),
    (0, .nan, 0.5), (0, 1, -0.1), (0, 1, 1.1), (0, 1, .nan),
  ])
  func foreignNumbersAreChecked(shift: Double, gain: Double, mean: Double) {
    for place in 0..<3 {
      let shifts = (0..<3).map { $0 == place ? shift : 0 }
      let lab = OKLab(lightness: shifts[0], a: shifts[1], b: shifts[2])
      #expect(Recoloring(shift: lab, gain: gain, mean: mean) == nil)
    }
  }

  @Test(arguments: 0..<40)
  func pixelsAreThoseOfRealNumbers(seed: Int) throws {
    var random = SplitMix(seed: seed)
    // Every fourth one is larger than any that a mosaic makes.
    let extent = seed % 4 == 0 ? 1.0 : 0.1
    func number() -> Double { (2 * random.share() - 1) * extent }
    let recoloring = try #require(
      Recoloring(
        shift: OKLab(lightness: number(), a: number(), b: number()),
        gain: seed % 4 == 0 ? 0.1 + 9.9 * random.share() : 0.8 + 0.45 * random.share(), mean: random.share()))
    let picture = Pixmap.noise(40, 20, seed: seed)
    var changed = picture
    Recolorer(recoloring).apply(to: &changed)
    for y in 0..<20 {
      for x in 0..<40 {
        let (plain, word) = (plain(picture[x, y], recoloring), changed[x, y])
        for channel in 0..<3 {
          let value = Double(word >> (8 * UInt32(channel)) & 255)
          #expect(abs(value - plain[channel]) <= (seed % 4 == 0 ? 2 : 1))
        }
        #expect(word >> 24 == picture[x, y] >> 24)
      }
    }
  }

  @Test func identityIsExact() throws {
    let recoloring = try #require(Recoloring(shift: OKLab(lightness: 0, a: 0, b: 0), gain: 1, mean: 0.5))
    let picture = Pixmap.noise(64, 64, seed: 3)
    var changed = picture
    Recolorer(recoloring).apply(to: &changed)
    #expect(changed == picture)
  }

  @Test func greysStayGrey() throws {
    let recoloring = try #require(Recoloring(shift: OKLab(lightness: 0.03, a: 0, b: 0), gain: 1.2, mean: 0.4))
    for grey in 0..<256 {
      var picture = Pixmap(width: 1, height: 1)
      picture[0, 0] = 0xFF00_0000 | UInt32(grey) * 0x1_0101
      Recolorer(recoloring).apply(to: &picture)
      #expect(Set(picture.bytes.prefix(3)).count == 1)
    }
  }

  @Test func aTileGetsTheColoursOfItsCell() throws {
    let tile = Pixmap.noise(60, 60, seed: 8, opaque: true)
    let features = PictureFeatures(BoxLight(tile, background: 0))
    var target = Pixmap(width: 1, height: 1)
    target[0, 0] = 0xFF80_7060
    let cell = PictureFeatures(BoxLight(target, background: 0))
    let recoloring = try #require(Recoloring(tile: features, cell: cell, amount: 0.3))
    var changed = tile
    Recolorer(recoloring).apply(to: &changed)
    let after = PictureFeatures(BoxLight(changed, background: 0))
    #expect(distance(after.mean, cell.mean) < 0.4 * distance(features.mean, cell.mean))
    #expect(after.contrast < features.contrast)
  }

  private func distance(_ first: OKLab, _ second: OKLab) -> Double {
    let way = SIMD3(first.lightness - second.lightness, first.a - second.a, first.b - second.b)
    return (way * way).sum().squareRoot()
  }

  /// Blue, green and red after the same steps in Double, premultiplied.
  private func plain(_ word: UInt32, _ recoloring: Recoloring) -> [Double] {
    let alpha = Int(word >> 24)
    guard alpha > 0 else { return [0, 0, 0] }
    let stored = [16, 8, 0].map { min(255, (Int(word >> $0 & 255) * 255 + alpha / 2) / alpha) }
    let light = stored.map { SRGBCurve.light(of: Double($0) / 255) }
    let color = OKLab(light: SIMD3(light[0], light[1], light[2]))
    let (a, b) = (color.a + recoloring.shift.a, color.b + recoloring.shift.b)
    let lightness =
      recoloring.mean + recoloring.shift.lightness + (color.lightness - recoloring.mean) * recoloring.gain
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
