// The front door for what moves: a motion becomes an APNG, an SVG or numbered files.

import MosaicCodecs
import MosaicLayout
public import MosaicScene

extension CollageRenderer {
  /// Renders all frames of `motion` into the file at `path`, or into the files that it numbers from 1; there and back where
  /// ``Motion/alternates`` says so.
  ///
  /// ``MotionFormat/stills(_:)`` wants a ``NumberedPath``; each of its files appears whole or not at all. For the others `-` is the
  /// standard output. The first and the last frame are the stills of the two ends, to the pixel, where both are of one size.
  /// Memory does not grow with the number of frames, but for an SVG.
  ///
  /// - Returns: The plans of the first and the last frame, and the pictures that could not be read.
  /// - Throws: ``RenderError``.
  /// - Precondition: The path of stills numbers them.
  @discardableResult
  public func render(
    _ motion: Motion, to path: String, as format: MotionFormat = .apng
  ) throws(RenderError) -> RenderReport {
    var lastPlan: RenderPlan?
    let paths = Self.paths(of: motion, path, format)
    let outputs = try RunOutputs(paths, from: motion.scene.picturePaths, options: options)
    var report = try resolving(motion.scene) { scene, setter throws(RenderError) in
      var motion = motion
      motion.scene = scene
      lastPlan = try motion.planned(at: motion.frameCount - 1)
      switch format {
      case .apng: return try renderAPNG(motion, to: path, of: outputs, setter)
      case .svg: return try renderSVG(motion, to: path, of: outputs)
      case .stills(let still): return try renderStills(motion, to: paths, of: outputs, as: still, setter)
      }
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
      preconditionFailure("the path of numbered stills holds one place for a number, such as %03d")
    }
    // A number of frames that is not allowed is refused where the first is planned.
    let count = min(max(0, motion.shownFrameCount), 2 * Motion.largestFrameCount)
    return (0..<count).map { numbered.path($0 + 1) }
  }

  // MARK: Kinds

  private func renderAPNG(
    _ motion: Motion, to path: String, of outputs: RunOutputs, _ setter: TextSetter
  ) throws(RenderError) -> RenderPlan {
    let first = try motion.planned(at: 0)
    let (width, height) = (first.pixelWidth, first.pixelHeight)
    guard width * height <= MotionFormat.largestArea else {
      throw .plan(
        .motion(
          name: "canvas", found: "\(width) x \(height) pixels",
          allowed:
            "\(MotionFormat.largestArea) pixels in all; choose a smaller size or scale, or numbered stills"
        ))
    }
    let stripes = stripeRoom(rowsPerStripe: 1, width: width)
    // Two frames, whose difference is written.
    let frames = try taking(
      MemoryBudget.sum(MemoryBudget.product(width, height, 8), stripes), for: "two frames of an APNG")
    defer { frames.release() }
    let file = try outputs.open(path)
    let pool = WorkerPool(workers: options.jobs)
    let encoder = try output { () throws(CodecError) in
      try APNGEncoder(
        output: file, width: width, height: height, hasAlpha: first.background.alpha < 255,
        frameCount: motion.shownFrameCount, plays: motion.loops, compression: options.compression,
        dotsPerInch: resolution(of: first))
    }
    let writer = APNGWriter(
      encoder, width: width, height: height, delay: FrameDelay(framesPerSecond: motion.frameRate), pool: pool,
      room: stripes)
    try eachFrame(of: motion) { renderer, plan, _, tiles throws(RenderError) in
      let collector = RowCollector(byteCount: width * height * 4)
      try renderer.paint(plan, into: collector, on: pool, tiles: tiles, setter: setter)
      try output { () throws(CodecError) in try writer.add(collector.bytes) }
    }
    try output { () throws(CodecError) in
      try writer.finish()
      try file.commit()
    }
    return first
  }

  private func renderStills(
    _ motion: Motion, to paths: [String], of outputs: RunOutputs, as format: OutputFormat,
    _ setter: TextSetter
  ) throws(RenderError) -> RenderPlan {
    let first = try motion.planned(at: 0)
    let pool = WorkerPool(workers: options.jobs)
    try eachFrame(of: motion) { renderer, plan, number, tiles throws(RenderError) in
      try renderer.write(
        plan, to: paths[number], of: outputs, as: format, on: pool, tiles: tiles, setter: setter)
    }
    return first
  }

  private func renderSVG(
    _ motion: Motion, to path: String, of outputs: RunOutputs
  ) throws(RenderError) -> RenderPlan {
    let first = try motion.planned(at: 0)
    let file = try outputs.open(path)
    let folder = path.split(separator: "/", omittingEmptySubsequences: false).dropLast()
      .joined(separator: "/")
    try AnimatedSVG(motion, options: options, folder: folder).write(to: file)
    try output { () throws(CodecError) in try file.commit() }
    return first
  }

  // MARK: Steps

  /// Plans each frame in turn and hands it on, with its number among those that are shown and with a renderer whose progress is
  /// that of all frames. Nothing of a frame is kept for the way back.
  private func eachFrame(
    of motion: Motion,
    _ body: (CollageRenderer, RenderPlan, _ number: Int, FrameTiles) throws(RenderError) -> Void
  ) throws(RenderError) {
    let count = motion.shownFrameCount
    let tiles = try FrameTiles(
      try FrameNeeds(motion, linear: options.linear) { _, _ throws(RenderError) in
        try options.report(rows: 0, of: count)
      },
      limits: options.limits, budget: options.memory.room(upTo: FrameTiles.budget), memory: options.memory)
    for number in 0..<count {
      var renderer = self
      if let progress = options.progress {
        renderer.options.progress = { done, total in progress(number * total + done, count * total) }
      }
      let frame = motion.frame(shownAt: number)
      try body(renderer, try motion.planned(at: frame), number, tiles)
      tiles.finish(frame, isReturning: count > motion.frameCount && number >= motion.frameCount - 1)
    }
  }
}
