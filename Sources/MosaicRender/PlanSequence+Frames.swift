// Draws the frames of a motion.

import MosaicCodecs
import MosaicScene

extension PlanSequence {
  func drawAPNG(
    _ planner: MotionPlanner, to file: OutputFile, _ tools: DrawingTools
  ) throws(RenderError) {
    let (motion, first, options) = (planner.motion, planner.first, tools.options)
    let (width, height) = (first.pixelWidth, first.pixelHeight)
    guard width * height <= APNGWriter.largestArea else {
      throw .plan(
        .value(
          part: nil, name: "motion's canvas", found: "\(width) x \(height) pixels",
          allowed:
            "\(APNGWriter.largestArea) pixels in all; choose a smaller size or scale, or numbered stills"
        ))
    }
    let stripes = options.stripeRoom(rowsPerStripe: 1, width: width)
    // Two frames, of which the difference is written.
    let frames = try options.taking(
      MemoryBudget.sum(MemoryBudget.product(width, height, 8), stripes), for: "two frames of an APNG")
    defer { frames.release() }
    let encoder = try options.output { () throws(CodecError) in
      try APNGEncoder(
        EncodedPicture(file, width: width, height: height, hasAlpha: first.background.alpha < 255),
        frameCount: motion.shownFrameCount, plays: motion.loops, options.encoding(of: first))
    }
    let writer = APNGWriter(
      encoder, width: width, height: height, delay: FrameDelay(framesPerSecond: motion.frameRate),
      pool: tools.pool, room: stripes)
    try eachFrame(planner, tools) { tools, plan, _ throws(RenderError) in
      let pixels = try tools.pixels(of: plan)
      try options.output { () throws(CodecError) in try writer.add(pixels) }
    }
    try options.output { () throws(CodecError) in try writer.finish() }
  }

  /// Calls `body` for each shown frame with its plan and its number, and with tools whose progress is that of all frames. Nothing
  /// of a frame is kept for the way back.
  func eachFrame(
    _ planner: MotionPlanner, _ tools: DrawingTools,
    _ body: (DrawingTools, RenderPlan, _ number: Int) throws(RenderError) -> Void
  ) throws(RenderError) {
    let (motion, options, count) = (planner.motion, tools.options, count)
    let tiles = try MotionTiles(
      try MotionNeeds(planner, linear: options.linear) { _, _ throws(RenderError) in
        try options.report(rows: 0, of: count)
      },
      limits: options.limits, budget: options.wholeMemory.room(upTo: MotionTiles.budget),
      memory: options.memory, gate: tools.tiles.gate)
    for number in 0..<count {
      var part = tools
      part.tiles = tiles.maker
      if let progress = options.progress {
        part.options.progress = { done, total in progress(number * total + done, count * total) }
      }
      try body(part, try plan(number, options), number)
      tiles.finish(
        motion.frame(shownAt: number),
        isReturning: count > motion.frameCount && number >= motion.frameCount - 1)
    }
  }
}
