// Styles and positions in pixels: the inside of a card, corners, boxes in other boxes.

import MosaicLayout

extension ItemStyle {
  /// The part of the item's rectangle that the content fills: the inside of the card, and of that a circle's square.
  func box(in pixels: PixelRect, scale: Double) -> PixelRect { content(in: inside(of: pixels, scale: scale)) }

  /// The item's rectangle without the edges of its card.
  func inside(of pixels: PixelRect, scale: Double) -> PixelRect {
    frame?.inside(of: pixels, scale: scale) ?? pixels
  }

  /// The part of the room inside the card that the content fills: for a circle the square in its middle.
  func content(in room: PixelRect) -> PixelRect {
    guard shape == .circle else { return room }
    let side = min(room.width, room.height)
    return PixelRect(
      x: room.x + (room.width - side) / 2, y: room.y + (room.height - side) / 2, width: side, height: side)
  }
}

extension Length {
  /// The radius of a box's corners along x, as in CSS: where two corners do not fit beside each other, both shrink.
  func corner(of box: PixelRect, scale: Double) -> Double {
    switch self {
    case .points(let points): min(points * scale, Double(min(box.width, box.height)) / 2)
    case .fraction(let share): min(share, 0.5) * Double(box.width)
    }
  }

  /// The radius along y, where it differs.
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

extension Position {
  /// The position with its points converted to pixels.
  func scaled(by scale: Double) -> Position {
    func scaled(_ offset: PositionOffset) -> PositionOffset {
      if case .points(let points) = offset { .points(points * scale) } else { offset }
    }
    return Position(x: scaled(x), y: scaled(y))
  }

  /// The rectangle of a box of that size at this position inside `area`, `margin` away from its edges; all in pixels.
  func box(width: Double, height: Double, in area: PixelRect, margin: Double) -> PixelRect {
    func start(_ offset: PositionOffset, _ first: Int, _ side: Int, _ length: Double) -> Int {
      let room = Double(side) - 2 * margin - length
      return switch offset {
      case .fraction(let share): first + Int(pixels: (margin + room * share).rounded())
      case .points(let points): first + Int(pixels: (margin + points).rounded())
      }
    }
    let (w, h) = (max(1, width.rounded()), max(1, height.rounded()))
    return PixelRect(
      x: start(x, area.x, area.width, w), y: start(y, area.y, area.height, h), width: Int(pixels: w),
      height: Int(pixels: h))
  }
}
