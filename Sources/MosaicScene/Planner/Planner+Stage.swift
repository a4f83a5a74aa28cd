package import MosaicLayout

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
      for content in ends where content.placements.count > scene.items.count && scene.canvas.clipPath == nil {
        throw .layout(
          .custom(
            "items that are repeated cannot move between two layouts, as each would be in several places; "
              + "set 'underflow' to 'blank'"))
      }
      motion = LayoutMotion(from: ends[0].withoutRepeats.arrangement, to: ends[1].withoutRepeats.arrangement)
    }

    /// The stage at a progress from 0 (the first layout) to 1 (the second).
    ///
    /// - Parameter isStill: Whether it is one of no series; at the ends it then has the items that are repeated.
    func stage(at progress: Double, isStill: Bool = false) throws(PlanError) -> Stage {
      let (width, height) = (max(first.width, second.width), max(first.height, second.height))
      let arrangement = motion.arrangement(at: progress)
      // Titles are those of the nearer end.
      var content = progress < 0.5 ? first.content : second.content
      if !isStill || progress > 0 && progress < 1 { content.placements = arrangement.placements }
      content.spacing = arrangement.spacing
      // At the ends every edge is snapped as it is at rest.
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
    // Padding is the same number of pixels on opposite sides, and what is flush with the content's far edges stays flush.
    func edge(_ side: Double, _ pixels: Int, _ padding: Double) -> PixelSnapping.FlushEdge {
      .init(points: side - padding, pixel: pixels - Int(pixels: (padding * canvas.scale).rounded()))
    }
    let snapping = PixelSnapping(
      scale: canvas.scale, spacing: content.spacing, right: edge(width, size.width, padding.right),
      bottom: edge(height, size.height, padding.bottom))
    return Stage(content: content, snapping: snapping, width: width, height: height, pixels: size)
  }

  /// The box that the layout works in: the canvas less its padding, with defaults where the layout needs a side.
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
