// All that decides the pixels of a scaled picture: the picture that it is made from, the part that is shown, and the rows resampled to it.

import MosaicCodecs
import MosaicLayout
import MosaicPixels
import MosaicScene
import MosaicSystem

/// A picture with its measured size, the part that is shown, and its target: all that decides the pixels of a scaled picture.
struct ScaledSource: Hashable, Sendable {
  var picture: PictureSource
  /// Size of the picture in pixels, after orientation.
  var width: Int
  var height: Int
  /// Which part of the picture is shown, and its size in scaled pixels, whether all of it is made or not.
  var placement: ImagePlacement
  /// The part of the target that is made: the scaled picture.
  var part: PixelRect
  var isLinear: Bool
  /// The change to the finished pixels, if any.
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
  var key: ScaledSource {
    var key = self
    key.part.x -= placement.target.x
    key.part.y -= placement.target.y
    (key.placement.target.x, key.placement.target.y) = (0, 0)
    return key
  }

  /// The key of the scaled picture before it is recoloured or mirrored.
  var plain: ScaledSource {
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
  private var unmirroredPart: TargetPart {
    let part = targetPart
    let width = placement.target.width
    guard change?.isMirrored == true else { return part }
    return TargetPart(
      columns: width - part.columns.upperBound..<width - part.columns.lowerBound, rows: part.rows)
  }
}

extension ScaledSource {
  /// Extra pixels around the visible part of a scaled picture that is sampled between its pixels.
  static let spare = 3
  /// The largest side of a scaled picture that is made whole, which keeps it on one Cairo surface.
  static let largestSide = 16_384
  /// Above this many pixels a scaled picture that is not rotated is made row by row.
  static let largestWhole = 1 << 20

  /// The picture of an item, cut to the canvas if one is given; `nil` if no part of a picture is visible.
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

  /// Scales the target down by a factor, and further to at most `limit` pixels.
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

// MARK: Backdrops and rotated pictures, and their sizes

extension ScaledSource {
  /// The most pixels of a scaled picture that is sampled for a rotated item; a larger one is made smaller, and enlarged while it
  /// is rotated.
  private static let largestRotated = 1 << 24
  /// The most pixels of a backdrop.
  private static let largestBackdrop = 1 << 22

  /// The picture behind an item's picture: the part that is on the canvas or blurred into it. A blurred one is made smaller,
  /// which does not show.
  init?(backdropOf item: PlanItem, linear: Bool = false, on canvas: PixelRect? = nil) {
    guard case .image(let picture, let width, let height) = item.content, let backdrop = item.backdrop else {
      return nil
    }
    let seen = canvas.map { item.visible(in: $0).intersection(item.box) } ?? item.box
    guard !seen.isEmpty else { return nil }
    self.init(picture, width: width, height: height, placement: backdrop.image, isLinear: linear)
    let target = placement.target
    let columns = seen.x - target.x..<seen.maxX - target.x
    let rows = seen.y - target.y..<seen.maxY - target.y
    make(
      columns: SampleAxis.mirrored(target.width).pixels(at: columns, blurredBy: backdrop.sigma),
      rows: SampleAxis.mirrored(target.height).pixels(at: rows, blurredBy: backdrop.sigma))
    // Four pixels a standard deviation suffice. What a wide blur draws in from outside is made even smaller.
    reduce(
      by: min(8, max(1, (backdrop.sigma / 4).rounded(.down))),
      to: Self.limit(Self.largestBackdrop, seen: canvas == nil ? nil : seen, share: 16))
    let made = placement.target
    let sigma = backdrop.sigma * min(scale(of: target).x, scale(of: target).y)
    make(
      columns: SampleAxis.mirrored(made.width).pixels(
        at: Self.scaled(columns, from: target.width, to: made.width), blurredBy: sigma),
      rows: SampleAxis.mirrored(made.height).pixels(
        at: Self.scaled(rows, from: target.height, to: made.height), blurredBy: sigma))
  }

  /// The picture of an item; made smaller than it is shown if it is very large and rotated.
  init?(shown item: PlanItem, linear: Bool = false, on canvas: PixelRect? = nil) {
    self.init(item, linear: linear, on: canvas)
    guard item.rotation != 0 else { return }
    // The bounding box of a narrow rotated strip is large.
    let seen = canvas.map { item.ink.intersection($0) }
    reduce(by: 1, to: Self.limit(Self.largestRotated, seen: seen, share: 64))
  }

  /// The limit in pixels, lower if little is visible.
  private static func limit(_ most: Int, seen: PixelRect?, share: Int) -> Int {
    guard let seen else { return most }
    return min(most, max(1 << 18, MemoryBudget.product(share, seen.width, seen.height)))
  }

  /// Pixels of the placement's target per pixel of `target`.
  func scale(of target: PixelRect) -> (x: Double, y: Double) {
    (
      Double(placement.target.width) / Double(target.width),
      Double(placement.target.height) / Double(target.height)
    )
  }

  /// How columns and rows of the target are mapped to the scaled picture of a backdrop.
  var mirrored: (x: SampleAxis, y: SampleAxis) { axes(SampleAxis.mirrored) }

  /// How columns and rows of the target are mapped to the scaled picture of a rotated item.
  var clamped: (x: SampleAxis, y: SampleAxis) { axes(SampleAxis.clamped) }

  private func axes(_ axis: (Int) -> SampleAxis) -> (x: SampleAxis, y: SampleAxis) {
    (
      axis(placement.target.width).holding(targetPart.columns),
      axis(placement.target.height).holding(targetPart.rows)
    )
  }
}

// MARK: Rows resampled to one target

/// Resamples the rows of a decoder to one target: a part of the picture at its final size, in its stored orientation.
struct ScalingTarget {
  /// Made before the first row, since its tables grow with the scaled picture. Not a lazy property: every change of that is a copy.
  private var resampler: Resampler?
  private let spans: (columns: SourceSpan, rows: SourceSpan)
  private let isLinear: Bool
  /// Columns and rows of the whole target, as stored, and those that are made.
  private let wholeSize: (width: Int, height: Int)
  private let part: TargetPart

  /// How the finished rows are rotated for display.
  let orientation: Orientation

  var width: Int { part.columns.count }
  var height: Int { part.rows.count }
  var isBegun: Bool { resampler != nil }

  /// A target for the rows that `decoder` gives; one that draws its picture is told to draw this part of it, pixel for pixel. If
  /// `part` is `nil`, all of the target is made.
  init(_ placement: ImagePlacement, part: TargetPart? = nil, isLinear: Bool, of decoder: any RowDecoder) {
    let crop = placement.crop
    let target = placement.target
    let part = part ?? TargetPart(columns: 0..<target.width, rows: 0..<target.height)
    guard let drawing = decoder.scalable else {
      self.init(placement, part: part, isLinear: isLinear, of: decoder.header)
      return
    }
    drawing.show(
      PictureWindow(
        x: crop.x, y: crop.y, width: crop.width, height: crop.height, targetWidth: target.width,
        targetHeight: target.height, part: part))
    let (width, height) = (part.columns.count, part.rows.count)
    let drawn = ImagePlacement(
      crop: Rect(x: 0, y: 0, width: Double(width), height: Double(height)),
      target: PixelRect(x: 0, y: 0, width: width, height: height))
    self.init(
      drawn, part: TargetPart(columns: 0..<width, rows: 0..<height), isLinear: false, of: drawing.header)
  }

  private init(_ placement: ImagePlacement, part: TargetPart, isLinear: Bool, of header: ImageHeader) {
    let crop = placement.crop
    let target = placement.target
    orientation = header.orientation
    spans = orientation.stored(
      columns: SourceSpan(start: crop.x, length: crop.width),
      rows: SourceSpan(start: crop.y, length: crop.height),
      storedWidth: header.width, storedHeight: header.height)
    self.part = orientation.stored(part, width: target.width, height: target.height)
    wholeSize = orientation.swapsSides ? (target.height, target.width) : (target.width, target.height)
    self.isLinear = isLinear
  }

  /// Bytes of the finished picture. A rotated picture is in memory twice for a moment.
  var scaledBytes: Int { MemoryBudget.product(width, height, orientation == .up ? 4 : 8) }

  /// The most weights of a pixel along either axis: a resampler shrinks by less than 4.5 on its own, unless its boxes have
  /// their largest size of 256 pixels.
  private var taps: Int {
    let factor = max(
      spans.columns.length / Double(wholeSize.width), spans.rows.length / Double(wholeSize.height))
    return 32 + Int(min(6 * factor / 256, 1e9))
  }

  /// Bytes of memory held from the first row on: the resampler's sums over the source's width, its weights for both sides of
  /// the target, and one finished row for each tap.
  func heldBytes(of decoder: any RowDecoder) -> Int {
    let pixel = isLinear ? 16 : 8
    let across = MemoryBudget.product(
      decoder.rowWidth, decoder.pixelFormat.bytesPerPixel * (isLinear ? 32 : 6))
    let weights = MemoryBudget.product(MemoryBudget.sum(width, height), 8 + 4 * taps)
    return MemoryBudget.sum(across, weights, MemoryBudget.product(width, taps * pixel + 4))
  }

  /// Makes the resampler, for the rows of `decoder`.
  mutating func begin(_ decoder: any RowDecoder) {
    resampler = Resampler(
      sourceWidth: decoder.rowWidth, sourceHeight: decoder.rowCount,
      columns: spans.columns.reduced(by: decoder.reduction),
      rows: spans.rows.reduced(by: decoder.reduction),
      targetWidth: wholeSize.width, targetHeight: wholeSize.height, part: part,
      pixelFormat: decoder.pixelFormat, averaged: decoder.reduction, isLinear: isLinear)
  }

  /// Takes a row of the decoder, if it is needed.
  mutating func push(_ row: [UInt8], number: Int) {
    if resampler?.sourceRows.contains(number) == true { resampler?.push(row) }
  }

  /// Writes the next finished row into `row`; `false` if no row is finished.
  mutating func takeRow(into row: inout [UInt8]) -> Bool { resampler?.takeRow(into: &row) == true }
}

extension ScaledSource {
  func scalingTarget(of decoder: any RowDecoder) -> ScalingTarget {
    ScalingTarget(placement, part: unmirroredPart, isLinear: isLinear, of: decoder)
  }
}
