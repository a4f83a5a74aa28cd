// Which pixels of a box no neighbour explains.

extension BoxLight.Source {
  /// Whether a number of pixels of a box lie outside the colours of the other picture's 3 × 3 pixels around them, in either direction.
  ///
  /// - Parameters:
  ///   - enough: How many; no more are looked for.
  ///   - tolerance: How far outside does not count, in 1/255; below 0 counts as 0.
  func hasChanged(_ enough: Int, in columns: Range<Int>, _ rows: Range<Int>, tolerance: Int) -> Bool {
    let height = a.count / 4 / max(1, width)
    guard let one = PixelPlane(a, width: width, height: height, left: 0, top: 0),
      let other = PixelPlane(b, width: width, height: height, left: 0, top: 0)
    else { return false }
    let limit = 10 * min(max(0, tolerance), 255)
    var count = 0
    for y in rows {
      for x in columns where one[x, y] != other[x, y] {
        if !kinds.isEmpty && kinds[y * width + x] >= DifferenceMap.Kind.masked.rawValue { continue }
        // All of the way to the neighbours.
        if NeighborRange.excess(of: one[x, y], around: x, y, in: other, tenths: 10) > limit
          || NeighborRange.excess(of: other[x, y], around: x, y, in: one, tenths: 10) > limit
        {
          count += 1
          if count >= enough { return true }
        }
      }
    }
    return enough <= 0
  }
}
