import MosaicLayout

/// The box of some pixels that differ, and counts that tell what the change looks like.
struct RegionPart {
  var left: Int
  var top: Int
  /// The column after the last.
  var right: Int
  /// The row after the last.
  var bottom: Int
  var pixels = 0
  var strongest = 0.0
  /// Pixels that only the first or only the second picture has.
  var onlyInA = 0
  var onlyInB = 0
  /// Pixels with at most one of eight neighbours that differs.
  var loose = 0
  /// Pixels with four neighbours that differ.
  var inner = 0

  /// The side of the squares in which too many parts are joined, at first.
  static let square = 64

  /// Counts a pixel that differs.
  ///
  /// - Parameters:
  ///   - strength: How much it differs; held to 0 to 1, and 0 if it is not a number.
  ///   - direct: How many of its direct neighbours differ, too, and of those at the corners.
  mutating func count(_ kind: DifferenceMap.Kind, strength: Double, direct: Int, corners: Int) {
    pixels += 1
    if strength > strongest { strongest = min(strength, 1) }
    if direct == 4 { inner += 1 }
    if direct + corners <= 1 { loose += 1 }
    if kind == .onlyInA { onlyInA += 1 }
    if kind == .onlyInB { onlyInB += 1 }
  }

  mutating func absorb(_ other: RegionPart) {
    left = min(left, other.left)
    top = min(top, other.top)
    right = max(right, other.right)
    bottom = max(bottom, other.bottom)
    pixels += other.pixels
    strongest = max(strongest, other.strongest)
    onlyInA += other.onlyInA
    onlyInB += other.onlyInB
    loose += other.loose
    inner += other.inner
  }

  /// Whether fewer than `reach` pixels lie between the boxes, along both axes.
  func isNear(_ other: RegionPart, reach: Int) -> Bool {
    other.left - right < reach && left - other.right < reach
      && other.top - bottom < reach && top - other.bottom < reach
  }

  var region: Region {
    Region(
      PixelRect(x: left, y: top, width: right - left, height: bottom - top), pixels: pixels,
      strongest: strongest, kind: kind)
  }

  private var kind: Region.Kind {
    if onlyInA * 2 > pixels { return .onlyInA }
    if onlyInB * 2 > pixels { return .onlyInB }
    if loose * 2 > pixels { return .speckle }
    let (width, height) = (right - left, bottom - top)
    let fillsBox = width >= 3 && height >= 3 && pixels * 4 >= width * height * 3
    return inner * 2 >= pixels || fillsBox ? .fill : .edge
  }
}
