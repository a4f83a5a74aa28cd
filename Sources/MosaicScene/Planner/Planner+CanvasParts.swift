package import MosaicLayout

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
    // In what the padding leaves.
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

  /// The watermark as the highest item, if there is one and any of it is on the canvas.
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
