package import MosaicLayout

/// Measures labels. The planner is pure: who has fonts hands it one of these.
package protocol TextMeasuring {
  /// Width and height of a label in points, with the padding around its text.
  func size(of label: Label) -> Size
}

/// Turns a ``Scene`` into a ``RenderPlan``: lays out, snaps, crops, measures text. Pure.
package enum Planner {
  /// Whether planning is to end. It is asked before each layout and between items, so that it ends soon, whatever a document says.
  package typealias StopCheck = @Sendable () -> Bool

  /// - Throws: ``PlanError``; ``PlanError/stopped`` once `isStopped` says so.
  package static func plan(
    _ scene: Scene, measuring texts: some TextMeasuring, unless isStopped: @escaping StopCheck = { false }
  ) throws(PlanError) -> RenderPlan {
    try check(scene)
    return try plan(scene, on: stage(of: scene, unless: isStopped), measuring: texts, unless: isStopped)
  }

  static func plan(
    _ scene: Scene, on stage: Stage, measuring texts: some TextMeasuring,
    unless isStopped: @escaping StopCheck = { false }
  ) throws(PlanError) -> RenderPlan {
    let canvas = scene.canvas
    let content = stage.content
    let padding = canvas.padding
    var plan = RenderPlan(
      width: stage.width, height: stage.height, scale: canvas.scale, pixelWidth: stage.pixels.width,
      pixelHeight: stage.pixels.height, background: canvas.background, gradient: canvas.gradient,
      font: scene.font)
    plan.isOnPaper = canvas.isOnPaper
    plan.split = try split(of: canvas)
    _ = try plan.parts(isExact: false)
    plan.bleed = try bleed(of: canvas)
    plan.clip = try clip(of: canvas, on: plan.bounds, unless: isStopped)
    plan.canvasPicture = try canvasPicture(of: canvas, in: plan.sheet)
    plan.watermark = try watermark(of: canvas, on: plan, measuring: texts)
    var items = ItemPlanner(snapping: stage.snapping, font: scene.font, texts: texts)
    items.isStopped = isStopped
    if let bleed = plan.bleed { items.edges = (plan.bounds, bleed) }
    plan.items = try content.placements.moved(dx: padding.left, dy: padding.top).map {
      placement throws(PlanError) in
      if isStopped() { throw .stopped }
      return try items.item(at: placement, of: scene)
    }
    plan.choice = choice(content.choice, of: scene, as: plan.items)
    plan.assignment = scene.assigned?.result
    if let blend = scene.assigned?.blend { plan.lay(blend) }
    plan.texts = Self.texts(
      content, width: stage.width - padding.left - padding.right, padding: padding, snapping: stage.snapping)
    plan.texts += textsOver(scene, on: plan, measuring: texts)
    return plan
  }

  /// What the layout says of itself, as far as it is so: it knows only shapes.
  private static func choice(
    _ given: LayoutChoice?, of scene: Scene, as items: [PlanItem]
  ) -> LayoutChoice? {
    guard var choice = given, let quality = choice.quality else { return given }
    let fits = Set(scene.items.lazy.filter(\.content.keepsRatio).map(\.style.fit))
    if !fits.isEmpty, fits.isDisjoint(with: [.cover, .none]), quality.crop >= LayoutChoice.leastCrop {
      let share = LayoutChoice.percent(quality.crop)
      choice = LayoutChoice(
        layout: choice.layout,
        reason: fits == [.fill]
          ? "nothing is cut off: pictures are stretched by up to \(share)"
          : "nothing is cut off: bars are up to \(share) of a frame")
      choice.quality = .init(crop: 0, spread: quality.spread)
      return choice
    }
    guard scene.items.contains(where: { $0.style.frame != nil }) else { return choice }
    // A card with a caption in its edge, or with edges of given lengths, has another shape than the layout took for it.
    let most = items.reduce(0) { max($0, $1.croppedShare) }
    if most > quality.crop + 0.01 {
      choice.reason += "; frames of the items cut more, up to \(LayoutChoice.percent(most)) of a picture"
    }
    return choice
  }

  /// Checks what no layout looks at: the canvas' numbers, that there are items, and how they look.
  static func check(_ scene: Scene) throws(PlanError) {
    let canvas = scene.canvas
    func check(_ value: Double?, _ name: String, _ range: NumberRange, _ unit: String) throws(PlanError) {
      guard let value, !range.contains(value) else { return }
      throw .canvas(name: name, found: shortest(value), allowed: "\(range.words) \(unit)")
    }
    try check(canvas.width, "width", SceneLimits.side, "points")
    try check(canvas.height, "height", SceneLimits.side, "points")
    try check(canvas.scale, "scale", SceneLimits.scale, "pixels a point")
    for inset in canvas.padding.cssSides { try check(inset, "padding", SceneLimits.distance, "points") }
    guard !scene.items.isEmpty else { throw .noItems }
    try checkValues(of: scene)
  }
}
