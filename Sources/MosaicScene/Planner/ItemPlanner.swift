// From an item of a scene and its frame to the finished item of a plan.

import MosaicLayout

/// Makes the items of one plan.
struct ItemPlanner<Texts: TextMeasuring> {
  let snapping: PixelSnapping
  /// Font families of badges.
  let font: [String]
  let texts: Texts

  /// Pixels per point.
  private var scale: Double { snapping.scale }

  /// Plans one item, whose frame is in points from the canvas' corner.
  func item(_ item: SceneItem, at placement: Placement, hiddenCount: Int?) -> PlanItem {
    let style = item.style
    let pixels = snapping.snap(placement.frame)
    let (box, caption) = Planner.split(pixels, for: item.caption, style: style, scale: scale)
    let image = image(of: item, in: box)
    let isCircle = style.shape == .circle
    var planned = PlanItem(
      part: .item(placement.item), section: item.section, content: item.content, frame: placement.frame,
      pixels: pixels, box: box, ink: pixels, image: image, z: placement.z,
      opacity: min(max(style.opacity, 0), 1) * placement.opacity,
      rotation: style.rotation.degrees(of: placement.item),
      cornerRadius: isCircle ? Double(box.width) / 2 : style.cornerRadius.corner(of: box, scale: scale),
      cornerRadiusY: isCircle ? nil : style.cornerRadius.cornerY(of: box), border: border(style),
      background: background(style), tint: style.tint, hiddenCount: hiddenCount, shadow: shadow(style),
      card: card(style, in: pixels), backdrop: backdrop(style, of: item, image, in: box),
      badge: badge(style, of: placement.item, in: box), caption: caption)
    if planned.shadow != nil || planned.rotation != 0 { planned.ink = planned.reach }
    return planned
  }

  // MARK: Steps

  private func image(of item: SceneItem, in box: PixelRect) -> ImagePlacement? {
    guard case .image(_, let width, let height) = item.content else { return nil }
    return ImagePlacement(
      width: width, height: height, in: box, style: item.style, focus: item.focus, keep: item.keep,
      scale: scale)
  }

  private func border(_ style: ItemStyle) -> PixelBorder? {
    guard let border = style.border, border.width > 0 else { return nil }
    return PixelBorder(
      width: max(1, Int(pixels: (border.width * snapping.scale).rounded())), color: border.color)
  }

  private func background(_ style: ItemStyle) -> Color? {
    if case .color(let color)? = style.backdrop { color } else { style.background }
  }

  private func shadow(_ style: ItemStyle) -> PixelShadow? {
    guard let shadow = style.shadow, shadow.color.alpha > 0 else { return nil }
    return PixelShadow(shadow, scale: scale)
  }

  private func card(_ style: ItemStyle, in pixels: PixelRect) -> PlanCard? {
    guard let frame = style.frame else { return nil }
    let half = Double(min(pixels.width, pixels.height)) / 2
    return PlanCard(
      rect: pixels, cornerRadius: min(max(0, frame.radius) * scale, half), color: frame.color)
  }

  private func backdrop(
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

  private func badge(_ style: ItemStyle, of index: Int, in box: PixelRect) -> PlanBadge? {
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

extension PlanItem {
  /// The bounding box of the item and its shadow, after rotation.
  fileprivate var reach: PixelRect {
    var area = Bounds(pixels)
    if let shadow {
      let outline = outline.rect
      let reach = shadow.reach + max(0, shadow.spread)
      area.include(
        Bounds(
          left: Double(outline.x) + shadow.x - reach, top: Double(outline.y) + shadow.y - reach,
          right: Double(outline.maxX) + shadow.x + reach, bottom: Double(outline.maxY) + shadow.y + reach))
    }
    if rotation != 0 { area = area.rotated(by: rotation, about: pivot) }
    return area.pixels
  }
}
