// A part of a picture in which something changed, and the parts that it is put together from.

public import MosaicLayout
import MosaicText

/// A box around pixels that differ and lie near each other.
public struct Region: Hashable, Sendable {
  /// The place on the canvas; at least one pixel.
  public let box: PixelRect
  /// How many pixels in the box differ; anti-aliased and masked ones are not counted.
  public let pixels: Int
  /// The strongest difference of a pixel in the box, 0 to 1.
  public let strongest: Double
  /// The look of the change.
  public let kind: Kind

  /// The look of a change, from the shape of the pixels that differ. The first case of this order that holds is taken.
  public enum Kind: String, CaseIterable, Sendable {
    /// More than half of the pixels exist in the first picture only.
    case onlyInA = "only in A"
    /// More than half of the pixels exist in the second picture only.
    case onlyInB = "only in B"
    /// More than half of the pixels have at most one neighbour, of eight, that differs: scattered dots.
    case speckle
    /// The first picture's content here is found in the second one a few pixels away.
    case shift
    /// At least half of the pixels have four neighbours that all differ, or the pixels fill three quarters of a box of
    /// at least 3 × 3: a surface.
    case fill
    /// Anything else: lines, outlines, text, or a fine pattern.
    case edge
  }

  package init(_ box: PixelRect, pixels: Int, strongest: Double, kind: Kind) {
    self.box = box
    self.pixels = pixels
    self.strongest = strongest
    self.kind = kind
  }

  /// The pixels that differ times the strongest difference.
  var importance: Double { Double(pixels) * strongest }
}

extension Region: CustomStringConvertible {
  /// Kind, sides, corner and count, as `fill, 30×9 at (4, 7), 120 pixels`.
  public var description: String {
    "\(kind.rawValue), \(box), \(counted(pixels, "pixel"))"
  }
}

extension [RegionPart] {
  /// Joins parts whose boxes are near each other, until no two are.
  ///
  /// The result is the finest grouping with boxes that far apart, so it does not depend on the order of the parts.
  ///
  /// - Complexity: O(count²).
  func joined(reach: Int) -> [RegionPart] {
    var apart: [RegionPart] = []
    for part in self {
      var part = part
      // A box that grew may have come near others.
      while let near = apart.firstIndex(where: { $0.isNear(part, reach: reach) }) {
        part.absorb(apart[near])
        apart.swapAt(near, apart.count - 1)
        apart.removeLast()
      }
      apart.append(part)
    }
    return apart
  }

  /// Joins parts that begin in the same square of a grid, which grows until few enough are left.
  func coarsened(to limit: Int) -> [RegionPart] {
    var parts = self
    var side = RegionPart.square
    while parts.count > limit {
      parts = parts.joinedBySquares(side: side).parts
      side *= 2
    }
    return parts
  }

  /// Joins parts that begin in the same square of a grid, and says where each part went.
  func joinedBySquares(side: Int) -> (parts: [RegionPart], places: [Int]) {
    var squares: [SIMD2<Int>: Int] = [:]
    var joined: [RegionPart] = []
    let places = map { part in
      let square = SIMD2(part.left / side, part.top / side)
      if let place = squares[square] {
        joined[place].absorb(part)
        return place
      }
      squares[square] = joined.count
      joined.append(part)
      return joined.count - 1
    }
    return (joined, places)
  }
}

// MARK: Parts

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
  ///   - direct: How many of its direct neighbours differ, too; `corners` is the same for the neighbours at its corners.
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
