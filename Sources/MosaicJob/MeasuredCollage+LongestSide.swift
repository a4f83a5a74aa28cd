// A collage made small as a whole, for previews.

import MosaicScene

extension MeasuredCollage {
  /// Lowers the scale so that the canvas is at most so many pixels long; gaps, borders and texts become smaller with it.
  ///
  /// A canvas that is short enough stays as it is.
  ///
  /// - Parameter longest: At least 1.
  /// - Throws: ``JobError`` where the items cannot be laid out.
  public mutating func limit(longestSide longest: Int) throws(JobError) {
    precondition(longest >= 1, "a canvas has at least one pixel")
    let plan = try plan()
    let side = max(plan.pixelWidth, plan.pixelHeight)
    guard side > longest else { return }
    let scale = scene.canvas.scale * Double(longest) / Double(side)
    scene.canvas.scale = max(Canvas.scales.lowerBound, scale)
  }
}
