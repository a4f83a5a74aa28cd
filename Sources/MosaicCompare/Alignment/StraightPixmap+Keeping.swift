// A golden that is replaced, and keeps a colour where it has it.

package import MosaicPixels

extension StraightPixmap {
  /// This picture, which is to be expected in place of another one, with each pixel of that which has exactly one colour (red, green, blue,
  /// alpha), where both lie on each other; and how many these are. `nil` where there is none.
  package func keeping(
    _ color: SIMD4<UInt8>, of expected: StraightPixmap, alignment: Alignment
  ) -> (picture: StraightPixmap, count: Int)? {
    var picture = self
    var count = 0
    for part in Overlay(of: expected, and: self, mode: alignment).parts {
      guard let old = part.a, let new = part.b else { continue }
      for y in 0..<part.rows.count {
        for x in 0..<part.columns.count where expected[old.x + x, old.y + y] == color {
          picture[new.x + x, new.y + y] = color
          count += 1
        }
      }
    }
    return count == 0 ? nil : (picture, count)
  }
}
