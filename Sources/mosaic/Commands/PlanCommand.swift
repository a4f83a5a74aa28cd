// mosaic plan: the boxes, without a decoded pixel.

import MosaicScene
import MosaicSpec

/// Prints the plan of the collage that the arguments describe.
enum PlanCommand {
  static func run(_ arguments: Arguments) throws(CommandFailure) {
    let scene = try Job(arguments).scene()
    let plan: RenderPlan
    do { plan = try Planner.plan(scene) } catch { throw .data(error.description) }
    try Console.result(PlanDocument.json(plan))
  }
}
