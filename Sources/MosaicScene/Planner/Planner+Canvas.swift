// The parts of a canvas in pixels: its picture, shape and watermark, its split and bleed, titles, headers and footers.

package import MosaicLayout
import MosaicText

extension Planner {
  static func canvasPicture(of canvas: Canvas, in bounds: PixelRect) throws(PlanError) -> PlanItem? {
    guard let image = canvas.image else { return nil }
    guard let size = image.pixels else { throw unmeasured("background") }
    return picture(
      .canvasPicture, image.source, size, in: bounds, ItemStyle(fit: image.fit, position: image.position),
      z: .min, opacity: image.opacity, scale: canvas.scale)
  }

  /// The outline that the canvas is cut to, in shares of it.
  static func clip(
    of canvas: Canvas, on bounds: PixelRect, unless isStopped: StopCheck
  ) throws(PlanError) -> Outline? {
    guard let path = canvas.clipPath else { return nil }
    if !path.isTraced { throw unmeasured("clipPath's") }
    func wrong(_ found: String, _ allowed: String) -> PlanError {
      .canvas(name: "clipPath", found: found, allowed: allowed)
    }
    // In the room that the padding leaves.
    func pixels(_ points: Double) -> Int { Int(pixels: (points * canvas.scale).rounded()) }
    let (left, top) = (pixels(canvas.padding.left), pixels(canvas.padding.top))
    let width = Double(bounds.width - left - pixels(canvas.padding.right))
    let height = Double(bounds.height - top - pixels(canvas.padding.bottom))
    guard let outline = try path.outline(width: width, height: height, scale: canvas.scale, unless: isStopped)
    else {
      throw wrong("a shape whose lines cross too often", "some thousand crossings; simplify it")
    }
    guard !outline.contours.isEmpty else {
      throw wrong(
        "\(quoted(path.css)), which has no area", "a shape or a picture that shows a part of the canvas")
    }
    return outline.map {
      Point(
        x: (Double(left) + $0.x * width) / Double(bounds.width),
        y: (Double(top) + $0.y * height) / Double(bounds.height))
    }
  }

  /// The watermark as the highest item, if the canvas has one and any part of it is on the canvas.
  ///
  /// - Parameter area: The part of the canvas that it is placed in; all of it if `nil`.
  package static func watermark(
    of canvas: Canvas, on plan: RenderPlan, in area: PixelRect? = nil, measuring texts: some TextMeasuring
  ) throws(PlanError) -> PlanItem? {
    guard let watermark = canvas.watermark else { return nil }
    let scale = canvas.scale
    let room = area.map { Double($0.width) / scale } ?? plan.width
    let area = area ?? plan.bounds
    func box(_ width: Double, _ height: Double) -> PixelRect {
      watermark.position.box(
        width: width, height: height, in: area, margin: watermark.margin, scale: scale)
    }
    switch watermark.content {
    case .text(var label):
      label.style.font = plan.font
      label.maxWidth = max(1, room - 2 * watermark.margin)
      let size = texts.size(of: label)
      let box = box(size.width * scale, size.height * scale)
      return PlanItem(
        part: .watermark, content: .label(label), frame: box.points(scale: scale), pixels: box, box: box,
        z: .max, opacity: watermark.opacity)
    case .image(let source, let size):
      guard let size else { throw unmeasured("watermark") }
      let width = Double(area.width) * watermark.size
      let box = box(width, width * Double(size.height) / Double(size.width))
      guard !box.intersection(plan.bounds).isEmpty else { return nil }
      return picture(
        .watermark, source, size, in: box, ItemStyle(fit: .fill), z: .max, opacity: watermark.opacity,
        scale: scale)
    }
  }

  private static func picture(
    _ part: PlanPart, _ source: PictureSource, _ size: PixelSize, in box: PixelRect, _ style: ItemStyle,
    z: Int, opacity: Double, scale: Double
  ) -> PlanItem {
    PlanItem(
      part: part, content: .image(source, pixelWidth: size.width, pixelHeight: size.height),
      frame: box.points(scale: scale), pixels: box, box: box,
      image: ImagePlacement(width: size.width, height: size.height, in: box, style: style, scale: scale),
      z: z, opacity: opacity)
  }

  private static func unmeasured(_ name: String) -> PlanError {
    .canvas(name: "\(name) picture", found: "of unknown size", allowed: "one that was measured")
  }
}

extension PixelRect {
  func points(scale: Double) -> Rect {
    Rect(
      x: Double(x) / scale, y: Double(y) / scale, width: Double(width) / scale, height: Double(height) / scale
    )
  }
}

extension Canvas {
  package mutating func remove(_ part: PlanPart) {
    switch part {
    case .item, .overlay: break
    case .canvasPicture: image = nil
    case .watermark: watermark = nil
    }
  }
}

// MARK: Split and bleed

extension Planner {
  /// The canvas' bleed in pixels, at least one if the canvas has any bleed.
  static func bleed(of canvas: Canvas) throws(PlanError) -> Int? {
    guard SceneLimits.bleed.contains(canvas.bleed) else {
      throw .canvas(
        name: "bleed", found: shortest(canvas.bleed), allowed: "\(SceneLimits.bleed.words) points")
    }
    guard canvas.bleed > 0 else { return nil }
    guard canvas.split == nil else {
      throw .canvas(
        name: "bleed", found: "\(shortest(canvas.bleed)) points beside a split",
        allowed: "one of them: parts of a split are glued, and have no edges")
    }
    // A print shop refuses less than it asked for.
    return max(1, Int(pixels: (canvas.bleed * canvas.scale - 1e-9).rounded(.up)))
  }

  /// The canvas' split in pixels.
  static func split(of canvas: Canvas) throws(PlanError) -> PlanSplit? {
    guard SceneLimits.distance.contains(canvas.overlap) else {
      throw .canvas(
        name: "overlap", found: shortest(canvas.overlap), allowed: "\(SceneLimits.distance.words) points")
    }
    guard let split = canvas.split else {
      guard canvas.overlap == 0 else {
        throw .canvas(
          name: "overlap", found: "\(shortest(canvas.overlap)) points without a split",
          allowed: "an overlap of the parts of a split, such as 2x2")
      }
      return nil
    }
    let counts = PlanSplit.counts
    guard counts.contains(split.columns), counts.contains(split.rows) else {
      throw .canvas(
        name: "split", found: "\(split.columns)x\(split.rows)",
        allowed: "columns and rows, each \(counts.lowerBound) to \(counts.upperBound)")
    }
    return PlanSplit(
      columns: split.columns, rows: split.rows,
      overlap: Int(pixels: (canvas.overlap * canvas.scale).rounded()))
  }
}

// MARK: Titles, headers and footers: those with a place of their own, and those over the items

extension Planner {
  /// The titles that the content has room for; `width` is the content's width in points.
  static func texts(_ content: Content, width: Double, padding: Insets, snapping: PixelSnapping) -> [PlanText]
  {
    content.headings.map { heading, section, frame in
      var frame = frame.offsetBy(dx: padding.left, dy: padding.top)
      // Titles of columns and rows have a width.
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

// MARK: Boxes at a position

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
