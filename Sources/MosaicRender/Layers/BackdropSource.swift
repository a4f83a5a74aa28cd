// The tiles that styles need beside the usual one, and how large they are.

import MosaicLayout
import MosaicScene

extension TileSource {
  /// The most pixels of a tile that must be whole, because its item is turned; a larger one is made smaller and enlarged
  /// while it is turned.
  static let largestTurned = 1 << 24
  /// The most pixels of a backdrop that is not blurred.
  private static let largestBackdrop = 1 << 22

  /// The picture behind an item's picture: small where it is blurred, since nobody sees the difference.
  init?(backdropOf item: PlanItem, linear: Bool = false) {
    guard case .image(let path, let width, let height) = item.content, let backdrop = item.backdrop else {
      return nil
    }
    self.init(path: path, width: width, height: height, placement: backdrop.image, isLinear: linear)
    // Four pixels a standard deviation are plenty.
    reduce(by: min(8, max(1, (backdrop.sigma / 4).rounded(.down))), to: Self.largestBackdrop)
  }

  /// The picture of an item, which is smaller than it is shown where that is very large and turned.
  init?(shown item: PlanItem, linear: Bool = false) {
    self.init(item, linear: linear)
    if item.rotation != 0 { reduce(by: 1, to: Self.largestTurned) }
  }

  /// Makes the tile smaller by a factor, and further to at most so many pixels.
  private mutating func reduce(by factor: Double, to limit: Int) {
    let target = placement.target
    let area = Double(target.width) * Double(target.height) / (factor * factor)
    let side = Double(max(target.width, target.height)) / Double(VectorRenderer.largestImageSide)
    let factor = max(side, factor * max(1, (area / Double(limit)).squareRoot()))
    guard factor > 1 else { return }
    placement.target.width = max(1, Int(Double(target.width) / factor))
    placement.target.height = max(1, Int(Double(target.height) / factor))
  }
}
