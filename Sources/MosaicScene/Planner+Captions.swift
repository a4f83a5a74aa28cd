// The planner's share of an item's place: what the caption takes and what it leaves.

import MosaicLayout

extension Planner {
  /// Parts an item's place into what its content fills and its caption's band.
  ///
  /// A band that would leave less than a pixel of the content is left out, so that far items of a carousel stay pictures.
  static func part(
    _ pixels: PixelRect, for caption: Caption?, scale: Double
  ) -> (box: PixelRect, caption: PlanCaption?) {
    guard let caption else { return (pixels, nil) }
    let height = Int((caption.height * scale).rounded())
    guard height > 0, height < pixels.height, pixels.width > 0 else { return (pixels, nil) }
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
      band.y = pixels.maxY - height
    }
    return (
      box,
      PlanCaption(
        text: caption.text, style: caption.style, box: band, padding: caption.padding,
        background: caption.background)
    )
  }
}
