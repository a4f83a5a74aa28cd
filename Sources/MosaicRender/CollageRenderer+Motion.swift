// Renders a motion into an APNG, an SVG or numbered files.

import MosaicCodecs
import MosaicLayout
public import MosaicScene

extension CollageRenderer {
  /// Renders all frames of `motion` into the file at `path`, or into files numbered from 1; there and back with
  /// ``/MosaicScene/Motion/alternates``.
  ///
  /// ``MotionFormat/stills(_:)`` needs a ``NumberedPath``; each of its files appears whole or not at all. The first and the last frame
  /// equal stills of the two ends, to the pixel, where both have one size. Memory does not grow with the number of frames, except
  /// for an SVG.
  ///
  /// - Parameters:
  ///   - motion: What moves.
  ///   - path: Where the file is to be.
  ///   - format: The file format; if `nil`, the ending of `path` decides: `.apng`, `.svg`, or `frame-%03d.png` for stills.
  /// - Returns: The plans of the first and the last frame, and the pictures that could not be read.
  /// - Throws: ``RenderError``; ``RenderError/format(_:)`` where the ending is unknown, or the path does not suit the format.
  @discardableResult
  public func render(
    _ motion: Motion, to path: String, as format: MotionFormat? = nil
  ) throws(RenderError) -> RenderReport {
    try render(motion, to: .file(path), as: format)
  }

  /// Renders all frames of `motion` into a file, into numbered files, or to the standard output, as by its path.
  ///
  /// - Parameters:
  ///   - motion: What moves.
  ///   - target: Where the output goes.
  ///   - format: The file format; if `nil`, the ending of the file decides.
  @discardableResult
  public func render(
    _ motion: Motion, to target: OutputTarget, as format: MotionFormat? = nil
  ) throws(RenderError) -> RenderReport {
    let chosen: JobFormat
    do { chosen = try JobFormat(format.map { .moving($0) }, of: target, moves: true) } catch {
      throw .format(error)
    }
    guard case .moving(let format) = chosen else {
      throw .format(.standsStill(path: target.shownPath, chosen.still))
    }
    return try draw(motion, to: places(of: motion, target, format), as: format).report
  }

  /// Renders all frames.
  ///
  /// - Parameter places: Of stills, one for each shown frame; else one.
  /// - Returns: The report, and the finished output, the last of several.
  func draw(
    _ motion: Motion, to places: [OutputPlace], as format: MotionFormat
  ) throws(RenderError) -> (report: RenderReport, output: OutputFile?) {
    var lastPlan: RenderPlan?
    var output: OutputFile?
    let outputs = try RunOutputs(places, from: motion.scene.picturePaths, options: options)
    var report = try resolving(motion.scene) { scene, typesetter throws(RenderError) in
      var motion = motion
      motion.scene = scene
      let planner = try MotionPlanner(planning: motion, measuring: TextMeasurer(typesetter))
      lastPlan = planner.last
      switch format {
      case .apng: output = try renderAPNG(planner, to: places[0], of: outputs, typesetter)
      case .svg: output = try renderSVG(planner, to: places[0], of: outputs)
      case .stills(let still): try renderStills(planner, to: places, of: outputs, as: still, typesetter)
      }
      return planner.first
    }
    report.lastPlan = lastPlan
    if format == .svg {
      let parts = AnimatedSVG.partsLeftOut(of: report.plan)
      if !parts.isEmpty { report.remarks.append(.notInMovingSVG(parts)) }
    }
    return (report, output)
  }

  /// Where all files are written, in order.
  private func places(
    of motion: Motion, _ target: OutputTarget, _ format: MotionFormat
  ) throws(RenderError) -> [OutputPlace] {
    guard case .stills = format else { return [OutputPlace(target)] }
    guard case .file(let path) = target, let numbered = NumberedPath(path) else {
      throw .format(.notNumbered(path: target.shownPath))
    }
    // A number of frames out of range is refused by the planner.
    let count = min(max(0, motion.shownFrameCount), 2 * Motion.largestFrameCount)
    return (0..<count).map { .file(numbered.path($0 + 1)) }
  }

  // MARK: Kinds

  private func renderAPNG(
    _ planner: MotionPlanner<TextMeasurer>, to place: OutputPlace, of outputs: RunOutputs,
    _ typesetter: Typesetter
  ) throws(RenderError) -> OutputFile {
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
    let file = try outputs.open(place)
    let pool = options.workerPool()
    let encoder = try output { () throws(CodecError) in
      try APNGEncoder(
        output: file, width: width, height: height, hasAlpha: first.background.alpha < 255,
        frameCount: motion.shownFrameCount, plays: motion.loops, compression: options.compression,
        dotsPerInch: options.resolution(of: first), texts: options.texts, metadata: options.metadata)
    }
    let writer = APNGWriter(
      encoder, width: width, height: height, delay: FrameDelay(framesPerSecond: motion.frameRate), pool: pool,
      room: stripes)
    try eachFrame(of: planner, gate: place.gate) { renderer, plan, _, tiles throws(RenderError) in
      let collector = RowCollector(byteCount: width * height * 4)
      try renderer.paint(plan, into: collector, on: pool, tiles: tiles, typesetter: typesetter)
      try output { () throws(CodecError) in try writer.add(collector.bytes) }
    }
    try output { () throws(CodecError) in
      try writer.finish()
      try file.commit()
    }
    return file
  }

  private func renderStills(
    _ planner: MotionPlanner<TextMeasurer>, to places: [OutputPlace], of outputs: RunOutputs,
    as format: OutputFormat,
    _ typesetter: Typesetter
  ) throws(RenderError) {
    let pool = options.workerPool()
    try eachFrame(of: planner) { renderer, plan, number, tiles throws(RenderError) in
      try renderer.write(
        plan, to: places[number], of: outputs, as: format, on: pool, tiles: tiles, typesetter: typesetter)
    }
  }

  private func renderSVG(
    _ planner: MotionPlanner<TextMeasurer>, to place: OutputPlace, of outputs: RunOutputs
  ) throws(RenderError) -> OutputFile {
    let file = try outputs.open(place)
    try AnimatedSVG(planner, options: options, folder: place.folder, gate: place.gate).write(to: file)
    try output { () throws(CodecError) in try file.commit() }
    return file
  }

  // MARK: Steps

  /// Calls `body` for each shown frame with its plan, its number, and a renderer whose progress is that of all frames. Nothing
  /// of a frame is kept for the way back.
  ///
  /// - Parameter gate: The gate of the run; it has its own if `nil`.
  private func eachFrame(
    of planner: MotionPlanner<TextMeasurer>, gate: DecodeGate? = nil,
    _ body: (CollageRenderer, RenderPlan, _ number: Int, TileMaker) throws(RenderError) -> Void
  ) throws(RenderError) {
    let motion = planner.motion
    let count = motion.shownFrameCount
    let tiles = try MotionTiles(
      try MotionNeeds(planner, linear: options.linear) { _, _ throws(RenderError) in
        try options.report(rows: 0, of: count)
      },
      limits: options.limits, budget: options.wholeMemory.room(upTo: MotionTiles.budget),
      memory: options.memory, gate: gate)
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
