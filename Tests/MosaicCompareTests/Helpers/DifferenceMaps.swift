// Small maps, written as rows of letters, and random ones.

import MosaicPixels
import TestSupport

@testable import MosaicCompare

/// A map from rows of letters: `.` same, `l` lighter, `d` darker, `a` anti-aliased, `m` masked, `u` unmatched.
func map(_ rows: [String]) -> DifferenceMap {
  let kinds: [Character: DifferenceMap.Kind] = [
    ".": .same, "l": .lighter, "d": .darker, "a": .antialiased, "m": .masked, "u": .unmatched,
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

extension DifferencePicture {
  /// The whole picture, as others draw it.
  func draw(_ map: DifferenceMap, over ground: StraightPixmap) -> StraightPixmap {
    let bytes = pixmapRows(0..<map.height, of: map, over: ground)
    return StraightPixmap(
      width: map.width, height: map.height,
      bytes: bytes.indices.map { $0 % 4 == 3 ? bytes[$0] : bytes[$0 / 4 * 4 + 2 - $0 % 4] })
  }

  /// Colours are blue, green, red.
  static func style(
    isMask: Bool = false, alpha: Double = 0.1, different: SIMD3<UInt8> = [0, 0, 255],
    darker: SIMD3<UInt8>? = nil,
    antialiased: SIMD3<UInt8> = [0, 255, 255]
  ) -> DifferencePicture {
    var style = DifferencePicture(isMask: isMask)
    (style.alpha, style.different, style.darker, style.antialiased) = (alpha, different, darker, antialiased)
    return style
  }
}

/// A map of random size in which about so many of a hundred pixels are not the same.
func randomMap(_ random: inout SeededGenerator, sides: ClosedRange<Int>, percent: Int) -> DifferenceMap {
  let (width, height) = (Int.random(in: sides, using: &random), Int.random(in: sides, using: &random))
  let kinds = (0..<width * height).map { _ -> UInt8 in
    Int.random(in: 0..<100, using: &random) < percent ? UInt8.random(in: 1...5, using: &random) : 0
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
