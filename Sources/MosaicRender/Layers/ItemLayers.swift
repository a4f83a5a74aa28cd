// The shadow and the backdrop of an item, as surfaces.

import MosaicLayout
import MosaicPixels
import MosaicScene

/// The pictures that an item's style adds, on surfaces.
struct ItemLayers {
  var shadow: PlacedImage?
  var backdrop: PlacedImage?

  static var none: ItemLayers { ItemLayers() }
}

extension PlanItem {
  /// Whether it has any decoration, so that it is not drawn as a plain picture.
  var isDecorated: Bool {
    opacity < 1 || rotation != 0 || shadow != nil || card != nil || backdrop != nil || badge != nil
      || cornerRadiusY != nil
  }

  /// The shape of the shadow, and its left top corner, before rotation.
  func shadowShape(of shadow: PixelShadow) -> (shape: ShadowShape, x: Double, y: Double)? {
    let (rect, radiusX, radiusY) = outline
    let width = Double(rect.width) + 2 * shadow.spread
    let height = Double(rect.height) + 2 * shadow.spread
    guard width > 0, height > 0 else { return nil }
    // As in CSS, corners grow with the shadow, but square ones stay square.
    func grown(_ radius: Double, _ side: Double) -> Double {
      radius > 0 ? min(max(0, radius + shadow.spread), side / 2) : 0
    }
    let shape = ShadowShape(
      width: width, height: height, radiusX: grown(radiusX, width), radiusY: grown(radiusY, height),
      sigma: shadow.sigma)
    return (shape, Double(rect.x) - shadow.spread + shadow.x, Double(rect.y) - shadow.spread + shadow.y)
  }
}
