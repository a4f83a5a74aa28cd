// How a collage moves.

public import MosaicLayout
public import MosaicScene

/// How a collage moves; a `Motion` without its scene.
public struct MotionSettings: Sendable {
  /// Another layout, or the offsets between which a carousel scrolls.
  public var change: Motion.Change
  /// How many frames there are, 1 to `Motion.largestFrameCount`.
  public var frameCount: Int
  /// The easing of the change.
  public var easing = Easing.easeInOut
  /// Frames per second.
  public var frameRate = 30.0
  /// How often it plays; 0 is for ever.
  public var loops = 0
  /// Whether it plays forward and then backward.
  public var alternates = false

  /// Makes settings of so many frames; by default 30 a second, for ever.
  public init(_ change: Motion.Change, frames: Int) { (self.change, frameCount) = (change, frames) }

  var layout: (any Layout)? {
    if case .layout(let layout) = change { layout } else { nil }
  }

  func motion(of scene: Scene) -> Motion {
    let scene = scene.numbered(page: 1, of: 1)
    var motion = Motion(of: scene, change, frames: frameCount)
    motion.easing = easing
    motion.frameRate = frameRate
    motion.loops = loops
    motion.alternates = alternates
    return motion
  }
}
