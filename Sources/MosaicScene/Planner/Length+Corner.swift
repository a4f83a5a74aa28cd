import MosaicLayout

extension Length {
  /// The radius of a box's corners along x, as in CSS: where two corners do not fit beside each other, both shrink.
  func corner(of box: PixelRect, scale: Double) -> Double {
    switch self {
    case .points(let points): min(points * scale, Double(min(box.width, box.height)) / 2)
    case .fraction(let share): min(share, 0.5) * Double(box.width)
    }
  }

  func cornerY(of box: PixelRect) -> Double? {
    guard case .fraction(let share) = self, box.width != box.height, share > 0 else { return nil }
    return min(share, 0.5) * Double(box.height)
  }
}
