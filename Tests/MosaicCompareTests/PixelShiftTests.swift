// Changes that are something that moved.

import MosaicLayout
import MosaicPixels
import TestSupport
import Testing

@testable import MosaicCompare

@Suite(.bounded) struct PixelShiftTests {
  /// A picture of a few things on paper: 48 × 48 pixels.
  private static func scene(movedBy x: Int, _ y: Int, seed: UInt64) -> StraightPixmap {
    var random = SeededGenerator(seed: seed)
    var pixels = [UInt32](repeating: 0xF0F0_F0FF, count: 48 * 48)
    for row in 18..<30 {
      for column in 18..<30 {
        let color = UInt32.random(in: 0...0xFF_FFFF, using: &random) << 8 | 0xFF
        pixels[(row + y) * 48 + column + x] = color
      }
    }
    return straight(width: 48, pixels)
  }

  private static func region(_ a: StraightPixmap, _ b: StraightPixmap) -> Region? {
    let kinds = (0..<a.width * a.height).map { UInt8(a[$0 % 48, $0 / 48] == b[$0 % 48, $0 / 48] ? 0 : 1) }
    return RegionSearch(DifferenceMap(width: 48, height: 48, kinds: kinds)).regions(strength: { _, _ in 1 })
      .first
  }

  @Test("what moved is found with its way", arguments: 0..<81)
  func moved(number: Int) throws {
    let (x, y) = (number % 9 - 4, number / 9 - 4)
    let (a, b) = (Self.scene(movedBy: 0, 0, seed: 7), Self.scene(movedBy: x, y, seed: 7))
    guard let region = Self.region(a, b) else {
      #expect((x, y) == (0, 0))
      return
    }
    #expect(PixelShift(of: region, from: a, to: b, reach: 4) == PixelShift(x: x, y: y))
    #expect(PixelPlane.with(a, b) { region.lookingForShift(from: $0, to: $1).kind } == .shift)
    #expect(PixelShift(of: region, from: a, to: b, reach: max(abs(x), abs(y)) - 1) == nil)
  }

  @Test("what was drawn anew did not move", arguments: 1..<50)
  func drawnAnew(seed: Int) throws {
    let (a, b) = (Self.scene(movedBy: 0, 0, seed: 0), Self.scene(movedBy: 1, 0, seed: UInt64(seed)))
    let region = try #require(Self.region(a, b))
    #expect(PixelShift(of: region, from: a, to: b, reach: 4) == nil)
    #expect(PixelPlane.with(a, b) { region.lookingForShift(from: $0, to: $1) } == region)
  }

  @Test("a fill of another colour did not move")
  func fill() throws {
    let paper = [UInt32](repeating: 0xFFFF_FFFF, count: 48 * 48)
    var painted = paper
    for index in painted.indices where (10..<20).contains(index % 48) && (10..<20).contains(index / 48) {
      painted[index] = 0x3366_99FF
    }
    let (a, b) = (straight(width: 48, paper), straight(width: 48, painted))
    let region = try #require(Self.region(a, b))
    #expect(region.kind == .fill)
    #expect(PixelShift(of: region, from: a, to: b, reach: 4) == nil)
  }

  @Test("a line that vanished, or is new, did not move", arguments: [false, true])
  func vanished(isNew: Bool) throws {
    let paper = [UInt32](repeating: 0xFFFF_FFFF, count: 48 * 48)
    let lined = paper.indices.map { [20, 21].contains($0 / 48) ? 0x0000_00FF : paper[$0] }
    let (a, b) = (straight(width: 48, isNew ? paper : lined), straight(width: 48, isNew ? lined : paper))
    let region = try #require(Self.region(a, b))
    #expect(PixelShift(of: region, from: a, to: b, reach: 4) == nil)
  }

  @Test("boxes of any numbers are cut to the canvas")
  func outside() {
    let picture = straight(width: 48, [UInt32](repeating: 0, count: 48 * 48))
    let region = Region(PixelRect(x: -5, y: 60, width: 200, height: 9), pixels: 9, strongest: 1, kind: .edge)
    #expect(PixelShift(of: region, from: picture, to: picture, reach: 4) == nil)
  }

  @Test(
    "words",
    arguments: [
      (PixelShift(x: 1, y: 0), "1 px right"), (PixelShift(x: -2, y: 3), "2 px left, 3 px down"),
      (PixelShift(x: 0, y: -4), "4 px up"),
    ])
  func words(shift: PixelShift, text: String) {
    #expect(shift.description == text)
  }
}
