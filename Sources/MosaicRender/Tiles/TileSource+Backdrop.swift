// The tiles of backdrops and of rotated pictures, and their sizes.

import MosaicCodecs
import MosaicLayout
import MosaicPixels
import MosaicScene

extension TileSource {
  /// The most pixels of a tile that is sampled for a rotated item; a larger one is made smaller, and enlarged while it is rotated.
  private static let largestRotated = 1 << 24
  /// The most pixels of a backdrop.
  private static let largestBackdrop = 1 << 22

  /// The picture behind an item's picture, as far as it is on the canvas or blurred into it; made smaller where it is blurred,
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

  /// The picture of an item; smaller than it is shown where it is very large and rotated.
  init?(shown item: PlanItem, linear: Bool = false, on canvas: PixelRect? = nil) {
    self.init(item, linear: linear, on: canvas)
    guard item.rotation != 0 else { return }
    // The bounding box of a narrow rotated strip is large.
    let seen = canvas.map { item.ink.intersection($0) }
    reduce(by: 1, to: Self.limit(Self.largestRotated, seen: seen, share: 64))
  }

  /// The limit in pixels, lower where little is visible.
  private static func limit(_ most: Int, seen: PixelRect?, share: Int) -> Int {
    guard let seen else { return most }
    return min(most, max(1 << 18, MemoryBudget.product(share, seen.width, seen.height)))
  }

  /// Pixels of the tile's target per pixel of `target`.
  func scale(of target: PixelRect) -> (x: Double, y: Double) {
    (
      Double(placement.target.width) / Double(target.width),
      Double(placement.target.height) / Double(target.height)
    )
  }

  /// How columns and rows of the target are mapped to the tile of a backdrop.
  var mirrored: (x: SampleAxis, y: SampleAxis) { axes(SampleAxis.mirrored) }

  /// How columns and rows of the target are mapped to the tile of a rotated picture.
  var clamped: (x: SampleAxis, y: SampleAxis) { axes(SampleAxis.clamped) }

  private func axes(_ axis: (Int) -> SampleAxis) -> (x: SampleAxis, y: SampleAxis) {
    (
      axis(placement.target.width).holding(targetPart.columns),
      axis(placement.target.height).holding(targetPart.rows)
    )
  }
}
