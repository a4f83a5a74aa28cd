// Texts in boxes of pixels, and shadows of their letters.

import CCairo
import MosaicLayout
import MosaicPixels
import MosaicScene

struct TextPainter {
  let context: CairoContext
  var scale = 1.0
  var typesetter = Typesetter()
  /// Whether a text that is too long causes no remark, since it does not belong to the collage.
  var mayBeCut = false

  /// Draws the label in `box`, inside its padding; a text that is too wide ends in an ellipsis.
  ///
  /// - Parameters:
  ///   - pixelHeight: Height of the type in pixels, in place of the label's own.
  ///   - cornerRadius: Radius of the box's corners, to which the text is clipped; the item's if `nil`.
  func paint(
    _ label: Label, in box: PixelRect, of item: PlanItem, pixelHeight: Double? = nil,
    cornerRadius: Double? = nil
  ) {
    var painter = self
    var style = label.style
    var insets = label.insets
    if let pixelHeight {
      // At a very small scale the type would have more points than fonts can.
      painter.scale = max(scale, pixelHeight / TextStyle.largestFontSize)
      style.fontSize = pixelHeight / painter.scale
      insets = Insets(0)
    }
    context.clip(
      to: box, radius: cornerRadius ?? item.cornerRadius, clip: cornerRadius == nil ? item.clip : nil)
    painter.paint(
      label.text, style, in: box, insets: insets, of: item, anchor: label.verticalAlign.anchor)
  }

  /// Draws a text in `box` less its insets, which are in points: in the middle, or at the top with an anchor of 0.
  ///
  /// The unit is a point while text is drawn, so that lines break as they did when measured, at every scale. Snapping may
  /// have cost the box up to a pixel of its width, which is added again.
  func paint(
    _ text: String, _ style: TextStyle, in box: PixelRect, insets: Insets, of item: PlanItem?,
    anchor: Double = 0.5
  ) {
    let place = Rect(
      x: Double(box.x) / scale + insets.left, y: Double(box.y) / scale + insets.top,
      width: Double(box.width + 1) / scale - insets.left - insets.right,
      height: Double(box.height) / scale - insets.top - insets.bottom)
    guard isNear(text, style, place, anchor: anchor) else { return }
    context.saved {
      cairo_scale(context.pointer, scale, scale)
      typesetter.draw(text, style, in: place, on: context, of: item, anchor: anchor, mayBeCut: mayBeCut)
    }
  }

  /// Whether the lines of a text may be visible; in a very large box perhaps none is.
  private func isNear(_ text: String, _ style: TextStyle, _ place: Rect, anchor: Double) -> Bool {
    let edges = [place.minX, place.minY, place.maxX, place.maxY]
    guard edges.contains(where: { abs($0 * scale) > CairoContext.farthest }) else { return true }
    let size = typesetter.size(of: text, style, width: max(0, place.width))
    let top = place.minY + (place.height - size.height) * anchor
    return [false, true].contains { isRightToLeft in
      let left = place.minX + (place.width - size.width) * style.align.share(isRightToLeft: isRightToLeft)
      let (x, y) = (Int(pixels: (left * scale).rounded(.down)), Int(pixels: (top * scale).rounded(.down)))
      // Accents and descenders may leave the lines.
      let room = Int(pixels: (style.fontSize * scale).rounded(.up))
      return context.sees(
        PixelRect(
          x: x, y: y, width: Int(pixels: (size.width * scale).rounded(.up)),
          height: Int(pixels: (size.height * scale).rounded(.up))
        ).grown(by: room))
    }
  }
}

extension TextStyle {
  /// Points of the largest type. FreeType refuses 65,536, and Cairo then refuses the font in every text that follows.
  static let largestFontSize = 32_768.0
}

extension VerticalAlignment {
  /// The share of the free height that is above the lines.
  fileprivate var anchor: Double {
    switch self {
    case .top: 0
    case .middle: 0.5
    case .bottom: 1
    }
  }
}

extension TextAlignment {
  /// The share of the free width that is left of a line.
  func share(isRightToLeft: Bool) -> Double {
    switch self {
    case .left: 0
    case .right: 1
    case .center: 0.5
    case .start: isRightToLeft ? 1 : 0
    case .end: isRightToLeft ? 0 : 1
    }
  }
}

// MARK: Shadows of letters, as CSS text-shadow

extension TextPainter {
  /// The most pixels of a blurred shadow; a larger one is made smaller and enlarged, which a blur hides.
  private static let largestShadow = 1 << 20

  /// Draws the shadow of a title: its letters in the shadow's colour, moved and blurred.
  ///
  /// A blurred shadow is always a picture of the whole shadow, also if only a band of it is drawn, so that bands do not show.
  func paint(_ shadow: PixelShadow, of title: PlanText) throws(RenderError) {
    var style = title.style
    style.color = shadow.color
    guard shadow.sigma > 0.3 else {
      context.saved {
        cairo_translate(context.pointer, shadow.x, shadow.y)
        paint(title.text, style, in: title.box, insets: title.padding, of: nil)
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
    painter.paint(title.text, style, in: title.box, insets: title.padding, of: nil)
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
