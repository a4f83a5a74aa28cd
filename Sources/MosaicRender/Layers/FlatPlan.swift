// The sheet's own picture and mark as items like all others.

import MosaicLayout
import MosaicScene

extension RenderPlan {
  /// The same drawing, with the sheet's picture and its mark as the lowest and the highest item.
  func flattened() throws(RenderError) -> RenderPlan {
    guard sheetImage != nil || watermark != nil else { return self }
    var plan = self
    if let sheetImage { plan.items.append(sheetImage) }
    switch watermark {
    case nil: break
    case .image(let item): plan.items.append(item)
    case .text(let label, let position, let margin, let opacity):
      let size = TextMeasure.size(of: label)
      let box = position.place(
        width: size.width * scale, height: size.height * scale, in: canvas, margin: margin)
      plan.items.append(PlanItem(mark: label, in: box, opacity: opacity, scale: scale))
    }
    (plan.sheetImage, plan.watermark) = (nil, nil)
    return plan
  }
}
