// How a collage moves.

public import MosaicLayout
public import MosaicScene

/// How a collage moves; a `Motion` without its scene.
public struct MotionSettings: Sendable {
  /// What changes.
  public var change: Motion.Change
  /// How many frames there are, 1 to `Motion.largestFrameCount`.
  public var frameCount: Int
  /// The easing of the change.
  public var easing: Easing
  /// Frames per second.
  public var frameRate: Double
  /// How often it plays; 0 is for ever.
  public var loops: Int
  /// Whether it plays forward and then backward.
  public var alternates: Bool

  /// Makes settings of so many frames; by default 30 a second, for ever.
  public init(
    _ change: Motion.Change, frames: Int, easing: Easing = .easeInOut, frameRate: Double = 30, loops: Int = 0,
    alternates: Bool = false
  ) {
    (self.change, frameCount, self.easing) = (change, frames, easing)
    (self.frameRate, self.loops, self.alternates) = (frameRate, loops, alternates)
  }

  /// The layout that the items move to, if they do.
  var layout: (any Layout)? {
    if case .layout(let layout) = change { layout } else { nil }
  }

  /// The motion of a scene.
  func motion(of scene: Scene) -> Motion {
    let scene = scene.numbered(page: 1, of: 1)
    var motion = Motion(of: scene, change, frames: frameCount)
    (motion.easing, motion.frameRate) = (easing, frameRate)
    (motion.loops, motion.alternates) = (loops, alternates)
    return motion
  }
}
