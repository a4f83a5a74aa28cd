// What a tile is made of.

import MosaicCodecs
import MosaicLayout
import MosaicPixels
import MosaicScene

/// What a tile is made of: a file, the size that its picture was found to have, and what of it goes where.
struct TileSource: Hashable, Sendable {
  var path: String
  /// Pixels of the picture as it is shown.
  var width: Int
  var height: Int
  /// Which part of the picture is shown, and how large that is in the tile's pixels, whether it is made or not.
  var placement: ImagePlacement
  /// What of the target is made: the tile.
  var part: PixelRect
  /// Whether it is resampled in linear light.
  var isLinear: Bool

  /// - Parameter part: All of the target if `nil`.
  init(
    path: String, width: Int, height: Int, placement: ImagePlacement, part: PixelRect? = nil,
    isLinear: Bool = false
  ) {
    (self.path, self.width, self.height, self.placement) = (path, width, height, placement)
    self.part = part ?? placement.target
    self.isLinear = isLinear
  }

  /// The same for all items that show the same pixels: the place on the canvas does not count.
  var key: TileSource {
    var key = self
    key.part.x -= placement.target.x
    key.part.y -= placement.target.y
    (key.placement.target.x, key.placement.target.y) = (0, 0)
    return key
  }

  /// Bytes of the finished tile.
  var byteCount: Int { MemoryBudget.product(part.width, part.height, 4) }

  /// What of the target is made, counted from its left top corner.
  var targetPart: TargetPart {
    let (left, top) = (part.x - placement.target.x, part.y - placement.target.y)
    return TargetPart(columns: left..<left + part.width, rows: top..<top + part.height)
  }
}

extension TileSource {
  /// Pixels around what is seen of a tile that is sampled between its pixels.
  static let spare = 3

  /// The picture of an item; nil where it shows none, or nothing of it is seen.
  ///
  /// - Parameter canvas: What is beside it is not made; all is made if `nil`.
  init?(_ item: PlanItem, linear: Bool = false, on canvas: PixelRect? = nil) {
    guard case .image(let path, let width, let height) = item.content, let placement = item.image else {
      return nil
    }
    var part = placement.target
    if let canvas {
      let seen = item.visible(in: canvas)
      guard !seen.isEmpty else { return nil }
      part = part.intersection(item.rotation == 0 ? seen : seen.grown(by: Self.spare))
    }
    guard !part.isEmpty else { return nil }
    self.init(
      path: path, width: width, height: height, placement: placement, part: part, isLinear: linear)
  }

  /// Makes the tile smaller by a factor, and further to at most so many pixels, of which none is left out.
  mutating func reduce(by factor: Double, to limit: Int) {
    let area = Double(part.width) * Double(part.height) / (factor * factor)
    let side = Double(max(part.width, part.height)) / Double(VectorRenderer.largestImageSide)
    let factor = max(side, factor * max(1, (area / Double(limit)).squareRoot()))
    guard factor > 1 else { return }
    let target = placement.target
    shrink(
      toWidth: max(1, Int(Double(target.width) / factor)),
      height: max(1, Int(Double(target.height) / factor)))
  }

  /// Makes all of the target so large, and of that what shows as the part that was made, with some pixels to spare.
  mutating func shrink(toWidth width: Int, height: Int) {
    let part = targetPart
    let columns = Self.scaled(part.columns, from: placement.target.width, to: width)
    let rows = Self.scaled(part.rows, from: placement.target.height, to: height)
    (placement.target.width, placement.target.height) = (width, height)
    make(columns: columns.clamped(to: 0..<width), rows: rows.clamped(to: 0..<height))
  }

  /// Takes other columns and rows of the target as the part that is made.
  mutating func make(columns: Range<Int>, rows: Range<Int>) {
    part = PixelRect(
      x: placement.target.x + columns.lowerBound, y: placement.target.y + rows.lowerBound,
      width: columns.count, height: rows.count)
  }

  /// The pixels of an axis of another length that hold the same places, with some to spare.
  static func scaled(_ range: Range<Int>, from count: Int, to other: Int) -> Range<Int> {
    let scale = Double(other) / Double(count)
    return Int((Double(range.lowerBound) * scale).rounded(.down)) - spare..<Int(
      (Double(range.upperBound) * scale).rounded(.up)) + spare
  }
}

extension PixelRect {
  /// The rectangle with so many pixels more on every side.
  func grown(by pixels: Int) -> PixelRect {
    PixelRect(x: x - pixels, y: y - pixels, width: width + 2 * pixels, height: height + 2 * pixels)
  }
}
