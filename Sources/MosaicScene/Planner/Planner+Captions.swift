// How an item's rectangle is split between its content and its caption.

import MosaicLayout

extension Planner {
  /// Splits an item's rectangle into the box of its content and its caption's strip.
  ///
  /// A strip that would leave less than a pixel of the content is left out, so that distant items of a carousel stay
  /// pictures. On a card, a caption above or below the picture is in the card's edge, which grows where it is too low. A
  /// circle takes what the card and the strip leave.
  static func split(
    _ pixels: PixelRect, for caption: Caption?, style: ItemStyle, scale: Double
  ) -> (box: PixelRect, caption: PlanCaption?) {
    guard let caption else { return (style.box(in: pixels, scale: scale), nil) }
    let height = Int(pixels: (caption.height * scale).rounded())
    guard height > 0, height < pixels.height, pixels.width > 0 else {
      return (style.box(in: pixels, scale: scale), nil)
    }
    // On a card the strip is no wider than the inside: it does not cover the card's edges.
    var inside = style.inside(of: pixels, scale: scale)
    var strip = PixelRect(x: inside.x, y: pixels.y, width: inside.width, height: height)
    switch caption.position {
    case .below:
      strip.height = max(height, pixels.maxY - inside.maxY)
      strip.y = pixels.maxY - strip.height
      inside.height = max(0, min(inside.maxY, strip.y) - inside.y)
    case .above:
      let bottom = inside.maxY
      inside.y = max(inside.y, strip.maxY)
      inside.height = max(0, bottom - inside.y)
    case .over:
      inside = style.content(in: inside)
      strip.height = min(height, inside.height)
      (strip.x, strip.y, strip.width) = (inside.x, inside.maxY - strip.height, inside.width)
    }
    let box = style.content(in: inside)
    guard !box.isEmpty else { return (style.box(in: pixels, scale: scale), nil) }
    let text = caption.style.visiblePart(of: caption.text, width: Double(strip.width + 1) / scale)
    return (
      box,
      PlanCaption(
        text: text, style: caption.style, box: strip, padding: caption.padding,
        background: caption.background, anchor: anchor(of: caption, style))
    )
  }

  /// A caption of fewer lines than its strip has room for is next to its picture; on a card it is in the middle of the edge.
  private static func anchor(of caption: Caption, _ style: ItemStyle) -> Double {
    switch caption.position {
    case .below where style.frame == nil: 0
    case .above where style.frame == nil: 1
    case .below, .above, .over: 0.5
    }
  }
}
