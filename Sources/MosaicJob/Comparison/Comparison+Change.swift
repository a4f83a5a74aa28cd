// What changed between two pictures, as a hash: equal ones are one change, in however many pictures.

import MosaicCompare
import MosaicLayout
import MosaicPixels

extension Comparison {
  /// Pixels of the largest change that is told apart; so many have a hash after a moment.
  private static let largestChange = 1 << 22

  /// The SHA-256 of all regions: where they lie to each other, and the pixels that both pictures have in them, but for masked ones.
  /// Where the whole lies in its pictures does not count, as a header may be further down on another page.
  ///
  /// - Returns: `nil` where nothing differs, and of a change that is too large.
  func changeDigest(_ expected: StraightPixmap, _ actual: StraightPixmap) -> String? {
    guard let left = regions.map(\.box.x).min(), let top = regions.map(\.box.y).min() else { return nil }
    // Boxes lie on the canvas, which is not above 2³¹ pixels, and there are a hundred at most.
    guard regions.reduce(0, { $0 + $1.box.width * $1.box.height }) <= Self.largestChange else { return nil }
    let pictures = [alignment.laidOut(expected, as: .a), alignment.laidOut(actual, as: .b)]
    var hash = SHA256()
    // Another size is a change as well.
    if a != b { hash.update(Array("\(a) \(b) ".utf8)) }
    for box in regions.map(\.box) {
      hash.update(Array("\(box.x - left) \(box.y - top) \(box.width) \(box.height) ".utf8))
      for picture in pictures {
        for y in box.y..<box.maxY { hash.update(pixels(of: picture, in: box, row: y)) }
      }
    }
    return hash.digest().hex
  }

  /// The pixels of a row of a box; those that were not compared are zeros.
  private func pixels(of picture: StraightPixmap, in box: PixelRect, row y: Int) -> [UInt8] {
    let start = y * picture.width
    var row = Array(picture.bytes[(start + box.x) * 4..<(start + box.maxX) * 4])
    for x in box.x..<box.maxX where masked > 0 && map[x, y] == .masked {
      row.replaceSubrange((x - box.x) * 4..<(x - box.x + 1) * 4, with: repeatElement(0, count: 4))
    }
    return row
  }
}
