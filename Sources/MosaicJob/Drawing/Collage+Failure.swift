// Errors of drawing a collage, as errors of its document.

import MosaicRender
import MosaicScene

extension Collage {
  /// The error of a job about an error of planning or drawing.
  func failure(_ error: RenderError) -> JobError {
    switch error {
    case .format(let fault): return JobError(.format(fault))
    case .plan(let fault):
      guard let document else { return JobError(.render(error)) }
      let isOfDocument = scene.moment == nil && motion?.layout == nil
      let words = fault.placed(items: places, isOfDocument: isOfDocument)
      return JobError(.render(error), inDocument: "\(EscapedText.shortened(path: document)): \(words)")
    // With `skip` the last pictures are left out as those before them: they are warnings, and the error is that none is left.
    case .sources(let failures) where options.onUnreadable == .skip:
      return JobError(
        .nothingToShow(leftOut: failures.count),
        warnings: failures.map { .unreadable($0.error, options.onUnreadable) })
    default: return JobError(.render(error))
    }
  }
}
