// Renders a motion into an APNG, an SVG or numbered files.

import MosaicCodecs
import MosaicLayout
public import MosaicScene

extension CollageRenderer {
  /// Renders all frames of `motion` into the file at `path`, or into files numbered from 1; there and back with
  /// ``Motion/alternates``.
  ///
  /// ``MotionFormat/stills(_:)`` needs a ``NumberedPath``; each of its files appears whole or not at all. For the others `-` is
  /// the standard output. The first and the last frame equal stills of the two ends, to the pixel, where both have one size.
  /// Memory does not grow with the number of frames, except for an SVG.
  ///
  /// - Returns: The plans of the first and the last frame, and the pictures that could not be read.
  /// - Throws: ``RenderError``.
  /// - Precondition: The path of numbered stills is a ``NumberedPath``.
  @discardableResult
  public func render(
    _ motion: Motion, to path: String, as format: MotionFormat = .apng
  ) throws(RenderError) -> RenderReport {
    var lastPlan: RenderPlan?
    let paths = Self.paths(of: motion, path, format)
    let outputs = try RunOutputs(paths, from: motion.scene.picturePaths, options: options)
    var report = try resolving(motion.scene) { scene, typesetter throws(RenderError) in
      var motion = motion
      motion.scene = scene
      let planner = try MotionPlanner(planning: motion, measuring: TextMeasurer(typesetter))
      lastPlan = planner.last
      switch format {
      case .apng: try renderAPNG(planner, to: path, of: outputs, typesetter)
      case .svg: try renderSVG(planner, to: path, of: outputs)
      case .stills(let still): try renderStills(planner, to: paths, of: outputs, as: still, typesetter)
      }
      return planner.first
    }
    report.lastPlan = lastPlan
    if format == .svg {
      let parts = AnimatedSVG.partsLeftOut(of: report.plan)
      if !parts.isEmpty { report.remarks.append(.notInMovingSVG(parts)) }
    }
    return report
  }

  /// The paths of all files that are written, in order.
  private static func paths(of motion: Motion, _ path: String, _ format: MotionFormat) -> [String] {
    guard case .stills = format else { return [path] }
    guard let numbered = NumberedPath(path) else {
      preconditionFailure("the path of numbered stills contains one number format, such as %03d")
    }
    // A number of frames out of range is refused by the planner.
    let count = min(max(0, motion.shownFrameCount), 2 * Motion.largestFrameCount)
    return (0..<count).map { numbered.path($0 + 1) }
  }

  // MARK: Kinds

  private func renderAPNG(
    _ planner: MotionPlanner<TextMeasurer>, to path: String, of outputs: RunOutputs, _ typesetter: Typesetter
  ) throws(RenderError) {
    let (motion, first) = (planner.motion, planner.first)
    let (width, height) = (first.pixelWidth, first.pixelHeight)
    guard width * height <= MotionFormat.largestArea else {
      throw .plan(
        .motion(
          name: "canvas", found: "\(width) x \(height) pixels",
          allowed:
            "\(MotionFormat.largestArea) pixels in all; choose a smaller size or scale, or numbered stills"
        ))
    }
    let stripes = options.stripeRoom(rowsPerStripe: 1, width: width)
    // Two frames, of which the difference is written.
    let frames = try options.taking(
      MemoryBudget.sum(MemoryBudget.product(width, height, 8), stripes), for: "two frames of an APNG")
    defer { frames.release() }
    let file = try outputs.open(path)
    let pool = options.workerPool()
    let encoder = try output { () throws(CodecError) in
      try APNGEncoder(
        output: file, width: width, height: height, hasAlpha: first.background.alpha < 255,
        frameCount: motion.shownFrameCount, plays: motion.loops, compression: options.compression,
        dotsPerInch: options.resolution(of: first), texts: options.texts)
    }
    let writer = APNGWriter(
      encoder, width: width, height: height, delay: FrameDelay(framesPerSecond: motion.frameRate), pool: pool,
      room: stripes)
    try eachFrame(of: planner) { renderer, plan, _, tiles throws(RenderError) in
      let collector = RowCollector(byteCount: width * height * 4)
      try renderer.paint(plan, into: collector, on: pool, tiles: tiles, typesetter: typesetter)
      try output { () throws(CodecError) in try writer.add(collector.bytes) }
    }
    try output { () throws(CodecError) in
      try writer.finish()
      try file.commit()
    }
  }

  private func renderStills(
    _ planner: MotionPlanner<TextMeasurer>, to paths: [String], of outputs: RunOutputs,
    as format: OutputFormat,
    _ typesetter: Typesetter
  ) throws(RenderError) {
    let pool = options.workerPool()
    try eachFrame(of: planner) { renderer, plan, number, tiles throws(RenderError) in
      try renderer.write(
        plan, to: paths[number], of: outputs, as: format, on: pool, tiles: tiles, typesetter: typesetter)
    }
  }

  private func renderSVG(
    _ planner: MotionPlanner<TextMeasurer>, to path: String, of outputs: RunOutputs
  ) throws(RenderError) {
    let file = try outputs.open(path)
    let folder = path.split(separator: "/", omittingEmptySubsequences: false).dropLast()
      .joined(separator: "/")
    try AnimatedSVG(planner, options: options, folder: folder).write(to: file)
    try output { () throws(CodecError) in try file.commit() }
  }

  // MARK: Steps

  /// Calls `body` for each shown frame with its plan, its number, and a renderer whose progress is that of all frames. Nothing
  /// of a frame is kept for the way back.
  private func eachFrame(
    of planner: MotionPlanner<TextMeasurer>,
    _ body: (CollageRenderer, RenderPlan, _ number: Int, TileMaker) throws(RenderError) -> Void
  ) throws(RenderError) {
    let motion = planner.motion
    let count = motion.shownFrameCount
    let tiles = try MotionTiles(
      try MotionNeeds(planner, linear: options.linear) { _, _ throws(RenderError) in
        try options.report(rows: 0, of: count)
      },
      limits: options.limits, budget: options.wholeMemory.room(upTo: MotionTiles.budget),
      memory: options.memory)
    for number in 0..<count {
      var renderer = self
      if let progress = options.progress {
        renderer.options.progress = { done, total in progress(number * total + done, count * total) }
      }
      let frame = motion.frame(shownAt: number)
      try body(renderer, try planner.planned(at: frame), number, tiles.maker)
      tiles.finish(frame, isReturning: count > motion.frameCount && number >= motion.frameCount - 1)
    }
  }
}
