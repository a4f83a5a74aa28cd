// The planner's share of an item's place: what the caption takes and what it leaves.

import MosaicLayout

extension Planner {
  /// Parts an item's place into what its content fills and its caption's band.
  ///
  /// A band that would leave less than a pixel of the content is left out, so that far items of a carousel stay pictures.
  ///
  /// A caption above or below a picture on a card stands in the card's edge, which grows where it is too low for it. A
  /// circle stands in what the card and the band leave.
  static func part(
    _ pixels: PixelRect, for caption: Caption?, style: ItemStyle, scale: Double
  ) -> (box: PixelRect, caption: PlanCaption?) {
    guard let caption else { return (style.box(in: pixels, scale: scale), nil) }
    let height = Int(pixels: (caption.height * scale).rounded())
    guard height > 0, height < pixels.height, pixels.width > 0 else {
      return (style.box(in: pixels, scale: scale), nil)
    }
    // In a card the band is no wider than the picture may be: it stands on the card, not over its edge.
    var inside = style.inside(of: pixels, scale: scale)
    var band = PixelRect(x: inside.x, y: pixels.y, width: inside.width, height: height)
    switch caption.position {
    case .below:
      band.height = max(height, pixels.maxY - inside.maxY)
      band.y = pixels.maxY - band.height
      inside.height = max(0, min(inside.maxY, band.y) - inside.y)
    case .above:
      let bottom = inside.maxY
      inside.y = max(inside.y, band.maxY)
      inside.height = max(0, bottom - inside.y)
    case .over:
      inside = style.content(in: inside)
      band.height = min(height, inside.height)
      (band.x, band.y, band.width) = (inside.x, inside.maxY - band.height, inside.width)
    }
    let box = style.content(in: inside)
    guard !box.isEmpty else { return (style.box(in: pixels, scale: scale), nil) }
    let text = caption.style.visiblePart(of: caption.text, width: Double(band.width + 1) / scale)
    return (
      box,
      PlanCaption(
        text: text, style: caption.style, box: band, padding: caption.padding,
        background: caption.background, anchor: anchor(of: caption, style))
    )
  }

  /// A caption of fewer lines than its band has stays near its picture; on a card it stands in the middle of the edge.
  private static func anchor(of caption: Caption, _ style: ItemStyle) -> Double {
    switch caption.position {
    case .below where style.frame == nil: 0
    case .above where style.frame == nil: 1
    case .below, .above, .over: 0.5
    }
  }
}
