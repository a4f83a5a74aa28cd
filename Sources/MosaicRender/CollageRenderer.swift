// The library's entry point: renders a scene or a plan into a file.

import CCairo
import MosaicCodecs
public import MosaicPixels
public import MosaicScene

#if Text
  import CPango
#endif

/// Renders collages with Cairo.
///
/// ```swift
/// let items = try ["a.png", "b.png", "c.png"].map { try SceneItem(imageFile: $0) }
/// let scene = Scene(canvas: Canvas(width: 1080), layout: .sudoku(gap: 4), items: items)
/// try CollageRenderer().render(scene, to: "collage.png")
/// ```
///
/// The output appears whole or not at all: an existing file stays as it is until the new one is complete. It never replaces a
/// picture of the scene, nor any of ``RenderOptions/inputs``.
public struct CollageRenderer: Sendable {
  /// How plans are rendered.
  public var options: RenderOptions

  /// Makes a renderer.
  public init(options: RenderOptions = RenderOptions()) {
    self.options = options
  }

  /// Plans and renders `scene` into the file at `path`.
  ///
  /// Pictures that turn out to be unreadable are handled as ``RenderOptions/onUnreadable`` says. With `skip` the layout is
  /// repeated without them.
  ///
  /// - Parameters:
  ///   - scene: What is drawn.
  ///   - path: Where the file is to be.
  ///   - format: The file format; if `nil`, the ending of `path` decides.
  /// - Returns: The plan that was drawn, and the pictures that could not be read.
  /// - Throws: ``RenderError``; ``RenderError/format(_:)`` where the ending is unknown, or this build does not write the format.
  @discardableResult
  public func render(
    _ scene: Scene, to path: String, as format: OutputFormat? = nil
  ) throws(RenderError) -> RenderReport {
    try render(scene, to: .file(path), as: format)
  }

  /// Plans and renders `scene` into a file or to the standard output, as into a file by its path.
  ///
  /// - Parameters:
  ///   - scene: What is drawn.
  ///   - target: Where the output goes.
  ///   - format: The file format; if `nil`, the ending of the file decides.
  @discardableResult
  public func render(
    _ scene: Scene, to target: OutputTarget, as format: OutputFormat? = nil
  ) throws(RenderError) -> RenderReport {
    try draw(scene, to: OutputPlace(target), as: still(format, of: target)).report
  }

  /// Plans and renders `scene` into memory.
  ///
  /// Pictures that turn out to be unreadable are handled as ``RenderOptions/onUnreadable`` says.
  ///
  /// - Throws: ``RenderError``.
  public func pixmap(of scene: Scene) throws(RenderError) -> Pixmap {
    try options.check()
    var pixmap = Pixmap(width: 0, height: 0)
    _ = try resolving(scene) { scene, typesetter throws(RenderError) in
      let plan = try planned(scene, typesetter)
      pixmap = try painted(plan)
      return plan
    }
    return pixmap
  }

  /// Renders a finished plan into the file at `path`; any unreadable picture ends the run.
  ///
  /// - Parameters:
  ///   - plan: What is drawn.
  ///   - path: Where the file is to be.
  ///   - format: The file format; if `nil`, the ending of `path` decides.
  /// - Throws: ``RenderError``; ``RenderError/format(_:)`` where the ending is unknown, or this build does not write the format. A plan
  ///   that was edited and cannot be drawn is refused, see ``/MosaicScene/RenderPlan/validate()``.
  public func render(
    _ plan: RenderPlan, to path: String, as format: OutputFormat? = nil
  ) throws(RenderError) {
    try render(plan, to: .file(path), as: format)
  }

  /// Renders a finished plan into a file or to the standard output; any unreadable picture ends the run.
  ///
  /// - Parameters:
  ///   - plan: What is drawn.
  ///   - target: Where the output goes.
  ///   - format: The file format; if `nil`, the ending of the file decides.
  /// - Throws: ``RenderError``.
  public func render(
    _ plan: RenderPlan, to target: OutputTarget, as format: OutputFormat? = nil
  ) throws(RenderError) {
    try draw(plan, to: OutputPlace(target), as: still(format, of: target))
  }

  // MARK: Steps

  /// Plans and renders a scene.
  ///
  /// - Returns: The report, and the finished output.
  func draw(
    _ scene: Scene, to place: OutputPlace, as format: OutputFormat
  ) throws(RenderError) -> (report: RenderReport, output: OutputFile?) {
    let outputs = try RunOutputs([place], from: scene.picturePaths, options: options)
    var output: OutputFile?
    let report = try resolving(scene) { scene, typesetter throws(RenderError) in
      let plan = try planned(scene, typesetter)
      output = try write(
        plan, to: place, of: outputs, as: format, on: options.workerPool(),
        typesetter: typesetter)
      return plan
    }
    return (report, output)
  }

  /// Renders a finished plan.
  @discardableResult
  func draw(
    _ plan: RenderPlan, to place: OutputPlace, as format: OutputFormat
  ) throws(RenderError) -> OutputFile {
    try validate(plan)
    let outputs = try RunOutputs([place], from: plan.picturePaths, options: options)
    return try write(plan, to: place, of: outputs, as: format, on: options.workerPool())
  }

  /// Renders a finished plan.
  ///
  /// - Parameter tiles: Makes the tiles of a raster, and has the gate of the run; if `nil`, they are made from the files.
  /// - Returns: The finished output.
  @discardableResult
  func write(
    _ plan: RenderPlan, to place: OutputPlace, of outputs: RunOutputs, as format: OutputFormat,
    on pool: WorkerPool, tiles: TileMaker? = nil, typesetter: Typesetter = Typesetter()
  ) throws(RenderError) -> OutputFile {
    let file = try outputs.open(place)
    let tiles =
      tiles
      ?? place.gate.map {
        TileMaker(limits: options.limits, gate: $0, early: options.earlyTiles)
      }
    if let writer = format.writer {
      try writer.write(
        PixelOutput(plan: plan, file: file, options: options, pool: pool) { sink throws(RenderError) in
          try paint(plan, into: sink, on: pool, tiles: tiles, typesetter: typesetter)
        })
    } else if let kind = VectorRenderer.Kind(format) {
      try VectorRenderer(
        plan: plan.flattened, pool: pool, options: options, kind: kind, folder: place.folder,
        typesetter: typesetter, gate: tiles?.gate
      ).render(to: file)
    } else {
      throw .format(.notInThisBuild(format, path: place.path, moves: false))
    }
    try output { () throws(CodecError) in try file.commit() }
    return file
  }

  /// Renders a finished plan into memory.
  ///
  /// - Throws: ``RenderError``; a plan that was edited and cannot be drawn is refused, see
  ///   ``/MosaicScene/RenderPlan/validate()``.
  public func pixmap(of plan: RenderPlan) throws(RenderError) -> Pixmap {
    try options.check()
    try validate(plan)
    return try painted(plan)
  }

  /// Checks a plan that a caller made or edited.
  func validate(_ plan: RenderPlan) throws(RenderError) {
    do { try plan.validate() } catch { throw .plan(error) }
  }

  private func painted(_ plan: RenderPlan) throws(RenderError) -> Pixmap {
    let picture = try options.taking(
      MemoryBudget.product(plan.pixelWidth, plan.pixelHeight, 4), for: "the whole canvas")
    defer { picture.release() }
    let collector = RowCollector(byteCount: picture.bytes)
    try paint(plan, into: collector, on: options.workerPool())
    return Pixmap(width: plan.pixelWidth, height: plan.pixelHeight, bytes: collector.bytes)
  }

  func paint(
    _ plan: RenderPlan, into sink: any RowSink, on pool: WorkerPool, tiles: TileMaker? = nil,
    typesetter: Typesetter = Typesetter()
  ) throws(RenderError) {
    try BandRenderer(plan, options: options, tiles: tiles, typesetter: typesetter).render(on: pool) {
      rows throws(CodecError) in
      try sink.write(rows)
    }
    try output { () throws(CodecError) in try sink.finish() }
  }

  /// The format that was chosen, or that the ending of the target says.
  private func still(_ format: OutputFormat?, of target: OutputTarget) throws(RenderError) -> OutputFormat {
    do { return try JobFormat(format.map { .still($0) }, of: target, moves: false).still } catch {
      throw .format(error)
    }
  }

  private func planned(_ scene: Scene, _ typesetter: Typesetter) throws(RenderError) -> RenderPlan {
    if options.isStopped { throw .cancelled }
    do { return try Planner.plan(scene, measuring: TextMeasurer(typesetter)) } catch { throw .plan(error) }
  }

  /// Writes to an output, or commits it: not where work is to end, since what could not be read for that may be missing.
  func output<T>(_ body: () throws(CodecError) -> T) throws(RenderError) -> T {
    if options.isStopped { throw .cancelled }
    do { return try body() } catch { throw error.isStopped ? .cancelled : .output(error) }
  }
}

extension CollageRenderer {
  /// The version of this package.
  public static let version = "0.3.0"

  /// The version of the Pango library; `nil` without the trait `Text`.
  public static var pangoVersion: String? {
    #if Text
      pango_version_string().map { String(cString: $0) }
    #else
      nil
    #endif
  }

  /// The fonts that stand in for `sans-serif`, `serif` and `monospace`, with their versions: `"sans-serif": "DejaVu Sans 2.37"`.
  ///
  /// The version is the revision in the font's `head` table (OpenType specification). Empty without the trait `Text`, and on a
  /// machine without fonts.
  public static var genericFonts: [String: String] { GenericFonts.found }

  /// The version of the Cairo library.
  public static var cairoVersion: String {
    cairo_version_string().map { String(cString: $0) } ?? "unknown"
  }
}
