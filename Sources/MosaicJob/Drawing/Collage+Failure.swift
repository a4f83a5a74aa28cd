// Errors of drawing a collage, as errors of its document.

import MosaicLayout
import MosaicRender
import MosaicScene

extension Collage {
  /// The error of a job about an error of planning or drawing.
  func failure(_ error: RenderError) -> JobError {
    switch error {
    case .format(let fault): return JobError(.format(fault))
    case .plan(let fault):
      guard let document else { return JobError(.render(error)) }
      let words = fault.placed(items: places, isOfDocument: scene.moment == nil && motion?.layout == nil)
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

extension PlanError {
  /// The error with the path of the key that it is about, where there is one: `layout.cellHeight: is …`.
  ///
  /// - Parameters:
  ///   - items: The paths of the items.
  ///   - isOfDocument: Whether the layout that was asked is the document's, and not one that items move to.
  fileprivate func placed(items: [String], isOfDocument: Bool) -> String {
    switch self {
    case .layout(.parameter(let name, let found, let allowed)) where isOfDocument:
      "layout.\(name): is \(found); allowed: \(allowed)"
    case .layout(.item(let index, let found, let allowed)) where items.indices.contains(index):
      "\(items[index]): has \(found); allowed: \(allowed)"
    case .canvas(let name, let found, let allowed): "canvas.\(name): is \(found); allowed: \(allowed)"
    case .value(.item(let index), let name, let found, let allowed) where items.indices.contains(index):
      "\(items[index]): the \(name) is \(found); allowed: \(allowed)"
    case .padding: "canvas.padding: \(self)"
    default: description
    }
  }
}
