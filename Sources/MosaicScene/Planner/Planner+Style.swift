// What the styles make of an item's place: its box, its outline, and all that it touches.

import MosaicLayout

extension ItemStyle {
  /// What of its place the content fills: the inside of the card, and of that the square that a circle stands in.
  func box(in place: PixelRect, scale: Double) -> PixelRect {
    content(in: inside(of: place, scale: scale))
  }

  /// What the card leaves of its place.
  func inside(of place: PixelRect, scale: Double) -> PixelRect {
    frame?.inside(of: place, scale: scale) ?? place
  }

  /// What of the room inside the card the content fills: for a circle the square in its middle.
  func content(in room: PixelRect) -> PixelRect {
    guard shape == .circle else { return room }
    let side = min(room.width, room.height)
    return PixelRect(
      x: room.x + (room.width - side) / 2, y: room.y + (room.height - side) / 2, width: side, height: side)
  }
}

extension Length {
  /// The radius of a box's corners along x, as CSS has it: where two corners do not fit beside each other, both shrink.
  func corner(of box: PixelRect, scale: Double) -> Double {
    switch self {
    case .points(let points): min(points * scale, Double(min(box.width, box.height)) / 2)
    case .fraction(let share): min(share, 0.5) * Double(box.width)
    }
  }

  /// The radius along y, where it is another.
  func cornerY(of box: PixelRect) -> Double? {
    guard case .fraction(let share) = self, box.width != box.height, share > 0 else { return nil }
    return min(share, 0.5) * Double(box.height)
  }
}

extension PhotoFrame {
  fileprivate func inside(of card: PixelRect, scale: Double) -> PixelRect {
    let shorter = Double(min(card.width, card.height))
    func edge(_ length: Length) -> Int {
      Int(pixels: min(max(0, length.pixels(of: shorter, scale: scale)), shorter).rounded())
    }
    let side = edge(width)
    let below = bottom.map(edge) ?? side
    return PixelRect(
      x: card.x + min(side, card.width), y: card.y + min(side, card.height),
      width: max(0, card.width - 2 * side), height: max(0, card.height - side - below))
  }
}

extension Planner {
  /// Adds what the style asks for beyond box, corners and border; nothing for a plain style.
  static func dress(_ item: inout PlanItem, _ style: ItemStyle, scale: Double) {
    item.opacity = min(max(style.opacity, 0), 1)
    item.rotation = style.rotation.degrees(of: item.index)
    if style.shape == .circle {
      item.cornerRadius = Double(item.box.width) / 2
    } else {
      item.cornerRadiusY = style.cornerRadius.cornerY(of: item.box)
    }
    if let frame = style.frame {
      let half = Double(min(item.pixels.width, item.pixels.height)) / 2
      item.card = PlanCard(
        rect: item.pixels, cornerRadius: min(max(0, frame.radius) * scale, half), color: frame.color)
    }
    if let shadow = style.shadow, shadow.color.alpha > 0 { item.shadow = PixelShadow(shadow, scale: scale) }
    if let badge = style.badge { item.badge = PlanBadge(badge, scale: scale) }
    if let backdrop = style.backdrop { dress(&item, backdrop, style, scale: scale) }
    if item.shadow != nil || item.rotation != 0 { item.ink = ink(of: item) }
  }

  private static func dress(
    _ item: inout PlanItem, _ backdrop: Backdrop, _ style: ItemStyle, scale: Double
  ) {
    if case .color(let color) = backdrop {
      item.background = color
      return
    }
    // Nothing of it would be seen behind a picture that fills its box, unless that lets it through.
    guard case .image(_, let width, let height) = item.content, let image = item.image,
      image.target != item.box
    else { return }
    let shorter = Double(min(item.box.width, item.box.height))
    switch backdrop {
    case .color: break
    case .blur(let radius):
      let sigma = min(max(0, radius.map { $0 * scale } ?? shorter / 20), 1000 * scale)
      var covering = ItemStyle()
      covering.position = style.position
      guard
        let cover = ImagePlacement(width: width, height: height, in: item.box, style: covering, scale: scale)
      else { return }
      item.backdrop = PlanBackdrop(image: cover, sigma: sigma, isMirrored: false)
    case .mirror(let blur):
      item.backdrop = PlanBackdrop(image: image, sigma: max(0, blur * scale), isMirrored: true)
    }
  }

  /// Everything that the item touches: its outline and its shadow, turned.
  private static func ink(of item: PlanItem) -> PixelRect {
    var area = Bounds(item.pixels)
    if let shadow = item.shadow {
      let outline = item.outline.rect
      let reach = shadow.reach + max(0, shadow.spread)
      area.include(
        Bounds(
          left: Double(outline.x) + shadow.x - reach, top: Double(outline.y) + shadow.y - reach,
          right: Double(outline.maxX) + shadow.x + reach, bottom: Double(outline.maxY) + shadow.y + reach))
    }
    if item.rotation != 0 { area = area.turned(by: item.rotation, about: item.pivot) }
    return area.pixels
  }
}
