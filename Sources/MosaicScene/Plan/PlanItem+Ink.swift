// Which pixels drawing an item may touch.

public import MosaicLayout

extension PlanItem {
  /// Every pixel that drawing it may touch: ``pixels`` with the shadow, after rotation.
  public var ink: PixelRect {
    if shadow == nil && rotation == 0 { return pixels }
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
