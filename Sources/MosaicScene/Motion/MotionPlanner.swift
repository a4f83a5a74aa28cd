// Plans for all frames of a motion; what they share is computed once.

import MosaicLayout

/// Plans the frames of a ``Motion``. The first and the last frame are planned once, and the layouts of both ends are computed
/// once.
package struct MotionPlanner<Texts: TextMeasuring> {
  /// What moves.
  package let motion: Motion
  /// The plan of the first frame.
  package let first: RenderPlan
  /// The plan of the last frame.
  package let last: RenderPlan
  private let texts: Texts
  /// Both layouts, where the motion is from one to another.
  private let stages: Planner.StagePair?

  /// Plans the first and the last frame.
  ///
  /// - Throws: ``PlanError``, also where the number of frames or their speed is out of range.
  package init(_ motion: Motion, measuring texts: Texts) throws(PlanError) {
    try motion.check()
    try Planner.check(motion.scene)
    var stages: Planner.StagePair?
    if case .layout(let layout) = motion.change {
      let scene = try motion.scene(at: 0)
      stages = try Planner.StagePair(Planner.stageAtRest(of: scene), of: scene, to: layout)
    }
    (self.motion, self.texts, self.stages) = (motion, texts, stages)
    first = try Self.plan(at: 0, of: motion, stages, texts)
    last = motion.frameCount < 2 ? first : try Self.plan(at: motion.frameCount - 1, of: motion, stages, texts)
  }

  /// The plan of a frame; numbers beyond the ends mean the ends.
  package func plan(at frame: Int) throws(PlanError) -> RenderPlan {
    if frame <= 0 { return first }
    if frame >= motion.frameCount - 1 { return last }
    return try Self.plan(at: frame, of: motion, stages, texts)
  }

  private static func plan(
    at frame: Int, of motion: Motion, _ stages: Planner.StagePair?, _ texts: Texts
  ) throws(PlanError) -> RenderPlan {
    let scene = try motion.scene(at: frame)
    guard let stages else { return try Planner.plan(scene, measuring: texts) }
    return try Planner.plan(
      scene, on: stages.stage(at: motion.easing.progress(at: motion.time(of: frame))), measuring: texts)
  }
}
