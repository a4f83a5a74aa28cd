// The size of an SVG or PDF page, and its limit.

import MosaicScene

/// Limits of a page of vectors.
package enum VectorPage {
  /// The longest side of an SVG or PDF page, in points: Cairo's coordinates end at 2^23, and beyond it some versions abort.
  package static let largestSide = 8_000_000
}

extension RenderPlan {
  /// Sides of the page in points. Where a point is a whole number of pixels, the page is exactly as many pixels as the canvas.
  ///
  /// For a page of half a pixel more, viewers make a picture of one pixel more, and some then shrink it, which blurs it.
  var pageSize: (width: Double, height: Double) {
    guard scale == scale.rounded() else { return (width, height) }
    return (Double(pixelWidth) / scale, Double(pixelHeight) / scale)
  }

  /// The unit of the size that an SVG states: points of paper, of which an inch has 72, else CSS's pixels, one for each point.
  var svgUnit: String { isOnPaper ? "pt" : "px" }
}
