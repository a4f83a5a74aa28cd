// What is not compared.

import MosaicLayout
import MosaicPixels
import TestSupport
import Testing

@testable import MosaicCompare

@Suite(.bounded) struct MaskTests {
  /// The mask as rows of `#` and `.`.
  private static func drawn(_ mask: Mask) -> [String] {
    (0..<mask.height).map { y in
      String((0..<mask.width).map { x in mask.bytes[y * mask.width + x] == 0 ? "." : "#" })
    }
  }

  @Test(
    "rectangles are cut to the picture and never wrap",
    arguments: [
      ("1,1,2,1", ["....", ".##.", "...."]), ("0,0,4,3", ["####", "####", "####"]),
      ("3,0,9,1", ["...#", "....", "...."]), ("-1,0,2,1", ["#...", "....", "...."]),
      ("-5,0,3,3", ["....", "....", "...."]), ("4,0,1,3", ["....", "....", "...."]),
      ("0,3,4,1", ["....", "....", "...."]), (" 2 , 2 , 1 , 1 ", ["....", "....", "..#."]),
      ("2,1,9223372036854775807,9223372036854775807", ["....", "..##", "..##"]),
      ("-9223372036854775808,0,9223372036854775807,9", ["....", "....", "...."]),
      ("9223372036854775807,9223372036854775807,1,1", ["....", "....", "...."]),
      ("-1,-1,9223372036854775807,2", ["####", "....", "...."]),
    ])
  func rectangles(text: String, rows: [String]) throws {
    var mask = Mask(width: 4, height: 3)
    mask.cover(try PixelRect(mask: text))
    #expect(Self.drawn(mask) == rows)
    #expect(mask.maskedPixels == rows.joined().count { $0 == "#" })
    #expect(mask.bytes == rows.joined().map { $0 == "#" ? 1 : 0 })
  }

  @Test(
    "bad rectangles are refused in words",
    arguments: [
      ("", "\"\" is no rectangle; expected X,Y,WIDTH,HEIGHT in pixels, such as 10,20,300,40"),
      ("1,2,3", "\"1,2,3\" is no rectangle; expected X,Y,WIDTH,HEIGHT in pixels, such as 10,20,300,40"),
      (
        "1,2,3,4,5",
        "\"1,2,3,4,5\" is no rectangle; expected X,Y,WIDTH,HEIGHT in pixels, such as 10,20,300,40"
      ),
      ("1,2,x,4", "\"x\" in the rectangle \"1,2,x,4\" is not a whole number of pixels"),
      ("1,,3,4", "\"\" in the rectangle \"1,,3,4\" is not a whole number of pixels"),
      ("1,2,3.5,4", "\"3.5\" in the rectangle \"1,2,3.5,4\" is not a whole number of pixels"),
      ("1,2,-,4", "\"-\" in the rectangle \"1,2,-,4\" is not a whole number of pixels"),
      (
        "0,0,9223372036854775808,4",
        "9223372036854775808 in the rectangle \"0,0,9223372036854775808,4\" is too large for a number of pixels"
      ),
      ("1,2,0,4", "a rectangle of 0×4 pixels masks nothing; width and height must be at least 1"),
      ("1,2,3,-4", "a rectangle of 3×-4 pixels masks nothing; width and height must be at least 1"),
    ])
  func badRectangles(text: String, message: String) {
    let error = #expect(throws: MaskError.self) { try PixelRect(mask: text) }
    #expect(error?.description == message)
  }

  @Test("random rectangles cover the pixels inside them", arguments: 0..<200)
  func plainRectangles(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    var mask = Mask(width: 20, height: 13)
    var plain = Set<SIMD2<Int>>()
    for _ in 0..<Int.random(in: 1...4, using: &random) {
      let (x, y) = (Int.random(in: -9...25, using: &random), Int.random(in: -9...25, using: &random))
      let (w, h) = (Int.random(in: 1...30, using: &random), Int.random(in: 1...30, using: &random))
      mask.cover(PixelRect(x: x, y: y, width: w, height: h))
      for row in 0..<13 where row >= y && row < y + h {
        for column in 0..<20 where column >= x && column < x + w { plain.insert(SIMD2(column, row)) }
      }
    }
    #expect(mask.maskedPixels == plain.count)
    for (i, byte) in mask.bytes.enumerated() {
      #expect((byte == 1) == plain.contains(SIMD2(i % 20, i / 20)))
    }
  }

  @Test(
    "an opaque mask picture masks where it is light, another one where it is painted",
    arguments: [
      ([0xFFFF_FFFF, 0x0000_00FF, 0x7F7F_7FFF, 0x8080_80FF], "#..#"),
      ([0xFFFF_FFFF, 0x0000_00FF, 0x0000_0000, 0x0000_007F], "##.."),
      ([0xFF00_0080, 0x0000_0000, 0xFFFF_FF00, 0xFFFF_FF7F], "#..."),
      ([0x0000_00FF, 0x0000_00FF, 0x0000_00FF, 0x0000_00FF], "...."),
      ([0, 0, 0, 0], "...."),
      // Green is light, red and blue are not.
      ([0x00FF_00FF, 0xFF00_00FF, 0x0000_FFFF, 0xFFFF_00FF], "#..#"),
    ] as [([UInt32], String)])
  func pictures(pixels: [UInt32], row: String) throws {
    var mask = Mask(width: 4, height: 1)
    try mask.cover(straight(width: 4, pixels))
    #expect(Self.drawn(mask) == [row])
  }

  @Test("a colour key masks exactly its colour")
  func colorKey() throws {
    var mask = Mask(width: 4, height: 1)
    let golden = straight(width: 4, [0xFF00_FFFF, 0xFF00_FEFF, 0xFF00_FFFE, 0xFF00_FFFF])
    try mask.cover(color: SIMD4(255, 0, 255, 255), of: golden)
    #expect(Self.drawn(mask) == ["#..#"])
    // What is masked already is not counted again.
    try mask.cover(color: SIMD4(255, 0, 255, 255), of: golden)
    #expect(mask.maskedPixels == 2)
  }

  @Test("a mask of another size is refused")
  func sizes() {
    var mask = Mask(width: 4, height: 3)
    let words = "the mask has 3×4 pixels, the picture 4×3; draw the mask at the picture's size"
    let other = straight(width: 3, [UInt32](repeating: 0, count: 12))
    let errors = [
      #expect(throws: MaskError.self) { try mask.cover(other) },
      #expect(throws: MaskError.self) { try mask.cover(color: SIMD4(0, 0, 0, 0), of: other) },
    ]
    for error in errors { #expect(error?.description == words) }
  }

  @Test(
    "too much is refused with what was found and allowed",
    arguments: [
      ("0,0,10,5", 0.5, nil),
      (
        "0,0,10,5", 0.4999,
        "50 of 100 pixels are masked (50.0 %), more than the allowed 49.99 %; mask less, or raise the limit"
      ),
      (
        "0,0,1,1", 0,
        "1 of 100 pixels are masked (1.0 %), more than the allowed 0.0 %; mask less, or raise the limit"
      ),
      (
        "0,0,1,1", -1,
        "1 of 100 pixels are masked (1.0 %), more than the allowed -100.0 %; mask less, or raise the limit"
      ),
      ("0,0,10,10", 1, nil), ("20,20,1,1", 0, nil),
      (
        "0,0,1,1", .nan,
        "1 of 100 pixels are masked (1.0 %), more than the allowed nan %; mask less, or raise the limit"
      ),
    ] as [(String, Double, String?)])
  func limit(rectangle: String, allowed: Double, message: String?) throws {
    var mask = Mask(width: 10, height: 10)
    mask.cover(try PixelRect(mask: rectangle))
    do throws(MaskError) {
      try mask.requireShare(atMost: allowed)
      #expect(message == nil)
    } catch {
      #expect(error.description == message)
    }
  }
}
