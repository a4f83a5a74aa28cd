// From a scene in points to a plan in pixels.

public import MosaicLayout

/// Turns a ``Scene`` into a ``RenderPlan``: lays out, snaps, crops, measures text. Pure.
public enum Planner {
  /// Plans a scene: decides every rectangle, to the pixel.
  ///
  /// - Parameters:
  ///   - scene: What is planned.
  ///   - textSize: Width and height of a badge or a watermark in points, with its padding; not called for a scene without
  ///     them. `MosaicRender`, which has the fonts, adds `scene.plan()`.
  /// - Throws: ``PlanError``.
  /// - Complexity: That of the layout, plus O(*n*).
  public static func plan(
    _ scene: Scene, textSize: @escaping (_ label: Label) -> Size
  ) throws(PlanError) -> RenderPlan {
    try plan(scene, measuring: TextMeasure(measure: textSize))
  }

  /// Plans a scene with the fonts of a measurer.
  package static func plan(
    _ scene: Scene, measuring texts: some TextMeasuring
  ) throws(PlanError) -> RenderPlan {
    try check(scene)
    return try plan(scene, on: stage(of: scene), measuring: texts)
  }

  /// Plans a scene that is already laid out.
  static func plan(
    _ scene: Scene, on stage: Stage, measuring texts: some TextMeasuring
  ) throws(PlanError) -> RenderPlan {
    let (canvas, content) = (scene.canvas, stage.content)
    let padding = canvas.padding
    var plan = RenderPlan(
      width: stage.width, height: stage.height, scale: canvas.scale, pixelWidth: stage.pixels.width,
      pixelHeight: stage.pixels.height, background: canvas.background, gradient: canvas.gradient, items: [],
      font: scene.font)
    plan.isOnPaper = canvas.isOnPaper
    plan.choice = content.choice
    plan.canvasPicture = try canvasPicture(of: canvas, in: plan.bounds)
    plan.watermark = try watermark(of: canvas, on: plan, measuring: texts)
    let items = ItemPlanner(snapping: stage.snapping, font: scene.font, texts: texts)
    plan.items = content.placements.map { placement in
      var placement = placement
      placement.frame = placement.frame.offsetBy(dx: padding.left, dy: padding.top)
      return items.item(
        scene.items[placement.item], at: placement, hiddenCount: content.hidden[placement.item])
    }
    plan.texts = Self.texts(
      content, width: stage.width - padding.left - padding.right, padding: padding, snapping: stage.snapping)
    return plan
  }

  /// Checks what no layout looks at: the canvas' numbers, that there are items, and how they look.
  static func check(_ scene: Scene) throws(PlanError) {
    let canvas = scene.canvas
    for (name, side) in [("width", canvas.width), ("height", canvas.height)] {
      if let side, !(side.isFinite && side > 0 && side <= LayoutLimits.coordinate) {
        throw .canvas(name: name, found: shortest(side), allowed: "above 0, up to 1000000000 points")
      }
    }
    guard Canvas.scales.contains(canvas.scale) else {
      let (least, most) = (shortest(Canvas.scales.lowerBound), shortest(Canvas.scales.upperBound))
      throw .canvas(
        name: "scale", found: shortest(canvas.scale), allowed: "\(least) to \(most) pixels a point")
    }
    let padding = canvas.padding
    for inset in [padding.top, padding.left, padding.bottom, padding.right]
    where !(inset.isFinite && inset >= 0 && inset <= LayoutLimits.coordinate) {
      throw .canvas(name: "padding", found: shortest(inset), allowed: "0 to 1000000000 points")
    }
    guard !scene.items.isEmpty else { throw .noItems }
    try checkValues(of: scene)
  }
}
