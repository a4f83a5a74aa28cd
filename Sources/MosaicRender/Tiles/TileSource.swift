// What a tile is made of.

import MosaicCodecs
import MosaicLayout
import MosaicScene

/// What a tile is made of: a file, the size that its picture was found to have, and what of it goes where.
struct TileSource: Hashable, Sendable {
  var path: String
  /// Pixels of the picture as it is shown.
  var width: Int
  var height: Int
  var placement: ImagePlacement
  /// Whether it is resampled in linear light.
  var isLinear = false

  /// The same for all items that show the same pixels: the place on the canvas does not count.
  var key: TileSource {
    var key = self
    (key.placement.target.x, key.placement.target.y) = (0, 0)
    return key
  }

  /// Bytes of the finished tile.
  var byteCount: Int { MemoryBudget.product(placement.target.width, placement.target.height, 4) }
}

extension TileSource {
  /// The picture of an item; nil where it shows none, or nothing of it is seen.
  init?(_ item: PlanItem, linear: Bool = false) {
    guard case .image(let path, let width, let height) = item.content, let placement = item.image else {
      return nil
    }
    (self.path, self.width, self.height, self.placement) = (path, width, height, placement)
    isLinear = linear
  }
}
