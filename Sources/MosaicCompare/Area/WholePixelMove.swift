// Whether pixels that a displaced edge explains have moved by a whole pixel.

import MosaicLayout

/// Finds boxes of 16 × 16 pixels in which the second picture is the first one, moved by one pixel.
///
/// A line that moves by its own width takes colours that were beside it, so each of its pixels alone looks like noise. All of
/// them together do not: noise of rendering gives no exact copy one pixel away.
enum WholePixelMove {
  /// The pixels of a box that must differ, by more than the tolerance in a channel.
  static let pixels = 24
  static let tolerance = 24
  /// Of the differences of a box, at most one part of so many is left after the move.
  static let exactness = 16

  /// The boxes that have moved. Both pictures have the map's size.
  ///
  /// - Complexity: O(pixels).
  static func boxes(_ a: PixelPlane, _ b: PixelPlane, _ map: DifferenceMap) -> [PixelRect] {
    let columns = AreaDifference.boxes(of: map.width)
    return AreaDifference.boxes(of: map.height).flatMap { rows in
      rows.allSatisfy { map.isSame(row: $0) } ? [] : columns.compactMap { box(a, b, map, $0, rows) }
    }
  }

  private static func box(
    _ a: PixelPlane, _ b: PixelPlane, _ map: DifferenceMap, _ columns: Range<Int>, _ rows: Range<Int>
  ) -> PixelRect? {
    var changed: [SIMD2<Int>] = []
    var whole = 0
    for y in rows {
      for x in columns {
        let kind = map.kinds[y * map.width + x]
        if kind == DifferenceMap.Kind.same.rawValue || kind >= DifferenceMap.Kind.masked.rawValue { continue }
        let delta = ChannelDelta.largest(a[x, y], b[x, y])
        if delta <= tolerance { continue }
        changed.append(SIMD2(x, y))
        whole += delta
      }
    }
    guard changed.count >= pixels, isMoved(changed, a, b, rest: whole / exactness) else { return nil }
    return PixelRect(x: columns.lowerBound, y: rows.lowerBound, width: columns.count, height: rows.count)
  }

  /// Whether a move by one pixel, in one of eight directions, leaves no more than a rest of the differences: before the move and
  /// after it.
  private static func isMoved(_ changed: [SIMD2<Int>], _ a: PixelPlane, _ b: PixelPlane, rest: Int) -> Bool {
    for y in -1...1 {
      for x in -1...1 where x != 0 || y != 0 {
        var (before, after) = (0, 0)
        let explains = changed.allSatisfy { place in
          let (old, new) = (a.nearest(place &- SIMD2(x, y)), b.nearest(place &+ SIMD2(x, y)))
          before += ChannelDelta.largest(old, b[place.x, place.y])
          after += ChannelDelta.largest(a[place.x, place.y], new)
          return before <= rest && after <= rest
        }
        if explains { return true }
      }
    }
    return false
  }
}

extension PixelPlane {
  /// The pixel at a place, or the nearest one of the picture.
  fileprivate func nearest(_ place: SIMD2<Int>) -> PixelWord {
    self[min(max(0, place.x), width &- 1), min(max(0, place.y), height &- 1)]
  }
}
