// Small maps, written as rows of letters, and random ones.

import MosaicPixels
import TestSupport

@testable import MosaicCompare

/// A map from rows of letters: `.` same, `l` lighter, `d` darker, `a` anti-aliased, `m` masked, `A` and `B` in one picture only.
func map(_ rows: [String]) -> DifferenceMap {
  let kinds: [Character: DifferenceMap.Kind] = [
    ".": .same, "l": .lighter, "d": .darker, "a": .antialiased, "m": .masked, "A": .onlyInA, "B": .onlyInB,
  ]
  return DifferenceMap(
    width: rows.first?.count ?? 0, height: rows.count,
    kinds: rows.joined().map { kinds[$0, default: .same].rawValue })
}

extension DifferenceMap {
  /// How many pixels are of each kind.
  func counts() -> [Kind: Int] {
    let none = Dictionary(uniqueKeysWithValues: Kind.allCases.map { ($0, 0) })
    return kinds.reduce(into: none) { $0[Kind(rawValue: $1) ?? .same]? += 1 }
  }
}

extension Comparison {
  /// The whole picture of the difference, as others draw it; pixels that became darker may have a colour of their own.
  func drawn(over ground: StraightPixmap, isMask: Bool = false, darker: SIMD4<UInt8>? = nil) -> StraightPixmap
  {
    var picture = map.drawn(over: ground, isMask: isMask)
    guard let darker else { return picture }
    for y in 0..<map.height { for x in 0..<map.width where map[x, y] == .darker { picture[x, y] = darker } }
    return picture
  }
}

extension DifferenceMap {
  /// The whole picture, red first.
  func drawn(over ground: StraightPixmap, isMask: Bool) -> StraightPixmap {
    let bytes = pixmapRows(0..<height, over: ground, isMask: isMask)
    return StraightPixmap(
      width: width, height: height,
      bytes: bytes.indices.map { $0 % 4 == 3 ? bytes[$0] : bytes[$0 / 4 * 4 + 2 - $0 % 4] })
  }
}

/// A map of random size in which about so many of a hundred pixels are not the same.
func randomMap(_ random: inout SeededGenerator, sides: ClosedRange<Int>, percent: Int) -> DifferenceMap {
  let (width, height) = (Int.random(in: sides, using: &random), Int.random(in: sides, using: &random))
  let kinds = (0..<width * height).map { _ -> UInt8 in
    Int.random(in: 0..<100, using: &random) < percent ? UInt8.random(in: 1...6, using: &random) : 0
  }
  return DifferenceMap(width: width, height: height, kinds: kinds)
}

/// A picture of packed pixels `0xRRGGBBAA`, row by row.
func straight(width: Int, _ pixels: [UInt32]) -> StraightPixmap {
  StraightPixmap(
    width: width, height: width == 0 ? 0 : pixels.count / width,
    bytes: pixels.flatMap { pixel in [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: pixel >> $0) } })
}

/// A picture with one colour for each letter: grey from `0` to `9`, clear for a space.
func straight(_ rows: [String]) -> StraightPixmap {
  straight(
    width: rows.first?.count ?? 0,
    rows.joined().map { letter in
      guard let digit = letter.wholeNumberValue else { return 0 }
      return UInt32(digit * 28) * 0x0101_0100 | 0xFF
    })
}
