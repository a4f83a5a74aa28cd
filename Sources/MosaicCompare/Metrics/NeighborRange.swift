// Colours that rendering noise can give a pixel: those between it and its neighbours.

/// The colours around a place of a picture.
///
/// Where an edge moves by a part of a pixel, or its anti-aliasing is another one, each of its pixels takes a colour between its own and
/// those of its neighbours. So a colour outside of that range is not explained by such noise: the edge moved farther, or something
/// else is there. Whole numbers, so that results are the same on every machine.
enum NeighborRange {
  /// How far a pixel lies outside the colours within a distance from a place of a picture: the channel that is farthest outside,
  /// in 1/10 of 1/255.
  ///
  /// Translucent pixels are painted on white and on black, and the larger result counts. The picture ends at its edges.
  ///
  /// - Parameters:
  ///   - x: The place's column in the picture, which must be inside.
  ///   - y: Its row.
  ///   - tenths: The distance in 1/10 of a pixel, at most 10.
  static func excess(of pixel: PixelWord, around x: Int, _ y: Int, in plane: PixelPlane, tenths: Int) -> Int {
    let onWhite = excess(of: pixel, x, y, plane, tenths, paper: 255)
    if onWhite.isOpaque { return onWhite.value }
    return max(onWhite.value, excess(of: pixel, x, y, plane, tenths, paper: 0).value)
  }

  private static func excess(
    of pixel: PixelWord, _ x: Int, _ y: Int, _ plane: PixelPlane, _ tenths: Int, paper: Int
  ) -> (value: Int, isOpaque: Bool) {
    var bits = pixel.bits
    let center = painted(plane[x, y], on: paper)
    var (least, most) = (center, center)
    for row in max(0, y &- 1)...min(plane.height &- 1, y &+ 1) {
      for column in max(0, x &- 1)...min(plane.width &- 1, x &+ 1) {
        bits &= plane[column, row].bits
        let neighbor = painted(plane[column, row], on: paper)
        least.replace(with: neighbor, where: neighbor .< least)
        most.replace(with: neighbor, where: neighbor .> most)
      }
    }
    let value = painted(pixel, on: paper)
    // At `tenths` of the way to the neighbours.
    let (below, above) = ((center &- least) &* tenths, (most &- center) &* tenths)
    let outside = SIMD4<Int>(
      repeating: 0
    ).replacing(with: (value &- center) &* 10 &- above, where: value .> center)
      .replacing(with: (center &- value) &* 10 &- below, where: value .< center)
    return (max(0, outside.max()), PixelWord(bits: bits).isOpaque)
  }

  @inline(__always)
  private static func painted(_ pixel: PixelWord, on paper: Int) -> SIMD4<Int> {
    let color = SIMD4(pixel.red, pixel.green, pixel.blue, 0)
    if pixel.isOpaque { return color }
    let back = paper &* (255 &- pixel.alpha) &+ 127
    let blended = color &* pixel.alpha &+ SIMD4(repeating: back)
    return SIMD4(blended.x / 255, blended.y / 255, blended.z / 255, 0)
  }
}
