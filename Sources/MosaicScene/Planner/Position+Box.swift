import MosaicLayout

extension Position {
  /// The rectangle of a box of that size in pixels at this position inside `area`, `margin` points away from its edges.
  func box(width: Double, height: Double, in area: PixelRect, margin: Double, scale: Double) -> PixelRect {
    let margin = margin * scale
    let (w, h) = (max(1, width.rounded()), max(1, height.rounded()))
    func start(_ offset: Length, _ side: Int, _ length: Double) -> Int {
      let room = Double(side) - 2 * margin - length
      return Int(pixels: (margin + offset.pixels(of: room, scale: scale)).rounded())
    }
    return PixelRect(
      x: area.x + start(x, area.width, w), y: area.y + start(y, area.height, h), width: Int(pixels: w),
      height: Int(pixels: h))
  }
}
