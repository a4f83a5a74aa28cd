// The drawing of a difference map.

import MosaicPixels
import TestSupport
import Testing

@testable import MosaicCompare

@Suite(.timeLimit(.minutes(10))) struct DifferencePictureTests {
  static let red = SIMD4<UInt8>(255, 0, 0, 255)
  static let yellow = SIMD4<UInt8>(255, 255, 0, 255)
  static let clear = SIMD4<UInt8>(0, 0, 0, 0)
  static let white = SIMD4<UInt8>(255, 255, 255, 255)

  struct Row: Sendable {
    let style: DifferencePicture
    /// The pixels of `.lamdu`, on black.
    let pixels: [SIMD4<UInt8>]
  }

  static let rows: [Row] = [
    // 255 − 25.5, cut.
    Row(
      style: .style(),
      pixels: [[229, 229, 229, 255], red, yellow, [229, 229, 229, 255], red, red]),
    Row(style: .style(isMask: true), pixels: [clear, red, clear, clear, red, red]),
    Row(
      style: .style(alpha: 1, different: [3, 2, 1], darker: [6, 5, 4], antialiased: [9, 8, 7]),
      pixels: [
        [0, 0, 0, 255], [1, 2, 3, 255], [7, 8, 9, 255], [0, 0, 0, 255], [4, 5, 6, 255], [1, 2, 3, 255],
      ]),
    Row(style: .style(alpha: .nan), pixels: [white, red, yellow, white, red, red]),
    Row(
      style: .style(alpha: 7), pixels: [[0, 0, 0, 255], red, yellow, [0, 0, 0, 255], red, red]),
  ]

  @Test(arguments: rows) func styles(row: Row) {
    let drawn = row.style.draw(map([".lamdu"]), over: straight(["000000"]))
    #expect((0..<6).map { drawn[$0, 0] } == row.pixels)
  }

  @Test func theGroundFadesByItsAlpha() {
    // Half-transparent black is faded half as much: 255 − 25.5 × 128 / 255, cut.
    let drawn = DifferencePicture.style().draw(
      map([".."]), over: straight(width: 2, [0x0000_0080, 0x0000_0000]))
    #expect(drawn[0, 0] == [242, 242, 242, 255])
    #expect(drawn[1, 0] == Self.white)
  }

  @Test("rows for an encoder are those of the whole picture", arguments: 0..<20)
  func bands(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    let map = randomMap(&random, sides: 1...30, percent: 20)
    let ground = RandomPair(seed: UInt64(seed), width: map.width, height: map.height).a
    let style = DifferencePicture.style(isMask: seed % 2 == 1, darker: seed % 3 == 0 ? [9, 200, 77] : nil)
    let step = random.number(1...7)
    let rows = stride(from: 0, to: map.height, by: step).flatMap {
      style.pixmapRows($0..<min($0 + step, map.height), of: map, over: ground)
    }
    #expect(rows == style.pixmapRows(0..<map.height, of: map, over: ground))
  }
}
