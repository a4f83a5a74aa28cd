// The face of this module: draws plans into an output, or into one for each of their parts.

package import MosaicCodecs
import MosaicLayout
package import MosaicPixels
package import MosaicScene
import MosaicSystem

extension PlanSequence {
  /// Draws the plans with Cairo, one after the other.
  ///
  /// The output appears whole or not at all: an existing file stays unchanged until the new one is complete. It never replaces any
  /// of ``/MosaicCodecs/RunOptions/inputs``. Numbered files that were finished before an error or a stop stay.
  ///
  /// - Parameter describe: Makes the text beside the tiles of a pyramid.
  /// - Returns: The bytes of an output in memory, none for any other output; and the quality that was found, the lowest one of several
  ///   files.
  /// - Throws: ``RenderError``; ``RenderError/sources(_:)`` if pictures cannot be read: no part of the output is left then.
  package func draw(
    to target: OutputTarget, as format: OutputFormat, _ options: RenderOptions,
    describing describe: (RenderPlan, PyramidShape) -> String = { $1.descriptor }
  ) throws(RenderError) -> DrawnOutput {
    let (parts, places) = try outputs(target, format, options)
    let tools = tools(options)
    let place = places.first ?? target
    if let parts { return try tools.draw(plan(0, options), parts, to: places, as: format) }
    switch (format, contents) {
    case (.apng, .frames(let planner)):
      return try tools.write(to: place) { file throws(RenderError) in
        try drawAPNG(planner, to: file, tools)
        return nil
      }
    case (.apng, _): throw .format("\(FormatError.nothingMoves(path: target.shownPath))")
    case (_, .frames(let planner)) where format.holdsFrames(in: target):
      return try tools.write(to: place) { file throws(RenderError) in
        try AnimatedSVG(planner, tools, folder: place.folder).write(to: file)
        return nil
      }
    case (_, .frames(let planner)):
      var drawn = DrawnOutput()
      try eachFrame(planner, tools) { tools, plan, number throws(RenderError) in
        drawn.add(try tools.draw(plan, to: places[number], as: format))
      }
      return drawn
    case (.pdf, _) where places.count == 1:
      return try tools.write(to: place) { file throws(RenderError) in
        try VectorDocument(self, tools, format, folder: place.folder).render(to: file)
        return nil
      }
    default:
      var drawn = DrawnOutput()
      for (number, place) in places.enumerated() {
        let tools = tools.part(number, of: count)
        let plan = try plan(number, options)
        drawn.add(
          format.isPyramid
            ? try tools.drawPyramid(plan, to: place, as: format, describing: describe)
            : try tools.draw(plan, to: place, as: format))
      }
      if count > 1 { try options.report(rows: count * 1000, of: count * 1000) }
      return drawn
    }
  }

  /// Throws the errors of ``draw(to:as:_:describing:)`` about the canvas and the output, which it throws
  /// before any picture is read.
  package func check(
    _ target: OutputTarget, as format: OutputFormat, _ options: RenderOptions
  ) throws(RenderError) {
    let (parts, _) = try outputs(target, format, options)
    guard parts == nil, !format.isPyramid else { return }
    if case .frames = contents { return }
    let tools = tools(options)
    if format.isOfPixels, format.isSupported {
      let plan = try plan(0, options)
      let unused = OutputFile.inMemory(target.shownPath) { _ in }
      _ = try FileEncoder(plan, plan.bounds, as: format.imageFormat, to: unused, options, on: tools.pool)
    } else {
      try VectorDocument(self, tools, format, folder: target.folder).check()
    }
  }

  /// Draws the first plan, a band of rows at a time, into the sink that is made for it.
  ///
  /// - Throws: ``RenderError``; ``RenderError/output(_:)`` about what the sink throws.
  package func draw(
    rowsTo makeSink: (RenderPlan) throws -> any RowSink, _ options: RenderOptions
  ) throws(RenderError) {
    try options.check()
    let plan = try plan(0, options)
    let name = "the picture's rows"
    func output<Value>(_ call: () throws -> Value) throws(RenderError) -> Value {
      try options.output { () throws(FileError) in try FileError.ofSink(name, call) }
    }
    let sink = try output { try makeSink(plan) }
    try BandRenderer(plan, tools(options)).render { rows throws(FileError) in
      try FileError.ofSink(name) { try sink.write(rows) }
    }
    try output { try sink.finish() }
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

  /// The parts that the only plan is cut into, if it is cut, and the places of the output; both are checked.
  private func outputs(
    _ target: OutputTarget, _ format: OutputFormat, _ options: RenderOptions
  ) throws(RenderError) -> (parts: [PixelRect]?, places: [OutputTarget]) {
    if case .frames(let planner) = contents { try options.check(planner.first) }
    let parts = try parts(format, options)
    if parts != nil, format.isPyramid {
      throw .format("\(FormatError.splitPyramid(path: target.shownPath, format))")
    }
    let places = try places(target, format, parts: parts?.count)
    try options.check(places)
    return (parts, places)
  }

  private func tools(_ options: RenderOptions) -> DrawingTools {
    DrawingTools(options, early: early, typesetter: texts)
  }

  /// The parts that the only plan is cut into; `nil` if it is not cut. The parts of a PDF need not be exact: its pages have no
  /// pixels that must not be on two.
  private func parts(_ format: OutputFormat, _ options: RenderOptions) throws(RenderError) -> [PixelRect]? {
    guard case .one = contents else { return nil }
    let plan = try plan(0, options)
    guard plan.split != nil else { return nil }
    do { return try plan.parts(isExact: format != .pdf) } catch { throw .plan(error) }
  }

  /// The places of the output: one place, or a file for each plan or part.
  private func places(
    _ target: OutputTarget, _ format: OutputFormat, parts: Int?
  ) throws(RenderError) -> [OutputTarget] {
    let count = parts ?? self.count
    let numbered = target.numbered.map { path in (0..<count).map { OutputTarget.file(path.path($0 + 1)) } }
    switch contents {
    case .one where parts == nil: return [target]
    case .frames:
      if format.holdsFrames(in: target) { return [target] }
      guard let numbered else { throw .format("\(FormatError.notNumbered(path: target.shownPath))") }
      return numbered
    case .one, .pages:
      if let numbered { return numbered }
      guard count == 1 || format == .pdf else {
        let error = FormatError.severalPages(
          path: target.messagePath, count: count, format, fault: target.path.flatMap(NumberedPath.fault),
          areParts: parts != nil)
        throw .format("\(error)")
      }
      return [target]
    }
  }
}

extension DrawingTools {
  func draw(
    _ plan: RenderPlan, to place: OutputTarget, as format: OutputFormat
  ) throws(RenderError) -> DrawnOutput {
    try write(to: place) { file throws(RenderError) in
      if format.isOfPixels, format.isSupported {
        let encoder = try FileEncoder(
          plan, plan.bounds, as: format.imageFormat, to: file, options, on: pool)
        try BandRenderer(plan, self).render { rows throws(FileError) in try encoder.write(rows) }
        try options.output { () throws(FileError) in try encoder.finish() }
        return encoder.quality
      } else if format == .svg || format == .pdf {
        try VectorDocument(PlanSequence(plan), self, format, folder: place.folder).render(to: file)
        return nil
      } else {
        throw .format("\(FormatError.notInThisBuild(format, path: place.path, moves: false))")
      }
    }
  }

  /// Draws the parts of a plan: as pages of a PDF, or each in a file. Those of pixels are cut from one drawing.
  fileprivate func draw(
    _ plan: RenderPlan, _ parts: [PixelRect], to places: [OutputTarget], as format: OutputFormat
  ) throws(RenderError) -> DrawnOutput {
    if format.isOfPixels, format.isSupported {
      let sink = PartSink(plan, parts, to: places, as: format.imageFormat, self)
      try BandRenderer(plan, self).renderBands { rows throws(RenderError) in try sink.write(rows) }
      return sink.drawn
    }
    var drawn = DrawnOutput()
    for (number, place) in places.enumerated() {
      drawn.add(
        try part(number, of: places.count).write(to: place) { file throws(RenderError) in
          try VectorDocument(
            PlanSequence(plan), parts: places.count == 1 ? parts : [parts[number]], self, format,
            folder: place.folder
          ).render(to: file)
          return nil
        })
    }
    return drawn
  }

  /// - Parameter body: Writes the file, and returns the quality that was found.
  fileprivate func write(
    to place: OutputTarget, _ body: (OutputFile) throws(RenderError) -> Int?
  ) throws(RenderError) -> DrawnOutput {
    let file = try options.open(place, behind: scaler.gate)
    let quality = try body(file)
    try options.output { () throws(FileError) in try file.commit() }
    return DrawnOutput(bytes: place == .memory ? file.bytes : [], quality: quality)
  }
}

extension PlanSequence {
  func drawAPNG(
    _ planner: MotionPlanner, to file: OutputFile, _ tools: DrawingTools
  ) throws(RenderError) {
    let motion = planner.motion
    let first = planner.first
    let options = tools.options
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
    let encoder = try options.output { () throws(FileError) in
      try APNGEncoder(
        EncodedPicture(file, width: width, height: height, hasAlpha: !first.isOpaque),
        frameCount: motion.shownFrameCount, plays: motion.loops, options.encoding(of: first))
    }
    let writer = APNGWriter(
      encoder, width: width, height: height, delay: FrameDelay(framesPerSecond: motion.frameRate),
      pool: tools.pool, room: stripes)
    try eachFrame(planner, tools) { tools, plan, _ throws(RenderError) in
      let pixels = try tools.pixels(of: plan)
      try options.output { () throws(FileError) in try writer.add(pixels) }
    }
    try options.output { () throws(FileError) in try writer.finish() }
  }

  /// Calls `body` for each shown frame with its plan and its number, and with tools that report the progress of all frames. No
  /// part of a frame is kept for the way back.
  func eachFrame(
    _ planner: MotionPlanner, _ tools: DrawingTools,
    _ body: (DrawingTools, RenderPlan, _ number: Int) throws(RenderError) -> Void
  ) throws(RenderError) {
    let motion = planner.motion
    let options = tools.options
    let count = count
    let motionScaler = try MotionScaler(
      try MotionNeeds(planner, linear: options.linear) { _, _ throws(RenderError) in
        try options.report(rows: 0, of: count)
      },
      limits: options.limits, held: options.wholeMemory.room(upTo: MotionScaler.budget),
      memory: options.memory, gate: tools.scaler.gate)
    for number in 0..<count {
      var part = tools
      part.scaler = motionScaler.scaler
      if let progress = options.progress {
        part.options.progress = { done, total in progress(number * total + done, count * total) }
      }
      try body(part, try plan(number, options), number)
      motionScaler.finish(
        motion.frame(shownAt: number),
        isReturning: count > motion.frameCount && number >= motion.frameCount - 1)
    }
  }
}

// MARK: Parts

/// Cuts the rows of one drawing into parts, each of which is encoded into an output of its own. The outputs of one row of parts are
/// open at the same time, or of two rows in an overlap. An output is committed with its last row.
private final class PartSink {
  private let plan: RenderPlan
  private let tools: DrawingTools
  private let format: ImageFormat
  /// The parts that were not begun, the topmost last; then the open ones.
  private var waiting: [(area: PixelRect, place: OutputTarget)]
  private var open: [(area: PixelRect, file: OutputFile, encoder: FileEncoder)] = []
  /// The most outputs that are open at the same time: the first part of a row, the parts beside it, and in an overlap the parts
  /// below it.
  private let mostOpen: Int
  private var top = 0
  private(set) var drawn = DrawnOutput()

  /// - Parameter parts: In the order of their tops.
  init(
    _ plan: RenderPlan, _ parts: [PixelRect], to places: [OutputTarget], as format: ImageFormat,
    _ tools: DrawingTools
  ) {
    self.plan = plan
    self.format = format
    self.tools = tools
    waiting = zip(parts, places).reversed().map { ($0, $1) }
    let bottom = parts.first?.maxY ?? 0
    mostOpen = parts.prefix { $0.y < bottom }.count
  }

  /// Takes the next rows of the canvas. Parts that end among them are written before parts that begin below are opened.
  func write(_ rows: [UInt8]) throws(RenderError) {
    let bytes = plan.pixelWidth * 4
    let first = top
    let end = top + rows.count / bytes
    while top < end {
      while let next = waiting.last, next.area.y <= top {
        waiting.removeLast()
        let file = try tools.options.open(next.place, behind: tools.scaler.gate)
        let encoder = try FileEncoder(
          plan, next.area, as: format, to: file, tools.options, on: tools.pool, oneOf: mostOpen)
        open.append((next.area, file, encoder))
      }
      let edges = open.map(\.area.maxY) + (waiting.last.map { [$0.area.y] } ?? [])
      let next = edges.reduce(end, min)
      for (area, _, encoder) in open {
        var cut: [UInt8] = []
        cut.reserveCapacity(area.width * (next - top) * 4)
        for y in top - first..<next - first {
          let start = y * bytes + area.x * 4
          cut += rows[start..<start + area.width * 4]
        }
        try RenderError.ofOutput { () throws(FileError) in try encoder.write(cut) }
      }
      top = next
      try commitFinished()
    }
  }

  private func commitFinished() throws(RenderError) {
    for (area, file, encoder) in open where area.maxY <= top {
      try tools.options.output { () throws(FileError) in
        try encoder.finish()
        try file.commit()
      }
      drawn.add(DrawnOutput(quality: encoder.quality))
    }
    open.removeAll { $0.area.maxY <= top }
  }
}
