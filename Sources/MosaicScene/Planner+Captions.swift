// The planner's share of an item's place: what the caption takes and what it leaves.

import MosaicLayout

extension Planner {
  /// Parts an item's place into what its content fills and its caption's band.
  ///
  /// A band that would leave less than a pixel of the content is left out, so that far items of a carousel stay pictures.
  ///
  /// A caption below a picture on a card stands in the card's lower edge, which grows where it is too low for it.
  static func part(
    _ pixels: PixelRect, for caption: Caption?, style: ItemStyle, scale: Double
  ) -> (box: PixelRect, caption: PlanCaption?) {
    guard let caption else { return (style.box(in: pixels, scale: scale), nil) }
    let height = Int((caption.height * scale).rounded())
    guard height > 0, height < pixels.height, pixels.width > 0 else {
      return (style.box(in: pixels, scale: scale), nil)
    }
    var (box, band) = (pixels, pixels)
    band.height = height
    switch caption.position {
    case .below:
      box.height -= height
      band.y = box.maxY
    case .above:
      box.height -= height
      box.y += height
    case .over:
      box = style.box(in: pixels, scale: scale)
      band.height = min(height, box.height)
      (band.x, band.y, band.width) = (box.x, box.maxY - band.height, box.width)
    }
    if caption.position != .over {
      let room = box
      box = style.box(in: room, scale: scale)
      if style.frame != nil, caption.position == .below {
        let edge = room.maxY - box.maxY
        box.height += min(edge, height)
        (band.x, band.y, band.width) = (box.x, box.maxY, box.width)
        band.height = pixels.maxY - box.maxY
      }
    }
    return (
      box,
      PlanCaption(
        text: caption.text, style: caption.style, box: band, padding: caption.padding,
        background: caption.background)
    )
  }
}
