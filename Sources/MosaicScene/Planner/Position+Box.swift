// CSS positions in pixels: the rectangle of a box of known size inside another.

import MosaicLayout

extension Position {
  /// The same position with its points converted to pixels.
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
