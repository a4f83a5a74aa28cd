// How a collage moves, before its scene is known.

public import MosaicLayout
public import MosaicScene

/// How a collage moves; with the scene it is a `Motion`, which says more about each of these.
public struct MotionSettings: Sendable {
  /// What changes.
  public var change: Motion.Change
  /// How many frames there are, 1 to `Motion.largestFrameCount`.
  public var frameCount: Int
  /// How the change runs through its time.
  public var easing = Easing.easeInOut
  /// How many frames are shown in a second.
  public var frameRate = 30.0
  /// How often it is shown; 0 is for ever.
  public var loops = 0
  /// Whether it runs there and back.
  public var alternates = false

  /// Makes settings of so many frames, 30 a second, for ever.
  public init(_ change: Motion.Change, frames: Int) {
    self.change = change
    frameCount = frames
  }

  /// The layout that the items move to, if that is what changes.
  var layout: (any Layout)? {
    if case .layout(let layout) = change { layout } else { nil }
  }

  /// The frames of a scene.
  func motion(of scene: Scene) -> Motion {
    var motion = Motion(of: scene, change, frames: frameCount)
    (motion.easing, motion.frameRate) = (easing, frameRate)
    (motion.loops, motion.alternates) = (loops, alternates)
    return motion
  }
}
