// Titles, headers and footers in pixels: those with a place of their own, and those over the items.

import MosaicLayout

extension Planner {
  /// The titles that the content has room for; `width` is that of the content in points.
  static func texts(_ content: Content, width: Double, padding: Insets, snapping: PixelSnapping) -> [PlanText]
  {
    content.headings.map { heading, section, frame in
      var frame = frame.offsetBy(dx: padding.left, dy: padding.top)
      // Those of columns and rows have a width.
      if frame.width == 0 { frame.width = width }
      let box = PixelSnapping(scale: snapping.scale).snap(frame)
      return text(heading, in: box, scale: snapping.scale, section: section)
    }
  }

  /// The titles over the items.
  static func textsOver(_ scene: Scene, on plan: RenderPlan, measuring texts: some TextMeasuring)
    -> [PlanText]
  {
    [scene.header, scene.title, scene.footer].compactMap { heading in
      guard let heading, let position = heading.position else { return nil }
      let edges = scene.canvas.padding
      let scale = plan.scale
      let label = Label(
        text: heading.text, style: heading.style, padding: heading.padding,
        maxWidth: max(1, plan.width - edges.left - edges.right))
      let size = texts.size(of: label)
      func pixels(_ points: Double) -> Int { Int(pixels: (points * scale).rounded()) }
      let (left, top) = (pixels(edges.left), pixels(edges.top + heading.marginTop))
      let area = PixelRect(
        x: left, y: top, width: plan.pixelWidth.adding(-left).adding(-pixels(edges.right)),
        height: plan.pixelHeight.adding(-top).adding(-pixels(edges.bottom + heading.marginBottom)))
      let box = position.box(
        width: size.width * scale, height: size.height * scale, in: area, margin: 0, scale: scale)
      return text(heading, in: box, scale: scale, section: nil)
    }
  }

  private static func text(_ heading: Heading, in box: PixelRect, scale: Double, section: Int?) -> PlanText {
    let style = heading.style
    var reach = style.fontSize * scale
    var shadow: PixelShadow?
    if let own = heading.shadow, own.color.alpha > 0 {
      let made = PixelShadow(own, scale: scale)
      reach += max(abs(made.x), abs(made.y)) + made.reach
      shadow = made
    }
    let margin = Int(pixels: reach.rounded(.up))
    let ink = PixelRect(
      x: box.x.adding(-margin), y: box.y.adding(-margin), width: box.width.adding(margin).adding(margin),
      height: box.height.adding(margin).adding(margin))
    let room = Double(box.width + 1) / scale - heading.padding.left - heading.padding.right
    return PlanText(
      text: style.visiblePart(of: heading.text, width: room), style: style, box: box,
      padding: heading.padding, background: heading.background, shadow: shadow, ink: ink, section: section)
  }
}

extension PixelShadow {
  init(_ shadow: Shadow, scale: Double) {
    self.init(
      x: shadow.x * scale, y: shadow.y * scale, sigma: min(max(0, shadow.blur), 1000) / 2 * scale,
      spread: shadow.spread * scale, color: shadow.color)
  }
}
