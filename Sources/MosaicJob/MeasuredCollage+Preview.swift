// A collage in few pixels, to be looked at before it is made.

package import MosaicPixels
import MosaicRender
import MosaicScene

extension MeasuredCollage {
  /// Renders the first page in at most so many pixels; of what moves, the beginning.
  ///
  /// - Parameter breaks: Whether what a canvas has no room for is on further pages, as in a PDF.
  /// - Throws: ``JobError``.
  package func preview(width: Int, height: Int, breaking breaks: Bool) throws(JobError) -> Pixmap {
    var small = self
    do throws(RenderError) {
      let plan = try first(of: small, breaking: breaks)
      let share = min(
        1, Double(width) / Double(max(1, plan.pixelWidth)), Double(height) / Double(max(1, plan.pixelHeight)))
      small.scene.canvas.scale = max(Canvas.scales.lowerBound, scene.canvas.scale * share)
      let page = try small.pages(breaking: breaks).page(0)
      return try CollageRenderer(options: options).pixmap(of: page)
    } catch {
      throw JobError(.render(error))
    }
  }

  private func first(of collage: MeasuredCollage, breaking breaks: Bool) throws(RenderError) -> RenderPlan {
    let pages = try collage.pages(breaking: breaks)
    do { return try pages.plan(0, measuring: TextMeasurer()) } catch { throw .plan(error) }
  }
}
