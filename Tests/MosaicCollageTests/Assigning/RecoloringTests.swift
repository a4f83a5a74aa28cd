import MosaicAssign
import MosaicPixels
import MosaicScene
import TestSupport
import Testing

@testable import MosaicCollage

@Suite(.bounded) struct RecoloringTests {
  @Test(arguments: [0x80_4020, 0x10_20A0, 0xFF_FFFF, 0x33_CC44], [0x70_5030, 0xF0_F000, 0x00_0000])
  func aMeanMovesStraightAndAsFarAsItMay(picture: Int, cell: Int) throws {
    let (picture, cell) = (Self.plain(picture), Self.plain(cell))
    let whole = distance(picture.mean, cell.mean)
    for most in [0.02, 0.1, 2] {
      let change = try #require(Recoloring(from: picture, to: cell, upTo: most))
      let moved = OKLab(
        lightness: picture.mean.lightness + change.lightness, a: picture.mean.a + change.a,
        b: picture.mean.b + change.b)
      let (way, rest) = (distance(picture.mean, moved), distance(moved, cell.mean))
      #expect(way < most + 2e-4)
      #expect(abs(way + rest - whole) < 4e-4)
      #expect(rest < 2e-4 || way > most - 2e-4)
      #expect(change.contrast == 1)
    }
  }

  /// Steps about the middle grey of two halves, and the factor that follows.
  @Test(arguments: [(0x08, 0x40, 1.25), (0x60, 0x10, 0.8), (0x30, 0x30, 1)])
  func contrastChangesByAQuarterAtMost(picture: Int, cell: Int, contrast: Double) {
    let (picture, cell) = (Self.halves(picture), Self.halves(cell))
    let change = Recoloring(from: picture, to: cell, upTo: 0.5)
    #expect((change?.contrast ?? 1) == contrast)
  }

  @Test func nothingIsNoRecolouring() {
    let (one, other) = (Self.halves(0x20), Self.plain(0x40_8060))
    #expect(Recoloring(from: one, to: one, upTo: 0.1) == nil)
    #expect(Recoloring(from: one, to: other, upTo: 0) == nil)
  }

  @Test func aPictureGetsTheColoursOfItsCell() throws {
    var picture = filled(60, 60) { x, y in 0xFF00_0000 | UInt32(x * 2 + y) * 0x01_0102 }
    let (before, cell) = (PictureFeatures(BoxLight(picture, background: 0)), Self.plain(0xB0_7060))
    let change = try #require(Recoloring(from: before, to: cell, upTo: 0.3))
    Recolorer(
      lightness: change.lightness, a: change.a, b: change.b, contrast: change.contrast, mean: change.mean
    ).apply(to: &picture.bytes)
    let after = PictureFeatures(BoxLight(picture, background: 0))
    #expect(distance(after.mean, cell.mean) < 0.4 * distance(before.mean, cell.mean))
    #expect(after.contrast < before.contrast)
  }

  private static func plain(_ color: Int) -> PictureFeatures {
    PictureFeatures(BoxLight(Pixmap(width: 1, height: 1), background: UInt32(color)))
  }

  private static func halves(_ step: Int) -> PictureFeatures {
    var picture = Pixmap(width: 2, height: 1)
    for (x, grey) in [0x80 - step, 0x80 + step].enumerated() {
      picture[x, 0] = 0xFF00_0000 | UInt32(grey) * 0x1_0101
    }
    return PictureFeatures(BoxLight(picture, background: 0))
  }

  private func distance(_ first: OKLab, _ second: OKLab) -> Double {
    let way = SIMD3(first.lightness - second.lightness, first.a - second.a, first.b - second.b)
    return (way * way).sum().squareRoot()
  }
}
