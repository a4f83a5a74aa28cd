// Moving an item of a plan as a whole.

import MosaicLayout

extension PlanItem {
  /// The item `dx` pixels further to the right and `dy` further down, with everything that it shows: its picture, card,
  /// backdrop, badge and caption.
  ///
  /// - Parameters:
  ///   - dx: Pixels to the right; negative ones to the left.
  ///   - dy: Pixels down; negative ones up.
  ///   - scale: Pixels per point of the plan, for ``frame``.
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
  /// Moves an item, with everything that it shows, by so many pixels to the right and down.
  ///
  /// - Parameters:
  ///   - index: Of the item in ``items``; a plan may show fewer items than its scene has.
  ///   - dx: Pixels to the right; negative ones to the left.
  ///   - dy: Pixels down; negative ones up.
  /// - Precondition: There is such an item, as for any index of an array.
  public mutating func moveItem(_ index: Int, dx: Int, dy: Int) {
    items[index] = items[index].moved(dx: dx, dy: dy, scale: scale)
  }
}

extension PixelRect {
  /// The rectangle moved; coordinates are clamped to the range of `Int`.
  fileprivate func moved(dx: Int, dy: Int) -> PixelRect {
    PixelRect(x: x.adding(dx), y: y.adding(dy), width: width, height: height)
  }
}
