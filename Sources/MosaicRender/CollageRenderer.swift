// The public face of this module: draws plans into an output.

import CCairo
import MosaicCodecs
package import MosaicPixels
import MosaicScene

/// Draws finished plans with Cairo. It knows no layout and no document.
///
/// The output appears whole or not at all: an existing file stays as it is until the new one is complete. It never replaces any of
/// ``RenderOptions/inputs``.
package struct CollageRenderer: Sendable {
  /// How plans are drawn.
  let options: RenderOptions

  /// Makes a renderer.
  package init(_ options: RenderOptions = RenderOptions()) { self.options = options }

  /// Draws plans, one after the other.
  ///
  /// Each of numbered files appears whole or not at all; those before an error or a stop stay.
  ///
  /// - Returns: The bytes of an output in memory; of any other there are none.
  /// - Throws: ``RenderError``; ``RenderError/sources(_:)`` where pictures cannot be read: nothing is left of the output then.
  @discardableResult
  package func draw(
    _ plans: PlanSequence, to target: OutputTarget, as format: OutputFormat
  ) throws(RenderError) -> [UInt8] {
    let places = try places(of: plans, target, format)
    let outputs = try RunOutputs(places, options)
    let tools = DrawingTools(options, plans)
    let place = places.first ?? target
    switch (format, plans.kind) {
    case (.apng, .frames(let planner)):
      return try write(to: place, of: outputs, tools) { file throws(RenderError) in
        try drawAPNG(plans, planner, to: file, tools)
      }
    case (.apng, _): throw .format(.nothingMoves(path: target.shownPath))
    case (_, .frames(let planner)) where format.holdsFrames(in: target):
      return try write(to: place, of: outputs, tools) { file throws(RenderError) in
        try AnimatedSVG(planner, tools, folder: place.folder).write(to: file)
      }
    case (_, .frames(let planner)):
      try eachFrame(plans, planner, tools) { tools, plan, number throws(RenderError) in
        _ = try draw(plan, to: places[number], of: outputs, as: format, tools)
      }
    case (.pdf, .pages) where plans.count > 1 && places.count == 1:
      return try write(to: place, of: outputs, tools) { file throws(RenderError) in
        try PagedPDF(plans: plans, tools: tools).render(to: file)
      }
    default:
      var bytes: [UInt8] = []
      for (number, place) in places.enumerated() {
        let part = plans.count > 1 ? tools.part(number, of: plans.count) : tools
        bytes = try draw(plans.plan(number, options), to: place, of: outputs, as: format, part)
      }
      if plans.count > 1 { try options.report(rows: plans.count * 1000, of: plans.count * 1000) }
      return bytes
    }
    return []
  }

  /// Draws a plan into memory.
  package func pixmap(of plans: PlanSequence) throws(RenderError) -> Pixmap {
    try options.check()
    let plan = try plans.plan(0, options)
    let picture = try options.taking(
      MemoryBudget.product(plan.pixelWidth, plan.pixelHeight, 4), for: "the whole canvas")
    defer { picture.release() }
    let collector = RowCollector(byteCount: picture.bytes)
    try DrawingTools(options, plans).paint(plan, into: collector)
    return Pixmap(width: plan.pixelWidth, height: plan.pixelHeight, bytes: collector.bytes)
  }

  // MARK: Steps

  /// Where the output is written: one place, or a file for each plan.
  private func places(
    of plans: PlanSequence, _ target: OutputTarget, _ format: OutputFormat
  ) throws(RenderError) -> [OutputTarget] {
    switch (plans.kind, format) {
    case (.one, _): return [target]
    case (.frames, _):
      if format.holdsFrames(in: target) { return [target] }
      guard let numbered = target.numbered else { throw .format(.notNumbered(path: target.shownPath)) }
      return (0..<plans.count).map { .file(numbered.path($0 + 1)) }
    case (.pages, _):
      if let numbered = target.numbered { return (0..<plans.count).map { .file(numbered.path($0 + 1)) } }
      guard plans.count == 1 || format == .pdf else {
        throw .format(
          .severalPages(
            path: target.messagePath, count: plans.count, format,
            target.path.flatMap(NumberedPath.fault)))
      }
      return [target]
    }
  }

  /// Draws one plan into one output.
  func draw(
    _ plan: RenderPlan, to place: OutputTarget, of outputs: RunOutputs, as format: OutputFormat,
    _ tools: DrawingTools
  ) throws(RenderError) -> [UInt8] {
    try write(to: place, of: outputs, tools) { file throws(RenderError) in
      if format.isOfPixels, format.isSupported {
        try tools.options.encode(plan, as: format.imageFormat, to: file, on: tools.pool) {
          sink throws(RenderError) in try tools.paint(plan, into: sink)
        }
      } else if let kind = VectorRenderer.Kind(format) {
        try VectorRenderer(plan: plan.flattened, tools: tools, kind: kind, folder: place.folder).render(
          to: file)
      } else {
        throw .format(.notInThisBuild(format, path: place.path, moves: false))
      }
    }
  }

  /// Opens one output, has it written, and commits it.
  private func write(
    to place: OutputTarget, of outputs: RunOutputs, _ tools: DrawingTools,
    _ body: (OutputFile) throws(RenderError) -> Void
  ) throws(RenderError) -> [UInt8] {
    let file = try outputs.open(place, behind: tools.tiles.gate)
    try body(file)
    try options.output { () throws(CodecError) in try file.commit() }
    return place == .memory ? file.bytes : []
  }
}
