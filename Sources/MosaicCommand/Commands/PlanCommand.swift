// mosaic plan: the boxes as JSON; no pixel is decoded.

import MosaicCollage
import MosaicScene
import MosaicSpec
import MosaicSystem

enum PlanCommand {
  static func run(_ arguments: Arguments, until stop: StopSignal) throws(CommandFailure) {
    let options = try arguments.renderOptions(for: nil, until: stop)
    let collage = try CollageRequest(arguments, Reporter(arguments), options).measured()
    let planned = try attempt(collage.plannedAtRest())
    guard planned.pageCount > 1 else { return try write(0, of: planned) }
    // One page's plan at a time is in memory.
    try Console.result("{\"version\": \(RenderPlan.documentVersion), \"pages\": [\n")
    for number in 0..<planned.pageCount {
      if number > 0 { try Console.result(",\n") }
      try write(number, of: planned)
    }
    try Console.result("]}\n")
  }

  private static func write(_ number: Int, of planned: PlannedCollage) throws(CommandFailure) {
    try attempt(planned.plan(ofPage: number)).writeJSON { part throws(CommandFailure) in
      try Console.result(part)
    }
  }
}

extension Command {
  static let plan = Command(
    id: .plan, usage: "mosaic plan [options] INPUT…",
    summary: "print the boxes as JSON; no pixel is decoded",
    examples: [
      "mosaic plan collage.json",
      "mosaic plan collage.json --to ring --to-param radius=fit --at 0.5",
      "mosaic plan -l waterfall -p columns=3 --width 1200 --gap 10 \\\n      --sizes 400x300,300x400,400x400",
    ],
    inputs: .pictures(or: ["json"]),
    run: { arguments throws(CommandFailure) in try arguments.limitingTime(PlanCommand.run) })
}
