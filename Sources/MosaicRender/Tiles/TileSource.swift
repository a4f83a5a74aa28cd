import MosaicCodecs
import MosaicLayout
import MosaicPixels
import MosaicScene

/// A picture with its measured size, and which part of it goes where: all that decides the pixels of a tile.
struct TileSource: Hashable, Sendable {
  var picture: PictureSource
  /// Size of the picture in pixels, after orientation.
  var width: Int
  var height: Int
  /// Which part of the picture is shown, and its size in the tile's pixels, whether all of it is made or not.
  var placement: ImagePlacement
  /// The part of the target that is made: the tile.
  var part: PixelRect
  var isLinear: Bool
  /// What is done to the finished pixels, if anything.
  var change: PictureChange?

  /// - Parameter part: All of the target if `nil`.
  init(
    _ picture: PictureSource, width: Int, height: Int, placement: ImagePlacement, part: PixelRect? = nil,
    isLinear: Bool = false
  ) {
    self.picture = picture
    self.width = width
    self.height = height
    self.placement = placement
    self.part = part ?? placement.target
    self.isLinear = isLinear
  }

  /// Equal for all items that show the same pixels, wherever they are on the canvas.
  var key: TileSource {
    var key = self
    key.part.x -= placement.target.x
    key.part.y -= placement.target.y
    (key.placement.target.x, key.placement.target.y) = (0, 0)
    return key
  }

  /// The key of the tile before anything is done to its pixels.
  var plain: TileSource {
    var plain = key
    let columns = unmirroredPart.columns
    plain.change = nil
    plain.part.x = columns.lowerBound
    plain.part.width = columns.count
    return plain
  }

  var byteCount: Int { MemoryBudget.product(part.width, part.height, 4) }

  /// The part of the target that is made, counted from its left top corner.
  var targetPart: TargetPart {
    let (left, top) = (part.x - placement.target.x, part.y - placement.target.y)
    return TargetPart(columns: left..<left + part.width, rows: top..<top + part.height)
  }

  /// The part of the target before it is mirrored.
  var unmirroredPart: TargetPart {
    let part = targetPart
    let width = placement.target.width
    guard change?.isMirrored == true else { return part }
    return TargetPart(
      columns: width - part.columns.upperBound..<width - part.columns.lowerBound, rows: part.rows)
  }
}

extension TileSource {
  /// Extra pixels around the visible part of a tile that is sampled between its pixels.
  static let spare = 3
  /// The largest side of a tile that is made whole, which keeps it on one Cairo surface.
  static let largestSide = 16_384
  /// Above this many pixels a tile that is not rotated is made row by row.
  static let largestWhole = 1 << 20

  /// The picture of an item, as far as it is on the canvas, if that is given; `nil` where nothing of a picture is visible.
  init?(_ item: PlanItem, linear: Bool = false, on canvas: PixelRect? = nil) {
    guard case .image(let picture, let width, let height) = item.content, let placement = item.image else {
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
      picture, width: width, height: height, placement: placement, part: part, isLinear: linear)
    change = item.change
  }

  /// Scales the tile down by a factor, and further to at most `limit` pixels.
  mutating func reduce(by factor: Double, to limit: Int) {
    let area = Double(part.width) * Double(part.height) / (factor * factor)
    let side = Double(max(part.width, part.height)) / Double(Self.largestSide)
    let factor = max(side, factor * max(1, (area / Double(limit)).squareRoot()))
    guard factor > 1 else { return }
    let target = placement.target
    shrink(
      toWidth: max(1, Int(Double(target.width) / factor)),
      height: max(1, Int(Double(target.height) / factor)))
  }

  /// Scales the target to the given size, and the part that is made accordingly, with some pixels to spare.
  mutating func shrink(toWidth width: Int, height: Int) {
    let part = targetPart
    let columns = Self.scaled(part.columns, from: placement.target.width, to: width)
    let rows = Self.scaled(part.rows, from: placement.target.height, to: height)
    (placement.target.width, placement.target.height) = (width, height)
    make(columns: columns.clamped(to: 0..<width), rows: rows.clamped(to: 0..<height))
  }

  /// Sets the columns and rows of the target that are made.
  mutating func make(columns: Range<Int>, rows: Range<Int>) {
    part = PixelRect(
      x: placement.target.x + columns.lowerBound, y: placement.target.y + rows.lowerBound,
      width: columns.count, height: rows.count)
  }

  /// A range on an axis of another length, with some pixels to spare.
  static func scaled(_ range: Range<Int>, from count: Int, to other: Int) -> Range<Int> {
    let scale = Double(other) / Double(count)
    return Int((Double(range.lowerBound) * scale).rounded(.down)) - spare..<Int(
      (Double(range.upperBound) * scale).rounded(.up)) + spare
  }
}
