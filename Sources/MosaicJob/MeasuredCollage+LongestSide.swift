// A collage made small as a whole, for previews.

import MosaicRender
import MosaicScene

extension MeasuredCollage {
  /// Lowers the scale so that the canvas is at most so many pixels long; gaps, borders and texts become smaller with it.
  ///
  /// A canvas that is short enough stays as it is.
  ///
  /// - Parameter longest: At least 1.
  /// - Throws: ``JobError`` where the items cannot be laid out.
  public mutating func limit(longestSide longest: Int) throws(JobError) {
    guard longest >= 1 else {
      throw JobError(
        .render(
          .plan(.canvas(name: "longest side", found: "\(longest)", allowed: "at least 1 pixel"))))
    }
    let plan = try plan()
    let side = max(plan.pixelWidth, plan.pixelHeight)
    guard side > longest else { return }
    let scale = scene.canvas.scale * Double(longest) / Double(side)
    scene.canvas.scale = max(Canvas.scales.lowerBound, scale)
  }
}
