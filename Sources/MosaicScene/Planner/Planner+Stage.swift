// A scene on its way from its layout to another one.

public import MosaicLayout

/// How far a scene's items are on their way to another layout.
///
/// Both layouts use the scene's canvas. Where its size follows from the content, the canvas is as large as the larger of the two
/// along each axis, and each layout stands at its left top as it would alone.
public struct SceneTransition: Sendable {
  /// The layout that the items move to.
  public var layout: any Layout
  /// The share of the time that has gone by, 0 (the scene's own layout) to 1 (the other one).
  public var moment: Double
  /// How the way runs through its time.
  public var easing: Easing

  /// Makes a moment of a transition.
  public init(to layout: any Layout, at moment: Double, easing: Easing = .easeInOut) {
    self.layout = layout
    self.moment = moment
    self.easing = easing
  }
}

extension Planner {
  /// Lays out a scene: at rest, or between two layouts.
  static func stage(of scene: Scene) throws(PlanError) -> Stage {
    let first = try stageAtRest(of: scene)
    guard let transition = scene.transition else { return first }
    guard (0...1).contains(transition.moment) else { throw .moment(found: transition.moment) }
    var other = scene
    other.layout = transition.layout
    let second = try stageAtRest(of: other)

    let progress = transition.easing.progress(at: transition.moment)
    let (width, height) = (max(first.width, second.width), max(first.height, second.height))
    let arrangement = Transition(from: first.content.arrangement, to: second.content.arrangement)
      .arrangement(at: progress)
    // Titles and the marks for hidden items are those of the nearer end.
    var content = progress < 0.5 ? first.content : second.content
    (content.placements, content.spacing) = (arrangement.placements, arrangement.spacing)
    // At the ends every edge falls where it does at rest.
    var snapping = progress < 1 ? first.snapping : second.snapping
    if progress > 0, progress < 1 {
      snapping.spacing = arrangement.spacing
      if snapping.right != second.snapping.right { snapping.right = nil }
      if snapping.bottom != second.snapping.bottom { snapping.bottom = nil }
    }
    return Stage(
      content: content, snapping: snapping, width: width, height: height,
      pixels: try pixelSize(width: width, height: height, scale: scene.canvas.scale))
  }
}
