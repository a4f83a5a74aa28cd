import MosaicLayout

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
