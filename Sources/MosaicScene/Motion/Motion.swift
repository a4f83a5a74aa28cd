// A collage that moves: a scene, what changes, and the frames that show it.

public import MosaicLayout

/// A collage that moves from one layout to another, or scrolls, in a number of frames.
///
/// ```swift
/// let motion = Motion(of: scene, .layout(.ring()), frames: 30)
/// try CollageRenderer().render(motion, to: "switch.apng")
/// ```
///
/// The frames are spread evenly over the time, with the two ends as the first and the last of them.
public struct Motion: Sendable {
  /// What changes.
  public enum Change: Sendable {
    /// The items move to another layout.
    case layout(any Layout)
    /// A carousel scrolls from one offset to another, in points; where it snaps, both ends do.
    case scroll(from: Double, to: Double)
  }

  /// The most frames of a motion.
  public static let largestFrameCount = 10_000
  /// The most frames a second: browsers show shorter ones for a tenth of a second each.
  public static let largestFrameRate = 1000.0
  /// The fewest frames a second: a frame's time is written in 16 bits.
  public static let smallestFrameRate = 0.001

  /// What moves; its own layout is the first.
  public var scene: Scene
  /// What changes.
  public var change: Change
  /// How the change runs through its time.
  public var easing = Easing.easeInOut
  /// How many frames there are, 1 to ``largestFrameCount``.
  public var frameCount: Int
  /// How many of them are shown in a second, ``smallestFrameRate`` to ``largestFrameRate``.
  public var frameRate = 30.0
  /// How often it is shown; 0 is for ever.
  public var loops = 0
  /// Whether it runs there and back, so that it does not jump where it begins anew: after the last frame those between the
  /// ends are shown once more, from the last to the first.
  public var alternates = false

  /// Makes a motion of so many frames, 30 a second, for ever.
  public init(of scene: Scene, _ change: Change, frames: Int) {
    self.scene = scene
    self.change = change
    frameCount = frames
  }

  /// How many frames are shown in all: of a motion that ``alternates`` those between the ends twice.
  public var shownFrameCount: Int {
    alternates && frameCount > 2 ? 2 * min(frameCount, Self.largestFrameCount) - 2 : frameCount
  }

  /// Which frame is shown as one of ``shownFrameCount``, both from 0.
  public func frame(shownAt number: Int) -> Int {
    number < frameCount ? number : 2 * frameCount - 2 - number
  }

  /// The scene as a frame shows it; a single frame shows the beginning.
  ///
  /// - Parameter frame: From 0; what is beyond the last is the last.
  /// - Throws: ``PlanError`` where the scene cannot move like that.
  public func scene(at frame: Int) throws(PlanError) -> Scene {
    let moment = frame <= 0 || frameCount < 2 ? 0 : min(1, Double(frame) / Double(frameCount - 1))
    var scene = scene
    switch change {
    case .layout(let layout):
      scene.transition = SceneTransition(to: layout, at: moment, easing: easing)
    case .scroll(let from, let to):
      guard var carousel = scene.layout as? CarouselLayout else { throw .cannotScroll }
      let container = try Planner.container(for: scene.canvas, sides: .box)
      let ends = [from, to].map { offset in
        carousel.snap
          ? carousel.snappedOffset(offset, itemCount: scene.items.count, in: container) : offset
      }
      let progress = easing.progress(at: moment)
      carousel.offset = progress < 1 ? ends[0] + (ends[1] - ends[0]) * progress : ends[1]
      carousel.snap = false
      scene.layout = carousel
      scene.transition = nil
    }
    return scene
  }

  /// The plan of a frame.
  ///
  /// - Throws: ``PlanError``, also where the number of frames or their speed is out of range.
  public func plan(at frame: Int) throws(PlanError) -> RenderPlan {
    try check()
    return try Planner.plan(scene(at: frame))
  }

  private func check() throws(PlanError) {
    guard (1...Self.largestFrameCount).contains(frameCount) else {
      throw .motion(
        name: "number of frames", found: "\(frameCount)", allowed: "1 to \(Self.largestFrameCount)")
    }
    guard (Self.smallestFrameRate...Self.largestFrameRate).contains(frameRate) else {
      throw .motion(
        name: "frame rate", found: shortest(frameRate),
        allowed: "0.001 to 1000 frames a second; a frame must be seen for some time")
    }
    guard (0...0x7FFF_FFFF).contains(loops) else {
      throw .motion(name: "number of loops", found: "\(loops)", allowed: "0 (for ever) to 2147483647")
    }
  }
}
