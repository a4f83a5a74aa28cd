// mosaic plan: the boxes, without a decoded pixel.

import MosaicRender
import MosaicScene
import MosaicSpec

/// Prints the plan of the collage that the arguments describe.
enum PlanCommand {
  static func run(_ arguments: Arguments) throws(CommandFailure) {
    let scene = try Job(arguments).scene()
    let plan: RenderPlan
    do { plan = try Planner.plan(scene, measuring: TextMeasurer()) } catch { throw .data(error.description) }
    try Console.result(PlanDocument.json(plan))
  }
}
