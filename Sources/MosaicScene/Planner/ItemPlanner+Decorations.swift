// What a style adds to an item's picture, in pixels: border, background, shadow, card, backdrop and badge.

import MosaicLayout

extension ItemPlanner {
  func border(_ style: ItemStyle) -> PixelBorder? {
    guard let border = style.border, border.width > 0 else { return nil }
    return PixelBorder(
      width: max(1, Int(pixels: (border.width * snapping.scale).rounded())), color: border.color)
  }

  func background(_ style: ItemStyle) -> Color? {
    if case .color(let color)? = style.backdrop { color } else { style.background }
  }

  func shadow(_ style: ItemStyle) -> PixelShadow? {
    guard let shadow = style.shadow, shadow.color.alpha > 0 else { return nil }
    return PixelShadow(shadow, scale: scale)
  }

  func card(_ style: ItemStyle, in pixels: PixelRect) -> PlanCard? {
    guard let frame = style.frame else { return nil }
    let half = Double(min(pixels.width, pixels.height)) / 2
    return PlanCard(
      rect: pixels, cornerRadius: min(max(0, frame.radius) * scale, half), color: frame.color)
  }

  func backdrop(
    _ style: ItemStyle, of item: SceneItem, _ image: ImagePlacement?, in box: PixelRect
  ) -> PlanBackdrop? {
    // Behind a picture that fills its box nothing of it would show.
    guard case .image(_, let width, let height) = item.content, let image, image.target != box else {
      return nil
    }
    let shorter = Double(min(box.width, box.height))
    switch style.backdrop {
    case .color, nil: return nil
    case .blur(let radius):
      let sigma = min(max(0, radius.map { $0 * scale } ?? shorter / 20), 1000 * scale)
      var covering = ItemStyle()
      covering.position = style.position
      return ImagePlacement(width: width, height: height, in: box, style: covering, scale: scale).map {
        PlanBackdrop(image: $0, sigma: sigma, isMirrored: false)
      }
    case .mirror(let blur):
      return PlanBackdrop(image: image, sigma: max(0, blur * scale), isMirrored: true)
    }
  }

  func badge(_ style: ItemStyle, of index: Int, in box: PixelRect) -> PlanBadge? {
    guard let badge = style.badge else { return nil }
    var label: Label
    switch badge.text {
    case .number: label = Label(text: "\(index + 1)")
    case .words(let words): label = Label(text: words)
    }
    let margin = badge.margin * scale
    label.style.font = font
    label.color = badge.color
    label.fontSize = badge.fontSize
    label.maxWidth = max(1, (Double(box.width) - 2 * margin) / scale)
    let size = texts.size(of: label)
    // At least as wide as high, so that a single digit has a round background.
    let place = badge.position.scaled(by: scale).box(
      width: max(size.width, size.height) * scale, height: size.height * scale, in: box, margin: margin)
    return PlanBadge(label: label, box: place, background: badge.background)
  }
}
