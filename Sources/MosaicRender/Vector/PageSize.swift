// How large a page of vectors is, and may be.

import MosaicScene

extension CollageRenderer {
  /// The longest side of an SVG or PDF page, in points: Cairo's coordinates end at 2^23, and beyond it some versions abort.
  public static let largestPageSide = 8_000_000
}

extension RenderPlan {
  /// Sides of the page in points: where a point is a whole number of pixels, such that it is as many pixels as the canvas.
  ///
  /// Of a page of half a pixel more, viewers make a picture of one pixel more, and some then shrink it, which blurs all of it.
  var pageSize: (width: Double, height: Double) {
    guard scale == scale.rounded() else { return (width, height) }
    return (Double(pixelWidth) / scale, Double(pixelHeight) / scale)
  }
}
