// From a scene to a plan; the stage holds everything known before the items are placed.

package import MosaicLayout
import MosaicText

/// Measures labels. The planner is pure: the caller, who has fonts, hands it one of these.
package protocol TextMeasuring {
  /// Width and height of a label in points, with the padding around its text.
  func size(of label: Label) -> Size
}

/// Turns a ``Scene`` into a ``RenderPlan``: lays out, snaps, crops, measures text. Pure.
package enum Planner {
  /// Whether planning is to end. The planner asks before each layout and between items, so that planning ends soon, whatever a
  /// document says.
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

  /// The layout's words about its choice, corrected for the items: a layout knows only shapes.
  private static func choice(
    _ given: LayoutChoice?, of scene: Scene, as items: [PlanItem]
  ) -> LayoutChoice? {
    guard var choice = given, let quality = choice.quality else { return given }
    let fits = Set(scene.shownItems.lazy.filter(\.content.keepsRatio).map(\.style.fit))
    let uncut = scene.shownItems.contains { $0.zoom > 1 } ? "only zoom cuts pictures" : "nothing is cut off"
    if !fits.isEmpty, fits.isDisjoint(with: [.cover, .none]), quality.crop >= LayoutChoice.leastCrop {
      let share = LayoutChoice.percent(quality.crop)
      choice = LayoutChoice(
        layout: choice.layout,
        reason: fits == [.fill]
          ? "\(uncut): pictures are stretched by up to \(share)"
          : "\(uncut): bars are up to \(share) of a frame")
      choice.quality = .init(crop: 0, spread: quality.spread)
      return choice
    }
    guard scene.shownItems.contains(where: { $0.style.frame != nil }) else { return choice }
    // A card with a caption in its edge, or with edges of given lengths, has another shape than the layout took for it.
    let most = items.reduce(0) { max($0, $1.shareCroppedByFit) }
    if most > quality.crop + 0.01 {
      choice.reason += "; frames of the items cut more, up to \(LayoutChoice.percent(most)) of a picture"
    }
    return choice
  }

  /// Checks the values that no layout looks at: the canvas' numbers, the presence of items, and their looks.
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
    guard !scene.shownItems.isEmpty else { throw .noItems }
    try checkValues(of: scene)
  }
}

// MARK: The stage

extension Planner {
  struct Stage {
    var content: Content
    var snapping: PixelSnapping
    var width: Double
    var height: Double
    var pixels: PixelSize
  }

  static func stage(of scene: Scene, unless isStopped: StopCheck) throws(PlanError) -> Stage {
    let first = try stageAtRest(of: scene, unless: isStopped)
    guard let moment = scene.moment else { return first }
    guard (0...1).contains(moment.time) else {
      throw ValueChecks().wrong(
        "moment between the two layouts", shortest(moment.time), "0 (the first) to 1 (the second)")
    }
    return try StagePair(first, of: scene, to: moment.layout, unless: isStopped)
      .stage(at: moment.easing.progress(at: moment.time), isStill: true)
  }

  /// A scene laid out by two layouts, for all moments between them.
  struct StagePair {
    let first: Stage
    let second: Stage
    private let motion: LayoutMotion
    private let scale: Double

    init(
      _ first: Stage, of scene: Scene, to layout: any Layout, unless isStopped: StopCheck
    ) throws(PlanError) {
      var scene = scene
      scene.layout = layout
      self.first = first
      scale = scene.canvas.scale
      second = try stageAtRest(of: scene, unless: isStopped)
      let ends = [first.content, second.content]
      // Places at the edge of a clip path are filled with items that stand elsewhere too, and these do not move.
      for content in ends
      where content.placements.count > scene.shownItems.count && scene.canvas.clipPath == nil {
        throw .layout(
          .custom(
            "items that are repeated cannot move between two layouts, as each would be in several places; "
              + "set 'underflow' to 'blank'"))
      }
      motion = LayoutMotion(from: ends[0].withoutRepeats.arrangement, to: ends[1].withoutRepeats.arrangement)
    }

    /// The stage at a progress from 0 (the first layout) to 1 (the second).
    ///
    /// - Parameter isStill: Whether the stage belongs to no series; at the ends it then has the items that are
    ///   repeated.
    func stage(at progress: Double, isStill: Bool = false) throws(PlanError) -> Stage {
      let (width, height) = (max(first.width, second.width), max(first.height, second.height))
      let arrangement = motion.arrangement(at: progress)
      // The titles are the nearer end's titles.
      var content = progress < 0.5 ? first.content : second.content
      if !isStill || progress > 0 && progress < 1 { content.placements = arrangement.placements }
      content.spacing = arrangement.spacing
      // At the ends every edge is snapped as at rest.
      var snapping = progress < 1 ? first.snapping : second.snapping
      if progress > 0, progress < 1 {
        snapping.spacing = arrangement.spacing
        if snapping.right != second.snapping.right { snapping.right = nil }
        if snapping.bottom != second.snapping.bottom { snapping.bottom = nil }
      }
      return Stage(
        content: content, snapping: snapping, width: width, height: height,
        pixels: try pixelSize(width: width, height: height, scale: scale))
    }
  }

  static func stageAtRest(
    of scene: Scene, unless isStopped: StopCheck = { false }
  ) throws(PlanError) -> Stage {
    let canvas = scene.canvas
    let container = try container(for: canvas, sides: scene.layout.requiredSides)
    let content = try contentWithRoom(of: scene, in: container, unless: isStopped)

    // A side that the canvas does not state follows from the container or the content.
    let padding = canvas.padding
    let width = canvas.width ?? (container.width ?? content.size.width) + padding.left + padding.right
    let height = canvas.height ?? (container.height ?? content.size.height) + padding.top + padding.bottom
    let size = try pixelSize(width: width, height: height, scale: canvas.scale)
    // Padding is the same number of pixels on opposite sides, and items flush with the content's far edges stay flush.
    func edge(_ side: Double, _ pixels: Int, _ padding: Double) -> PixelSnapping.FlushEdge {
      .init(points: side - padding, pixel: pixels - Int(pixels: (padding * canvas.scale).rounded()))
    }
    let snapping = PixelSnapping(
      scale: canvas.scale, spacing: content.spacing, right: edge(width, size.width, padding.right),
      bottom: edge(height, size.height, padding.bottom))
    return Stage(content: content, snapping: snapping, width: width, height: height, pixels: size)
  }

  /// The box that the layout works in: the canvas less its padding, with defaults if the layout needs a side.
  package static func container(for canvas: Canvas, sides: ContainerSides) throws(PlanError) -> Container {
    let width = canvas.width ?? (sides.contains(.width) ? Canvas.defaultWidth : nil)
    let height =
      canvas.height
      ?? (sides.contains(.height) || canvas.clipPath != nil ? width ?? Canvas.defaultWidth : nil)
    func inner(_ side: Double?, _ near: Double, _ far: Double, _ name: String) throws(PlanError) -> Double? {
      guard let side else { return nil }
      guard side > near + far else { throw .padding(side: name, canvas: side, near: near, far: far) }
      return side - (near + far)
    }
    let padding = canvas.padding
    return Container(
      width: try inner(width, padding.left, padding.right, "width"),
      height: try inner(height, padding.top, padding.bottom, "height"))
  }

  static func pixelSize(width: Double, height: Double, scale: Double) throws(PlanError) -> PixelSize {
    let (w, h) = ((width * scale).rounded(), (height * scale).rounded())
    let side = Double(Canvas.largestSide)
    guard w.isFinite, h.isFinite, w <= side, h <= side, w * h <= Double(Canvas.largestArea) else {
      throw .tooLarge(pixelWidth: w, pixelHeight: h)
    }
    return PixelSize(width: max(1, Int(w)), height: max(1, Int(h)))
  }
}
