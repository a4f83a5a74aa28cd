// The sheet itself: its gradient, its picture and its watermark.

public import MosaicLayout

extension Planner {
  /// The index of the item that is the sheet's picture.
  static let sheetImageIndex = -1
  /// The index of the item that is the watermark.
  static let watermarkIndex = -2

  /// Places what the canvas itself shows; nothing where that is a colour alone.
  static func dress(_ plan: inout RenderPlan, _ canvas: Canvas) throws(PlanError) {
    plan.gradient = canvas.gradient
    let sheet = plan.canvas
    if let image = canvas.image {
      guard let size = image.pixels else { throw unmeasured("background") }
      var style = ItemStyle()
      (style.fit, style.position) = (image.fit, image.position)
      plan.sheetImage = item(
        path: image.path, size, index: sheetImageIndex, in: sheet, style, z: .min, opacity: image.opacity,
        plan)
    }
    guard let mark = canvas.watermark else { return }
    let margin = mark.margin * canvas.scale
    switch mark.content {
    case .text(let label):
      var label = label
      label.style.font = plan.font
      label.maxWidth = max(1, plan.width - 2 * mark.margin)
      plan.watermark = .text(
        label, mark.position.scaled(by: canvas.scale), margin: margin, opacity: mark.opacity)
    case .image(let path, let size):
      guard let size else { throw unmeasured("watermark") }
      let width = Double(sheet.width) * mark.size
      let height = width * Double(size.height) / Double(size.width)
      let box = mark.position.scaled(by: canvas.scale).place(
        width: width, height: height, in: sheet, margin: margin)
      guard !box.intersection(sheet).isEmpty else { return }
      var style = ItemStyle()
      style.fit = .fill
      plan.watermark = .image(
        item(
          path: path, size, index: watermarkIndex, in: box, style, z: .max, opacity: mark.opacity, plan))
    }
  }

  private static func item(
    path: String, _ size: PixelSize, index: Int, in box: PixelRect, _ style: ItemStyle, z: Int,
    opacity: Double, _ plan: RenderPlan
  ) -> PlanItem {
    let image = ImagePlacement(
      width: size.width, height: size.height, in: box, style: style, scale: plan.scale)
    let frame = Rect(
      x: Double(box.x) / plan.scale, y: Double(box.y) / plan.scale, width: Double(box.width) / plan.scale,
      height: Double(box.height) / plan.scale)
    return PlanItem(
      index: index, section: 0,
      content: .image(path: path, pixelWidth: size.width, pixelHeight: size.height), frame: frame,
      pixels: box,
      box: box, ink: box, image: image, z: z, opacity: min(max(opacity, 0), 1), cornerRadius: 0)
  }

  private static func unmeasured(_ name: String) -> PlanError {
    .canvas(name: "\(name) picture", found: "of unknown size", allowed: "one that was measured")
  }
}

extension Position {
  /// The same position with its points as so many pixels.
  func scaled(by scale: Double) -> Position {
    func scaled(_ offset: PositionOffset) -> PositionOffset {
      if case .points(let points) = offset { .points(points * scale) } else { offset }
    }
    return Position(x: scaled(x), y: scaled(y))
  }

  /// Where a box of that size stands inside another, `margin` away from its edges; all in pixels.
  public func place(width: Double, height: Double, in area: PixelRect, margin: Double) -> PixelRect {
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

extension PlanItem {
  /// Makes the item of a watermark that is a text.
  package init(mark label: Label, in box: PixelRect, opacity: Double, scale: Double) {
    let frame = Rect(
      x: Double(box.x) / scale, y: Double(box.y) / scale, width: Double(box.width) / scale,
      height: Double(box.height) / scale)
    self.init(
      index: Planner.watermarkIndex, section: 0, content: .label(label), frame: frame, pixels: box, box: box,
      ink: box, image: nil, z: .max, opacity: min(max(opacity, 0), 1), cornerRadius: 0)
  }
}

extension Canvas {
  /// Leaves out the picture that goes by a negative index in plans.
  package mutating func leaveOut(_ index: Int) {
    if index == Planner.sheetImageIndex { image = nil }
    if index == Planner.watermarkIndex { watermark = nil }
  }
}
