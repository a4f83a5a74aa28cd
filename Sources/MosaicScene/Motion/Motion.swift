// A collage that moves from one layout to another: its frames, and their planner.

public import MosaicLayout

/// A collage that moves from one layout to another, or scrolls, in a number of frames.
///
/// The frames are spread evenly over the time, with the two ends as the first and the last frame.
public struct Motion: Sendable {
  /// The change from the first frame to the last.
  public enum Change: Sendable {
    /// The items move to another layout.
    case layout(any Layout)
    /// A carousel scrolls from one offset to another, in points; if it snaps, both ends do.
    case scroll(from: Double, to: Double)
  }

  /// The most frames of a motion.
  public static let largestFrameCount = 10_000
  /// The most frames a second: browsers show shorter frames for a tenth of a second each.
  public static let largestFrameRate = 1000.0
  /// The fewest frames a second: an APNG stores a frame's time in 16 bits.
  public static let smallestFrameRate = 0.001

  /// The scene; its own layout is the first.
  public var scene: Scene
  /// The change from the first frame to the last.
  public var change: Change
  /// How progress follows from time.
  public var easing: Easing
  /// The number of frames, 1 to ``largestFrameCount``.
  public var frameCount: Int
  /// How many of them are shown in a second, ``smallestFrameRate`` to ``largestFrameRate``.
  public var frameRate: Double
  /// How often it is shown; 0 means for ever.
  public var loops: Int
  /// Whether it runs there and back: after the last frame, the frames between the ends are shown again in reverse.
  public var alternates: Bool

  /// Makes a motion of that many frames; by default it shows 30 a second, for ever.
  public init(
    of scene: Scene, _ change: Change, frames frameCount: Int, frameRate: Double = 30,
    easing: Easing = .easeInOut, loops: Int = 0, alternates: Bool = false
  ) {
    self.scene = scene
    self.change = change
    self.frameCount = frameCount
    self.frameRate = frameRate
    self.easing = easing
    self.loops = loops
    self.alternates = alternates
  }

  /// How many frames are shown: if it ``alternates``, the frames between the ends count twice.
  public var shownFrameCount: Int {
    alternates && frameCount > 2 ? 2 * min(frameCount, Self.largestFrameCount) - 2 : frameCount
  }

  /// Which frame is shown as one of ``shownFrameCount``, both from 0.
  package func frame(shownAt number: Int) -> Int {
    let count = min(frameCount, Self.largestFrameCount)
    return number < count ? number : max(0, (2 * count - 2).subtracting(number))
  }

  /// The time of a frame, 0 to 1; a single frame shows the beginning.
  func time(of frame: Int) -> Double {
    frame <= 0 || frameCount < 2 ? 0 : min(1, Double(frame) / Double(frameCount - 1))
  }

  /// The scene of a frame, counted from 0; numbers beyond the last mean the last.
  package func scene(at frame: Int) throws(PlanError) -> Scene {
    let time = time(of: frame)
    var scene = scene
    switch change {
    case .layout(let layout): scene.moment = MotionMoment(to: layout, at: time, easing: easing)
    case .scroll(let from, let to):
      guard let layout = scene.layout as? any ScrollingLayout else { throw .cannotScroll }
      scene.layout = layout.scrolled(
        from: from, to: to, progress: easing.progress(at: time), itemCount: scene.items.count,
        in: try Planner.container(for: scene.canvas, sides: .box))
      scene.moment = nil
    }
    return scene
  }

  package func plan(at frame: Int, measuring texts: some TextMeasuring) throws(PlanError) -> RenderPlan {
    try check()
    return try Planner.plan(scene(at: frame), measuring: texts)
  }

  func check() throws(PlanError) {
    let checks = ValueChecks()
    try checks.check(frameCount, "motion's number of frames", 1...Self.largestFrameCount)
    try checks.check(
      frameRate, "motion's frame rate", NumberRange(Self.smallestFrameRate...Self.largestFrameRate),
      " frames a second; a frame must be seen for some time")
    guard (0...0x7FFF_FFFF).contains(loops) else {
      throw checks.wrong("motion's number of loops", "\(loops)", "0 (for ever) to 2147483647")
    }
  }
}

// MARK: The planner

/// Plans the frames of a ``Motion``; its first and its last frame, and the layouts of both ends, are computed once.
package struct MotionPlanner {
  package let motion: Motion
  package let first: RenderPlan
  package let last: RenderPlan
  private let plan: (Int) throws(PlanError) -> RenderPlan

  package init(
    _ motion: Motion, measuring texts: some TextMeasuring,
    unless isStopped: @escaping Planner.StopCheck = { false }
  ) throws(PlanError) {
    try motion.check()
    try Planner.check(motion.scene)
    let start = try motion.scene(at: 0)
    let stages: Planner.StagePair? =
      if case .layout(let layout) = motion.change {
        try Planner.StagePair(
          Planner.stageAtRest(of: start, unless: isStopped), of: start, to: layout, unless: isStopped)
      } else { nil }
    let plan = { (frame: Int) throws(PlanError) -> RenderPlan in
      let scene = try motion.scene(at: frame)
      guard let stages else { return try Planner.plan(scene, measuring: texts, unless: isStopped) }
      let progress = motion.easing.progress(at: motion.time(of: frame))
      return try Planner.plan(
        scene, on: stages.stage(at: progress), measuring: texts, unless: isStopped)
    }
    self.motion = motion
    self.plan = plan
    first = try plan(0)
    last = motion.frameCount < 2 ? first : try plan(motion.frameCount - 1)
  }

  /// The plan of a frame; numbers beyond the ends mean the ends.
  package func plan(at frame: Int) throws(PlanError) -> RenderPlan {
    if frame <= 0 { return first }
    return frame >= motion.frameCount - 1 ? last : try plan(frame)
  }
}
