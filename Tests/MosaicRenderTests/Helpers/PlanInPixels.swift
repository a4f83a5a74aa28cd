// Plans in other units, for laws that compare plans.

import MosaicLayout

@testable import MosaicRender
@testable import MosaicScene

extension RenderPlan {
  /// Whether anything of the item is seen on the canvas.
  func shows(_ item: PlanItem) -> Bool {
    !item.ink.intersection(bounds).isEmpty
  }

  /// The same plan in points of a pixel each.
  ///
  /// - Parameter ofTexts: Whether only texts are multiplied, which alone are kept in points, and pictures stay as they are.
  func withPixelsForPoints(ofTexts: Bool = false) -> RenderPlan {
    var plan = self
    (plan.width, plan.height, plan.scale) = (width * scale, height * scale, 1)
    plan.items = items.map { item in
      var multiplied = item.multiplied(by: scale)
      if ofTexts, item.content.isPicture {
        (multiplied.content, multiplied.image, multiplied.backdrop) = (
          item.content, item.image, item.backdrop
        )
      }
      return multiplied
    }
    if !ofTexts { plan.canvasPicture = canvasPicture?.multiplied(by: scale) }
    for index in texts.indices { plan.texts[index].style.fontSize *= scale }
    if !(ofTexts && watermark?.content.isPicture == true) {
      plan.watermark = watermark?.multiplied(by: scale)
    }
    return plan
  }

  /// The same plan without badge widths up to `points`: a badge has at least one point, and that point is not multiplied.
  func withoutLeastWidths(of points: Double) -> RenderPlan {
    var plan = self
    for index in items.indices {
      if let width = items[index].badge?.label.maxWidth, width <= points * (1 + 1e-9) {
        plan.items[index].badge?.label.maxWidth = nil
      }
    }
    return plan
  }

  /// The same plan without places of badges, and without backdrops of which at most a pixel shows: whether it does is then a matter of
  /// rounding.
  func withoutFreedom() -> RenderPlan {
    var plan = self
    for index in items.indices {
      plan.items[index].badge?.box = PixelRect(x: 0, y: 0, width: 0, height: 0)
      guard let target = items[index].image?.target else { continue }
      let box = items[index].box
      if box.width - target.width <= 1, box.height - target.height <= 1 { plan.items[index].backdrop = nil }
    }
    return plan
  }
}

extension PlanItem {
  fileprivate func multiplied(by factor: Double) -> PlanItem {
    var item = self
    item.frame = frame.multiplied(by: factor)
    item.content = content.multiplied(by: factor)
    // Crops are in pixels of a picture that is larger, too.
    if let image { item.image?.crop = image.crop.multiplied(by: factor) }
    if let backdrop { item.backdrop?.image.crop = backdrop.image.crop.multiplied(by: factor) }
    item.caption?.padding.multiply(by: factor)
    item.caption?.style.fontSize *= factor
    if let label = badge?.label { item.badge?.label = label.multiplied(by: factor) }
    return item
  }

  /// The same item that many pixels further down.
  func moved(down rows: Int) -> PlanItem {
    var item = self
    item.pixels.y += rows
    item.box.y += rows
    item.image?.target.y += rows
    item.backdrop?.image.target.y += rows
    item.card?.rect.y += rows
    item.caption?.box.y += rows
    item.badge?.box.y += rows
    return item
  }
}
