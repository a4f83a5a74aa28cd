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
    let container = try container(for: canvas, sides: scene.layout.requiredSides)
    let arrangement = try arrange(scene, in: container)

    let padding = canvas.padding
    let width =
      canvas.width ?? (container.width ?? arrangement.contentSize.width) + padding.left + padding.right
    let height =
      canvas.height ?? (container.height ?? arrangement.contentSize.height) + padding.top + padding.bottom
    let size = try pixelSize(width: width, height: height, scale: canvas.scale)
    // Padding is the same number of pixels on opposite sides, and what is flush with the content's far edges stays so.
    var snapping = PixelSnapping(scale: canvas.scale, spacing: arrangement.spacing)
    snapping.right = .init(
      points: width - padding.right, pixel: size.width - Int((padding.right * canvas.scale).rounded()))
    snapping.bottom = .init(
      points: height - padding.bottom, pixel: size.height - Int((padding.bottom * canvas.scale).rounded()))

    var plan = RenderPlan(
      width: width, height: height, scale: canvas.scale, pixelWidth: size.width, pixelHeight: size.height,
      background: canvas.background, items: [])
    try dress(&plan, canvas)
    plan.items = arrangement.placements.map { placement in
      var item = item(
        scene.items[placement.item], at: placement.frame.offsetBy(dx: padding.left, dy: padding.top),
        snapping: snapping)
      item.index = placement.item
      dress(&item, scene.items[placement.item].style, scale: canvas.scale)
      item.z = placement.z
      if let badge = arrangement.badge, badge.item == placement.item { item.hiddenCount = badge.hidden }
      return item
    }
    return plan
  }

  /// The box that the layout works in: the canvas less its padding, with defaults where the layout needs a side.
  private static func container(for canvas: Canvas, sides: ContainerSides) throws(PlanError) -> Container {
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

  private static func arrange(_ scene: Scene, in container: Container) throws(PlanError) -> Arrangement {
    let items = scene.items.map { LayoutItem(size: $0.size, weight: $0.weight, section: $0.section) }
    do {
      return try scene.layout.arrangement(of: items, in: container)
    } catch {
      throw .layout(error)
    }
  }

  private static func item(_ item: SceneItem, at frame: Rect, snapping: PixelSnapping) -> PlanItem {
    let pixels = snapping.snap(frame)
    let style = item.style
    let box = style.box(in: pixels, scale: snapping.scale)
    var image: ImagePlacement?
    if case .image(_, let width, let height) = item.content {
      image = ImagePlacement(width: width, height: height, in: box, style: style, scale: snapping.scale)
    }
    let border = style.border.flatMap { border in
      border.width > 0
        ? PixelBorder(width: max(1, Int((border.width * snapping.scale).rounded())), color: border.color)
        : nil
    }
    return PlanItem(
      index: 0, section: item.section, content: item.content, frame: frame, pixels: pixels, box: box,
      ink: pixels, image: image, z: 0,
      cornerRadius: style.cornerRadius.corner(of: box, scale: snapping.scale),
      border: border, background: style.background, hiddenCount: nil)
  }

  private static func pixelSize(
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
