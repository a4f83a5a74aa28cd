// Shadows of letters, as CSS text-shadow.

import CCairo
import MosaicLayout
import MosaicPixels
import MosaicScene

extension TextPainter {
  /// The most pixels of a blurred shadow; a larger one is made smaller and enlarged, which a blur hides.
  private static let largestShadow = 1 << 20

  /// Draws the shadow of a title: its letters in the shadow's colour, moved and blurred.
  ///
  /// A blurred one is a picture of all of it, also where only a band of it is drawn, so that bands do not show.
  func paint(_ shadow: PixelShadow, of title: PlanText) throws(RenderError) {
    var style = title.style
    style.color = shadow.color
    guard shadow.sigma > 0.3 else {
      context.saved {
        cairo_translate(context.pointer, shadow.x, shadow.y)
        paint(title.text, style, in: title.box, insets: title.padding, at: nil)
      }
      return
    }
    let whole = title.ink
    guard !whole.isEmpty else { return }
    let pixels = Double(whole.width) * Double(whole.height)
    let side = Double(max(whole.width, whole.height))
    // A surface has at most 32,767 pixels a side.
    let share = min(1, (Double(Self.largestShadow) / pixels).squareRoot(), 32_000 / side)
    func count(_ length: Int) -> Int { max(1, Int((Double(length) * share).rounded(.up))) }
    let surface = try CairoImage(width: count(whole.width), height: count(whole.height))
    let letters = try CairoContext(surface, unit: share, left: whole.x, top: whole.y)
    let painter = TextPainter(context: letters, scale: scale, typesetter: typesetter)
    painter.paint(title.text, style, in: title.box, insets: title.padding, at: nil)
    try letters.check()
    let blurred = try surface.pixmap(rows: surface.height).blurred(sigma: shadow.sigma * share)
    let picture = try CairoImage(copying: blurred)
    context.saved {
      context.setSource(
        picture, x: Double(whole.x) + shadow.x, y: Double(whole.y) + shadow.y, scaleX: 1 / share,
        scaleY: 1 / share, smooth: true)
      cairo_paint(context.pointer)
    }
  }
}
