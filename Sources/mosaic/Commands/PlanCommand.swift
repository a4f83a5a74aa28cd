// mosaic plan: the boxes, without a decoded pixel.

import MosaicJob
import MosaicScene
import MosaicSpec

/// Prints the plan of the collage that the arguments describe.
enum PlanCommand {
  static func run(_ arguments: Arguments) throws(CommandFailure) {
    let collage = try CollageRequest(arguments, Reporter(arguments)).measured()
    let plan: RenderPlan
    do { plan = try collage.plan() } catch { throw .job(error) }
    try Console.result(PlanDocument.json(plan))
  }
}
