// Whether two boxes show the same picture, roughly: they may have other sizes by a few pixels.

import MosaicLayout
import MosaicPixels

/// The mean colours of the 8 × 8 tiles of a box.
struct ItemLikeness {
  private static let side = 8
  /// How far the channels of a tile may be apart on average, of 255, if both boxes show the same.
  private static let near = 4

  private let tiles: [SIMD4<Int32>]

  /// - Returns: `nil` for a box with a side below 8 pixels, or one that is not wholly on the canvas.
  /// - Complexity: O(pixels of the box)
  init?(_ box: PixelRect, in picture: StraightPixmap) {
    let canvas = PixelRect(x: 0, y: 0, width: picture.width, height: picture.height)
    guard min(box.width, box.height) >= Self.side, box.intersection(canvas) == box else { return nil }
    tiles = (0..<Self.side * Self.side).map { number in
      let (row, column) = number.quotientAndRemainder(dividingBy: Self.side)
      let rows = box.height * row / Self.side..<box.height * (row + 1) / Self.side
      let columns = box.width * column / Self.side..<box.width * (column + 1) / Self.side
      var sum = SIMD4<Int>()
      for y in rows {
        for x in columns { sum &+= SIMD4(truncatingIfNeeded: picture[box.x + x, box.y + y]) }
      }
      return SIMD4(truncatingIfNeeded: sum / (rows.count * columns.count))
    }
  }

  /// Whether the tiles are alike on average.
  func isLike(_ other: ItemLikeness) -> Bool {
    var sum = 0
    for (one, other) in zip(tiles, other.tiles) {
      let apart = one &- other
      sum += (0..<4).reduce(0) { $0 + Int(abs(apart[$1])) }
    }
    // Three channels, because alpha hardly ever differs.
    return sum <= Self.near * 3 * tiles.count
  }
}
