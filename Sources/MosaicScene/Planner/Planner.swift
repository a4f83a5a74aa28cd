// From a scene in points to a plan in pixels.

import MosaicLayout

/// Turns a ``Scene`` into a ``RenderPlan``: lays out, snaps, crops. Pure.
public enum Planner {
  /// The longest side of a canvas in pixels: libpng refuses to read more unless it is told otherwise.
  public static let largestSide = 1_000_000
  /// The most pixels of a canvas.
  public static let largestArea = 10_000_000_000
  /// The width of a canvas that states none, in points.
  public static let defaultWidth = 1080.0

  /// Places everything.
  ///
  /// - Throws: ``PlanError``.
  /// - Complexity: That of the layout, plus O(*n*).
  public static func plan(_ scene: Scene) throws(PlanError) -> RenderPlan {
    let canvas = scene.canvas
    try check(canvas)
    guard !scene.items.isEmpty else { throw .noItems }
    let stage = try stage(of: scene)
    let (content, snapping, padding) = (stage.content, stage.snapping, canvas.padding)
    let (width, height, size) = (stage.width, stage.height, stage.pixels)

    var plan = RenderPlan(
      width: width, height: height, scale: canvas.scale, pixelWidth: size.width, pixelHeight: size.height,
      background: canvas.background, items: [])
    plan.font = scene.font
    try dress(&plan, canvas)
    plan.items = content.placements.map { placement in
      var item = item(
        scene.items[placement.item], at: placement.frame.offsetBy(dx: padding.left, dy: padding.top),
        snapping: snapping)
      item.index = placement.item
      dress(&item, scene.items[placement.item].style, scale: canvas.scale)
      item.z = placement.z
      item.opacity *= placement.opacity
      item.hiddenCount = content.hidden[placement.item]
      return item
    }
    plan.texts = texts(
      content, width: width - padding.left - padding.right, padding: padding, snapping: snapping)
    return plan
  }

  /// What a layout makes of a scene, and the sheet that it makes it on.
  struct Stage {
    var content: Content
    var snapping: PixelSnapping
    /// The sheet in points and in pixels.
    var width: Double
    var height: Double
    var pixels: (width: Int, height: Int)
  }

  /// Lays out a scene that stands still.
  static func stageAtRest(of scene: Scene) throws(PlanError) -> Stage {
    let canvas = scene.canvas
    let container = try container(for: canvas, sides: scene.layout.requiredSides)
    let content = try contentWithRoom(of: scene, in: container)

    let padding = canvas.padding
    let width =
      canvas.width ?? (container.width ?? content.size.width) + padding.left + padding.right
    let height =
      canvas.height ?? (container.height ?? content.size.height) + padding.top + padding.bottom
    let size = try pixelSize(width: width, height: height, scale: canvas.scale)
    // Padding is the same number of pixels on opposite sides, and what is flush with the content's far edges stays so.
    var snapping = PixelSnapping(scale: canvas.scale, spacing: content.spacing)
    snapping.right = .init(
      points: width - padding.right, pixel: size.width - Int(pixels: (padding.right * canvas.scale).rounded())
    )
    snapping.bottom = .init(
      points: height - padding.bottom,
      pixel: size.height - Int(pixels: (padding.bottom * canvas.scale).rounded()))
    return Stage(content: content, snapping: snapping, width: width, height: height, pixels: size)
  }

  /// The box that the layout works in: the canvas less its padding, with defaults where the layout needs a side.
  static func container(for canvas: Canvas, sides: ContainerSides) throws(PlanError) -> Container {
    let width = canvas.width ?? (sides.contains(.width) ? defaultWidth : nil)
    let height = canvas.height ?? (sides.contains(.height) ? width ?? defaultWidth : nil)
    let padding = canvas.padding
    return Container(
      width: try inner(width, less: padding.left + padding.right, side: "width"),
      height: try inner(height, less: padding.top + padding.bottom, side: "height"))
  }

  private static func inner(_ side: Double?, less padding: Double, side name: String) throws(PlanError)
    -> Double?
  {
    guard let side else { return nil }
    guard side > padding else { throw .padding(side: name, canvas: side, padding: padding) }
    return side - padding
  }

  private static func item(_ item: SceneItem, at frame: Rect, snapping: PixelSnapping) -> PlanItem {
    let pixels = snapping.snap(frame)
    let style = item.style
    let (box, caption) = part(pixels, for: item.caption, style: style, scale: snapping.scale)
    var image: ImagePlacement?
    if case .image(_, let width, let height) = item.content {
      image = ImagePlacement(
        width: width, height: height, in: box, style: style, focus: item.focus, keep: item.keep,
        scale: snapping.scale)
    }
    let border = style.border.flatMap { border in
      border.width > 0
        ? PixelBorder(
          width: max(1, Int(pixels: (border.width * snapping.scale).rounded())), color: border.color)
        : nil
    }
    return PlanItem(
      index: 0, section: item.section, content: item.content, frame: frame, pixels: pixels, box: box,
      ink: pixels, image: image, z: 0,
      cornerRadius: style.cornerRadius.corner(of: box, scale: snapping.scale),
      border: border, background: style.background, hiddenCount: nil, caption: caption)
  }

  static func pixelSize(
    width: Double, height: Double, scale: Double
  ) throws(PlanError) -> (width: Int, height: Int) {
    let (w, h) = ((width * scale).rounded(), (height * scale).rounded())
    let side = Double(largestSide)
    guard w.isFinite, h.isFinite, w <= side, h <= side, w * h <= Double(largestArea) else {
      throw .tooLarge(pixelWidth: w, pixelHeight: h)
    }
    return (max(1, Int(w)), max(1, Int(h)))
  }

  private static func check(_ canvas: Canvas) throws(PlanError) {
    for (name, side) in [("width", canvas.width), ("height", canvas.height)] {
      if let side, !(side.isFinite && side > 0 && side <= LayoutLimits.coordinate) {
        throw .canvas(name: name, found: shortest(side), allowed: "above 0, up to 1000000000 points")
      }
    }
    guard canvas.scale.isFinite, canvas.scale > 0, canvas.scale <= 100 else {
      throw .canvas(
        name: "scale", found: shortest(canvas.scale), allowed: "above 0, up to 100 pixels a point")
    }
    let padding = canvas.padding
    for inset in [padding.top, padding.left, padding.bottom, padding.right]
    where !(inset.isFinite && inset >= 0 && inset <= LayoutLimits.coordinate) {
      throw .canvas(name: "padding", found: shortest(inset), allowed: "0 to 1000000000 points")
    }
  }
}
