// Which pixels drawing an item may touch.

import MosaicLayout

extension PlanItem {
  /// The bounding box of the item and its shadow, after rotation.
  var drawnBounds: PixelRect {
    var area = Bounds(pixels)
    if let shadow {
      let outline = outline.rect
      let reach = shadow.reach + max(0, shadow.spread)
      area.include(
        Bounds(
          left: Double(outline.x) + shadow.x - reach, top: Double(outline.y) + shadow.y - reach,
          right: Double(outline.maxX) + shadow.x + reach, bottom: Double(outline.maxY) + shadow.y + reach))
    }
    if rotation != 0 { area = area.rotated(by: rotation, about: pivot) }
    return area.pixels
  }
}
