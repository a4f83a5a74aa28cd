// Plans and their refusals, measured without fonts.

import MosaicScene
import TestSupport

extension Planner {
  static func plan(_ scene: Scene) throws(PlanError) -> RenderPlan { try plan(scene, measuring: TestTexts()) }
}

/// The words of the error about a scene; empty where it can be planned.
func refusal(of scene: Scene) -> String {
  do throws(PlanError) { _ = try Planner.plan(scene) } catch { return error.description }
  return ""
}

extension Motion {
  func plan(at frame: Int) throws(PlanError) -> RenderPlan { try plan(at: frame, measuring: TestTexts()) }
}
