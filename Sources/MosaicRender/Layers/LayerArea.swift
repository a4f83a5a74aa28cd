import MosaicLayout
import MosaicPixels
import MosaicScene

/// A piece of the canvas that a layer is made for, and its resolution.
struct LayerArea {
  let rect: PixelRect
  /// Pixels of the canvas for one of the layer, along a side.
  let step: Int

  /// The most pixels of a layer on a page of vectors, and of one whose blur hides a lower resolution.
  private static let largest = 1 << 24
  private static let largestSoft = 1 << 22

  init(_ rect: PixelRect) { (self.rect, step) = (rect, 1) }

  /// A piece of a page: at the canvas' resolution, but no larger than Cairo allows, and coarser where it is large and blurred.
  init(_ rect: PixelRect, sigma: Double) {
    self.rect = rect
    let area = Double(rect.width) * Double(rect.height)
    let soft = min((area / Double(Self.largestSoft)).squareRoot(), sigma / 4)
    let hard = (area / Double(Self.largest)).squareRoot()
    let side = Double(max(rect.width, rect.height)) / Double(TileSource.largestSide)
    step = Int(pixels: max(1, soft.rounded(.down), hard.rounded(.up), side.rounded(.up)))
  }

  var columns: Range<Int> { step == 1 ? rect.x..<rect.maxX : 0..<(rect.width + step - 1) / step }
  var rows: Range<Int> { step == 1 ? rect.y..<rect.maxY : 0..<(rect.height + step - 1) / step }

  /// How the layer's pixels map to the pixels of a picture at `origin` of the canvas, before its item is rotated.
  func mapping(
    _ item: PlanItem, origin: (x: Double, y: Double), scale: (x: Double, y: Double)
  ) -> PixelMapping {
    // Pieces at the canvas' resolution count from its origin, so that all of them map to the same positions.
    let (left, top) = step == 1 ? (0, 0) : (Double(rect.x), Double(rect.y))
    let step = Double(step)
    func place(_ x: Double, _ y: Double) -> (x: Double, y: Double) { ((x - left) / step, (y - top) / step) }
    let scale = (x: scale.x * step, y: scale.y * step)
    guard item.rotation != 0 else { return PixelMapping(origin: place(origin.x, origin.y), scale: scale) }
    let rotation = RotationMatrix(degrees: item.rotation)
    return PixelMapping(
      pivot: place(item.pivot.x, item.pivot.y), cosine: rotation.cosine, sine: rotation.sine,
      origin: place(origin.x, origin.y), scale: scale)
  }

  func placed(_ surface: CairoImage) -> PlacedImage {
    var image = PlacedImage(
      surface: surface, x: Double(rect.x), y: Double(rect.y), scaleX: Double(step), scaleY: Double(step))
    image.isOnCanvas = true
    return image
  }
}
