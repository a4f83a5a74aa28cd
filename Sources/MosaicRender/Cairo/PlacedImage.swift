// A surface with its position on the canvas.

import MosaicLayout

/// A picture, or a strip of one, on a surface, with its position on the canvas.
struct PlacedImage {
  var surface: CairoSurface
  var x: Double
  var y: Double
  /// Pixels of the canvas per pixel of the surface.
  var scaleX = 1.0
  var scaleY = 1.0
  /// The part of the canvas that it may cover, where the surface is larger than that.
  var clip: PixelRect?
  /// Whether its pixels are those of the canvas, so that it is not rotated with its item.
  var isOnCanvas = false
}

/// The pictures that an item's style adds.
struct ItemLayers {
  var shadow: PlacedImage?
  var backdrop: PlacedImage?
}
