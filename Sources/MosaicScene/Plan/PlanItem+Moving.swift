// Moving an item of a plan as a whole.

import MosaicLayout

extension PlanItem {
  /// The item so many pixels further to the right and down, with everything that it shows; `scale` is that of the plan.
  package func moved(dx: Int, dy: Int, scale: Double) -> PlanItem {
    func moved(_ rect: PixelRect) -> PixelRect { rect.moved(dx: dx, dy: dy) }
    var item = self
    item.frame = frame.offsetBy(dx: Double(dx) / scale, dy: Double(dy) / scale)
    (item.pixels, item.box) = (moved(pixels), moved(box))
    if let image { item.image?.target = moved(image.target) }
    if let card { item.card?.rect = moved(card.rect) }
    if let backdrop { item.backdrop?.image.target = moved(backdrop.image.target) }
    if let badge { item.badge?.box = moved(badge.box) }
    if let caption { item.caption?.box = moved(caption.box) }
    return item
  }
}

extension RenderPlan {
  /// Moves the item of that index in ``items``, with everything that it shows, by so many pixels to the right and down.
  public mutating func moveItem(_ index: Int, dx: Int, dy: Int) {
    items[index] = items[index].moved(dx: dx, dy: dy, scale: scale)
  }
}

extension PixelRect {
  fileprivate func moved(dx: Int, dy: Int) -> PixelRect {
    PixelRect(x: x.adding(dx), y: y.adding(dy), width: width, height: height)
  }
}
