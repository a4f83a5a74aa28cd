// The face of this module: draws plans into an output.

import MosaicCodecs
package import MosaicPixels
import MosaicScene

extension PlanSequence {
  /// Draws the plans with Cairo, one after the other.
  ///
  /// The output appears whole or not at all: an existing file stays as it is until the new one is complete. It never replaces any of
  /// ``RenderOptions/inputs``. Of numbered files, those before an error or a stop stay.
  ///
  /// - Returns: The bytes of an output in memory; of any other there are none.
  /// - Throws: ``RenderError``; ``RenderError/sources(_:)`` where pictures cannot be read: nothing is left of the output then.
  package func draw(
    to target: OutputTarget, as format: OutputFormat, _ options: RenderOptions
  ) throws(RenderError) -> [UInt8] {
    let places = try places(target, format)
    try options.check(places)
    let tools = tools(options)
    let place = places.first ?? target
    switch (format, contents) {
    case (.apng, .frames(let planner)):
      return try tools.write(to: place) { file throws(RenderError) in
        try drawAPNG(planner, to: file, tools)
      }
    case (.apng, _): throw .format(.nothingMoves(path: target.shownPath))
    case (_, .frames(let planner)) where format.holdsFrames(in: target):
      return try tools.write(to: place) { file throws(RenderError) in
        try AnimatedSVG(planner, tools, folder: place.folder).write(to: file)
      }
    case (_, .frames(let planner)):
      try eachFrame(planner, tools) { tools, plan, number throws(RenderError) in
        _ = try tools.draw(plan, to: places[number], as: format)
      }
      return []
    case (.pdf, _) where places.count == 1:
      return try tools.write(to: place) { file throws(RenderError) in
        try VectorDocument(self, tools, format, folder: place.folder).render(to: file)
      }
    default:
      var bytes: [UInt8] = []
      for (number, place) in places.enumerated() {
        bytes = try tools.part(number, of: count).draw(plan(number, options), to: place, as: format)
      }
      if count > 1 { try options.report(rows: count * 1000, of: count * 1000) }
      return bytes
    }
  }

  /// Draws the first plan into memory.
  package func pixmap(_ options: RenderOptions) throws(RenderError) -> Pixmap {
    try options.check()
    let plan = try plan(0, options)
    let picture = try options.taking(
      MemoryBudget.product(plan.pixelWidth, plan.pixelHeight, 4), for: "the whole canvas")
    defer { picture.release() }
    return Pixmap(
      width: plan.pixelWidth, height: plan.pixelHeight, bytes: try tools(options).pixels(of: plan))
  }

  // MARK: Steps

  private func tools(_ options: RenderOptions) -> DrawingTools {
    DrawingTools(options, early: tiles, typesetter: texts)
  }

  /// Where the output is written: one place, or a file for each plan.
  private func places(
    _ target: OutputTarget, _ format: OutputFormat
  ) throws(RenderError) -> [OutputTarget] {
    let numbered = target.numbered.map { path in (0..<count).map { OutputTarget.file(path.path($0 + 1)) } }
    switch contents {
    case .one: return [target]
    case .frames:
      if format.holdsFrames(in: target) { return [target] }
      guard let numbered else { throw .format(.notNumbered(path: target.shownPath)) }
      return numbered
    case .pages:
      if let numbered { return numbered }
      guard count == 1 || format == .pdf else {
        throw .format(
          .severalPages(
            path: target.messagePath, count: count, format, fault: target.path.flatMap(NumberedPath.fault)))
      }
      return [target]
    }
  }
}

extension DrawingTools {
  func draw(
    _ plan: RenderPlan, to place: OutputTarget, as format: OutputFormat
  ) throws(RenderError) -> [UInt8] {
    try write(to: place) { file throws(RenderError) in
      if format.isOfPixels, format.isSupported {
        try options.encode(plan, as: format.imageFormat, to: file, on: pool) { sink throws(RenderError) in
          try paint(plan, into: sink)
        }
      } else if format == .svg || format == .pdf {
        try VectorDocument(PlanSequence(plan), self, format, folder: place.folder).render(to: file)
      } else {
        throw .format(.notInThisBuild(format, path: place.path, moves: false))
      }
    }
  }

  fileprivate func write(
    to place: OutputTarget, _ body: (OutputFile) throws(RenderError) -> Void
  ) throws(RenderError) -> [UInt8] {
    let file = try options.open(place, behind: tiles.gate)
    try body(file)
    try options.output { () throws(CodecError) in try file.commit() }
    return place == .memory ? file.bytes : []
  }
}
