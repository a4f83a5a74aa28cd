// Which part of an item is on the canvas: everything that is decoded or drawn is cut to it.

package import MosaicLayout

extension PlanItem {
  /// The part of the item, before rotation, that is visible through a window on the canvas; empty where nothing is.
  ///
  /// For a rotated item it is a bounding box with a pixel to spare. It includes the shadow, so it may be larger than the item.
  package func visible(in window: PixelRect) -> PixelRect {
    let visible = ink.intersection(window)
    guard rotation != 0, !visible.isEmpty else { return visible }
    return Bounds(visible).rotated(by: -rotation, about: pivot).pixels
  }

  /// The bounding box of ``pixels`` after rotation.
  package var rotatedPixels: Rect {
    Rect(
      x: Double(pixels.x), y: Double(pixels.y), width: Double(pixels.width), height: Double(pixels.height)
    ).rotated(by: rotation)
  }

  /// Whether it crosses an edge of the canvas. For a rotated item two pixels are tolerated, which rounding may take.
  package func isCut(by canvas: PixelRect) -> Bool {
    guard rotation != 0 else { return pixels.intersection(canvas) != pixels }
    let place = rotatedPixels
    return min(place.minX - Double(canvas.x), place.minY - Double(canvas.y)) < -2
      || max(place.maxX - Double(canvas.maxX), place.maxY - Double(canvas.maxY)) > 2
  }
}
