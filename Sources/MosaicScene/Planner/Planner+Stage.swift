// A scene laid out on its canvas: at rest, or between two layouts.

import MosaicLayout

extension Planner {
  /// The layout's result, and the canvas that it is on.
  struct Stage {
    var content: Content
    var snapping: PixelSnapping
    var width: Double
    var height: Double
    var pixels: PixelSize
  }

  /// Lays out a scene: at rest, or between two layouts.
  static func stage(of scene: Scene) throws(PlanError) -> Stage {
    let first = try stageAtRest(of: scene)
    guard let moment = scene.moment else { return first }
    guard (0...1).contains(moment.time) else { throw .moment(found: moment.time) }
    return try StagePair(first, of: scene, to: moment.layout)
      .stage(at: moment.easing.progress(at: moment.time))
  }

  /// A scene laid out by two layouts, for all moments between them.
  struct StagePair {
    let first: Stage
    let second: Stage
    private let motion: LayoutMotion
    private let scale: Double

    init(_ first: Stage, of scene: Scene, to layout: any Layout) throws(PlanError) {
      var other = scene
      other.layout = layout
      self.first = first
      second = try stageAtRest(of: other)
      for content in [first.content, second.content] where content.placements.count > scene.items.count {
        throw .layout(
          .custom(
            "items that are repeated cannot move between two layouts, as each would be in several places; "
              + "set 'underflow' to 'blank'"))
      }
      motion = LayoutMotion(from: first.content.arrangement, to: second.content.arrangement)
      scale = scene.canvas.scale
    }

    /// The stage at a progress from 0 (the first layout) to 1 (the second).
    func stage(at progress: Double) throws(PlanError) -> Stage {
      let (width, height) = (max(first.width, second.width), max(first.height, second.height))
      let arrangement = motion.arrangement(at: progress)
      // Titles and the numbers of hidden items are those of the nearer end.
      var content = progress < 0.5 ? first.content : second.content
      (content.placements, content.spacing) = (arrangement.placements, arrangement.spacing)
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

  /// Lays out a scene by its own layout.
  static func stageAtRest(of scene: Scene) throws(PlanError) -> Stage {
    let canvas = scene.canvas
    let container = try container(for: canvas, sides: scene.layout.requiredSides)
    let content = try contentWithRoom(of: scene, in: container)

    let padding = canvas.padding
    let (width, height) = sides(of: canvas, around: content, in: container)
    let size = try pixelSize(width: width, height: height, scale: canvas.scale)
    // Padding is the same number of pixels on opposite sides, and what is flush with the content's far edges stays flush.
    var snapping = PixelSnapping(scale: canvas.scale, spacing: content.spacing)
    snapping.right = .init(
      points: width - padding.right, pixel: size.width - Int(pixels: (padding.right * canvas.scale).rounded())
    )
    snapping.bottom = .init(
      points: height - padding.bottom,
      pixel: size.height - Int(pixels: (padding.bottom * canvas.scale).rounded()))
    return Stage(content: content, snapping: snapping, width: width, height: height, pixels: size)
  }
}

extension Planner {
  /// Width and height of the canvas in points: a side that it does not state follows from the container or the content.
  static func sides(
    of canvas: Canvas, around content: Content, in container: Container
  ) -> (width: Double, height: Double) {
    let padding = canvas.padding
    return (
      canvas.width ?? (container.width ?? content.size.width) + padding.left + padding.right,
      canvas.height ?? (container.height ?? content.size.height) + padding.top + padding.bottom
    )
  }

  /// The box that the layout works in: the canvas less its padding, with defaults where the layout needs a side.
  static func container(for canvas: Canvas, sides: ContainerSides) throws(PlanError) -> Container {
    let width = canvas.width ?? (sides.contains(.width) ? Canvas.defaultWidth : nil)
    let height = canvas.height ?? (sides.contains(.height) ? width ?? Canvas.defaultWidth : nil)
    let padding = canvas.padding
    return Container(
      width: try inner(width, padding.left, padding.right, side: "width"),
      height: try inner(height, padding.top, padding.bottom, side: "height"))
  }

  private static func inner(
    _ side: Double?, _ near: Double, _ far: Double, side name: String
  ) throws(PlanError) -> Double? {
    guard let side else { return nil }
    guard side > near + far else { throw .padding(side: name, canvas: side, near: near, far: far) }
    return side - (near + far)
  }

  /// Width and height of a canvas in pixels, at least 1.
  static func pixelSize(width: Double, height: Double, scale: Double) throws(PlanError) -> PixelSize {
    let (w, h) = ((width * scale).rounded(), (height * scale).rounded())
    let side = Double(Canvas.largestSide)
    guard w.isFinite, h.isFinite, w <= side, h <= side, w * h <= Double(Canvas.largestArea) else {
      throw .tooLarge(pixelWidth: w, pixelHeight: h)
    }
    return PixelSize(width: max(1, Int(w)), height: max(1, Int(h)))
  }
}
