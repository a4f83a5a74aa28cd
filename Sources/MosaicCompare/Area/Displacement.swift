// Pixels that a displaced edge explains: what they do together, whether they keep the light, whether they moved as a whole.

import MosaicLayout
import MosaicPixels

extension PixelMeasurement {
  /// Counts displaced pixels after all if together they are not noise: they do not keep their ink, or have moved by a whole pixel.
  ///
  /// - Parameters:
  ///   - a: The first picture, laid out on the canvas; `b` is the second one, of the same size.
  mutating func countMoved(_ a: StraightPixmap, _ b: StraightPixmap) {
    guard tally.antialiased > 0 else { return }
    let map = map
    _ = PixelPlane.with(a, b) { a, b in
      var balance = InkBalance(a, b, map)
      for box in balance.windows() + WholePixelMove.boxes(a, b, map) { count(box, a, b) }
    }
  }

  private mutating func count(_ box: PixelRect, _ a: PixelPlane, _ b: PixelPlane) {
    for y in box.y..<box.maxY {
      for x in box.x..<box.maxX where map[x, y] == .antialiased {
        let kind: DifferenceMap.Kind = ChannelDelta.isDarker(b[x, y], than: a[x, y]) ? .darker : .lighter
        map.kinds[y * map.width + x] = kind.rawValue
        tally.antialiased -= 1
        tally.differing += 1
        tally.largestDelta = max(tally.largestDelta, ChannelDelta.largest(a[x, y], b[x, y]))
      }
    }
  }
}

// MARK: Whether they keep the light of a picture: hot

/// Finds windows in which one of two pictures has more ink.
///
/// If an edge moves by a part of a pixel, or is smoothed in another way, some of its pixels become lighter and some darker: around a
/// letter, along a slanted edge, on both sides of a line. If only one of both happens along three quarters of a window's side for a
/// pixel's width, a line has become wider, or a text or a line has another colour.
///
/// The ink of a pixel is its difference over the contrast around it, so how far an edge of that contrast must have moved. Ink is
/// summed up in windows of 32 × 32 pixels at every place, for each channel by itself; ink against the rest of the window counts four
/// times. Whole numbers, so that results are the same on every machine.
struct InkBalance {
  /// The side of a window in pixels; at most the shorter side of the picture counts.
  static let side = 32
  /// How much ink may be gained or lost in a window, in pixels.
  static let allowed = 24
  /// The factor for ink that is against the rest of a window.
  static let counterweight: Int32 = 4
  /// A channel that differs by no more than this, of 255, has no ink.
  static let tolerance: Int32 = 24
  /// The contrast is measured over this many pixels to each side.
  static let reach = 2
  /// The ink of a pixel that is all new or all gone.
  static let unit: Int32 = 256

  private let a: PixelPlane
  private let b: PixelPlane
  private let map: DifferenceMap
  /// The sides of a window.
  private let columns: Int
  private let rows: Int
  /// The ink of the last rows: row y is in slot y mod `rows`. Slots of rows without ink are not read.
  private var ring: [SIMD4<Int32>]
  private var isInked: [Bool]
  /// The ink that the columns of the last rows have gained and lost.
  private var gained: [SIMD4<Int32>]
  private var lost: [SIMD4<Int32>]

  /// - Parameter map: The verdicts; pixels that differ or are anti-aliased have ink. Both pictures have its size.
  init(_ a: PixelPlane, _ b: PixelPlane, _ map: DifferenceMap) {
    self.a = a
    self.b = b
    self.map = map
    (columns, rows) = (min(Self.side, map.width), min(Self.side, map.height))
    ring = [SIMD4](repeating: SIMD4(), count: rows * map.width)
    isInked = [Bool](repeating: false, count: rows)
    gained = [SIMD4](repeating: SIMD4(), count: map.width)
    lost = gained
  }

  /// Rectangles that hold the pixels of all windows in which more ink was gained or lost than is allowed.
  ///
  /// - Complexity: O(pixels).
  mutating func windows() -> [PixelRect] {
    var found: [PixelRect] = []
    // The runs of columns of the row above.
    var above: [Range<Int>] = []
    // Whether rows changed since the last search for windows. If not, the windows of the row above still hold.
    var isNew = false
    for y in 0..<map.height {
      let slot = y % rows
      let isSame = map.isSame(row: y)
      isNew = isNew || isInked[slot] || !isSame
      if isInked[slot] { sum(slot, sign: -1) }
      isInked[slot] = !isSame
      if !isSame {
        measure(row: y, into: slot)
        sum(slot, sign: 1)
      }
      guard y >= rows - 1 else { continue }
      let runs = isNew ? unbalanced() : above
      isNew = false
      for run in runs {
        // The window above has the rest of the rows already.
        let isKnown = above.contains { $0.contains(run.lowerBound) && run.upperBound <= $0.upperBound }
        let height = isKnown ? 1 : rows
        found.append(PixelRect(x: run.lowerBound, y: y - height + 1, width: run.count, height: height))
      }
      above = runs
    }
    return found
  }

  /// The ink of each pixel of a row.
  private mutating func measure(row y: Int, into slot: Int) {
    for x in 0..<map.width {
      let kind = map.kinds[y * map.width + x]
      let isCompared = kind != DifferenceMap.Kind.same.rawValue && kind < DifferenceMap.Kind.masked.rawValue
      ring[slot * map.width + x] = isCompared ? Self.ink(SIMD2(x, y), a, b) : SIMD4()
    }
  }

  /// How much of a pixel each channel has gained, in 1/256.
  static func ink(_ place: SIMD2<Int>, _ a: PixelPlane, _ b: PixelPlane) -> SIMD4<Int32> {
    let difference = b[place.x, place.y].painted &- a[place.x, place.y].painted
    let isStrong = difference .> tolerance .| difference .< (0 &- tolerance)
    guard any(isStrong) else { return SIMD4() }
    let range = PaintedRange(around: place, reach: reach, in: a)
      .joined(PaintedRange(around: place, reach: reach, in: b))
    // At least as large as the difference.
    let contrast = (range.most &- range.least).replacing(with: 1, where: .!isStrong)
    return (difference &* unit / contrast).replacing(with: 0, where: .!isStrong)
  }

  /// Adds a row to the sums of its columns, or takes it away.
  private mutating func sum(_ slot: Int, sign: Int32) {
    for x in 0..<map.width {
      let ink = ring[slot * map.width + x]
      if ink == SIMD4() { continue }
      gained[x] &+= ink.replacing(with: 0, where: ink .< 0) &* sign
      lost[x] &-= ink.replacing(with: 0, where: ink .> 0) &* sign
    }
  }

  /// The columns of windows that end in the last row and are out of balance, in runs from left to right.
  private func unbalanced() -> [Range<Int>] {
    var runs: [Range<Int>] = []
    var more = SIMD4<Int32>()
    var less = SIMD4<Int32>()
    for x in 0..<map.width {
      more &+= gained[x]
      less &+= lost[x]
      guard x >= columns - 1 else { continue }
      let net = more &- less &* Self.counterweight
      let other = less &- more &* Self.counterweight
      if max(net.max(), other.max()) > Int32(Self.allowed) * Self.unit {
        let first = x - columns + 1
        if let last = runs.last, last.upperBound >= first {
          runs[runs.count - 1] = last.lowerBound..<x + 1
        } else {
          runs.append(first..<x + 1)
        }
      }
      more &-= gained[x - columns + 1]
      less &-= lost[x - columns + 1]
    }
    return runs
  }
}

// MARK: Whether they moved by a whole pixel

/// Finds boxes of 16 × 16 pixels in which the second picture is the first one, moved by one pixel.
///
/// A line that moves by its own width takes colours that were beside it, so each single pixel looks like noise. All of them
/// together do not: rendering noise gives no exact copy one pixel away.
enum WholePixelMove {
  /// The pixels of a box that must differ, by more than the tolerance in a channel.
  static let pixels = 24
  static let tolerance = 24
  /// After the move, at most one part in this many of a box's differences is left.
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
