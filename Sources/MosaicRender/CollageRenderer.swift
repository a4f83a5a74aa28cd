// The library's front door: a scene or a plan becomes a file.

import CCairo
public import MosaicCodecs
import MosaicLayout
public import MosaicPixels
public import MosaicScene

/// The kinds of file that a collage can be written as; raw values are the usual endings of their names.
public enum OutputFormat: String, CaseIterable, Hashable, Sendable {
  /// Pixels, lossless.
  case png
  #if JPEG
    /// Pixels, with what is not opaque on white, and losses as ``RenderOptions/jpegQuality`` allows; at most 65,500 pixels
    /// along a side.
    case jpeg = "jpg"
  #endif
  /// Vectors and pictures on a page, for browsers.
  case svg
  /// Vectors and pictures on a page, for print; one point is 1/72 inch.
  case pdf

  /// The kind that goes by a name, which is also the ending of a file: `jpeg` is `jpg`.
  public init?(name: String) {
    self.init(rawValue: name == "jpeg" ? "jpg" : name)
  }
}

/// What came of a rendering.
public struct RenderReport: Sendable {
  /// The plan that was drawn in the end.
  public var plan: RenderPlan
  /// Pictures that could not be read and were left out or replaced, as the options say.
  public var failures: [SourceFailure]
}

/// Renders collages with Cairo.
///
/// ```swift
/// let items = try ["a.png", "b.png", "c.png"].map { try SceneItem(imageFile: $0) }
/// let scene = Scene(canvas: Canvas(width: 1080), layout: .sudoku(gap: 4), items: items)
/// try CollageRenderer().render(scene, to: "collage.png")
/// ```
///
/// The output appears whole or not at all: an existing file stays as it is until the new one is complete.
public struct CollageRenderer: Sendable {
  /// What is decided beside the plan.
  public var options: RenderOptions

  /// Makes a renderer.
  public init(options: RenderOptions = RenderOptions()) {
    self.options = options
  }

  /// Plans and renders `scene` into the file at `path`; `-` is the standard output.
  ///
  /// Pictures that turn out to be unreadable are handled as ``RenderOptions/onUnreadable`` says. With `skip` the layout
  /// is made again without them.
  ///
  /// - Throws: ``RenderError``.
  @discardableResult
  public func render(
    _ scene: Scene, to path: String, as format: OutputFormat = .png
  ) throws(RenderError) -> RenderReport {
    try resolving(scene) { plan throws(RenderError) in try render(plan, to: path, as: format) }
  }

  /// Plans and renders `scene` into memory.
  public func pixmap(of scene: Scene) throws(RenderError) -> Pixmap {
    var pixmap = Pixmap(width: 0, height: 0)
    _ = try resolving(scene) { plan throws(RenderError) in pixmap = try self.pixmap(of: plan) }
    return pixmap
  }

  /// Renders a finished plan into the file at `path`; any unreadable picture ends the run.
  public func render(_ plan: RenderPlan, to path: String, as format: OutputFormat = .png) throws(RenderError)
  {
    let file = try output { () throws(CodecError) in
      path == "-" ? OutputFile.standardOutput() : try OutputFile(path)
    }
    let pool = WorkerPool(workers: options.jobs)
    switch format {
    case .svg, .pdf:
      let folder = path.split(separator: "/", omittingEmptySubsequences: false).dropLast().joined(
        separator: "/")
      try VectorRenderer(
        plan: try plan.flattened(), pool: pool, options: options, kind: format == .svg ? .svg : .pdf,
        folder: folder
      ).render(to: file)
    case .png:
      let encoder = try output { () throws(CodecError) in
        try PNGEncoder(
          output: file, width: plan.pixelWidth, height: plan.pixelHeight,
          hasAlpha: plan.background.alpha < 255, compression: options.compression)
      }
      try paint(
        plan, into: StripeWriter(encoder, width: plan.pixelWidth, height: plan.pixelHeight, pool: pool),
        on: pool)
    #if JPEG
      case .jpeg:
        let encoder = try output { () throws(CodecError) in
          try JPEGEncoder(
            output: file, width: plan.pixelWidth, height: plan.pixelHeight,
            options: .init(quality: options.jpegQuality))
        }
        try paint(plan, into: encoder, on: pool)
    #endif
    }
    try output { () throws(CodecError) in try file.commit() }
  }

  /// Renders a finished plan into memory.
  public func pixmap(of plan: RenderPlan) throws(RenderError) -> Pixmap {
    let collector = RowCollector()
    try paint(plan, into: collector, on: WorkerPool(workers: options.jobs))
    return Pixmap(width: plan.pixelWidth, height: plan.pixelHeight, bytes: collector.bytes)
  }

  private func paint(_ plan: RenderPlan, into sink: any RowSink, on pool: WorkerPool) throws(RenderError) {
    try BandRenderer(plan, options: options).render(on: pool) { rows throws(CodecError) in
      try sink.write(rows)
    }
    try output { () throws(CodecError) in try sink.finish() }
  }

  /// Plans, draws, and plans and draws again without the pictures that could not be read, until none is left.
  private func resolving(
    _ scene: Scene, _ draw: (RenderPlan) throws(RenderError) -> Void
  ) throws(RenderError) -> RenderReport {
    var scene = scene
    var origins = Array(scene.items.indices)
    var failures: [SourceFailure] = []
    while true {
      let plan = try planned(scene)
      do {
        try draw(plan)
        return RenderReport(plan: plan, failures: failures)
      } catch .sources(let found) where options.onUnreadable != .fail {
        failures += found.map {
          SourceFailure(index: $0.index < 0 ? $0.index : origins[$0.index], error: $0.error)
        }
        for failure in found { scene.canvas.leaveOut(failure.index) }
        let bad = Set(found.map(\.index).filter { $0 >= 0 })
        switch options.onUnreadable {
        case .placeholder:
          for index in bad {
            if case .image(let path, _, _) = scene.items[index].content {
              scene.items[index].content = .placeholder(path: path)
            }
          }
        case .skip, .fail:
          origins = origins.indices.filter { !bad.contains($0) }.map { origins[$0] }
          scene.items = scene.items.indices.filter { !bad.contains($0) }.map { scene.items[$0] }
          if scene.items.isEmpty { throw .sources(failures) }
        }
      }
    }
  }

  private func planned(_ scene: Scene) throws(RenderError) -> RenderPlan {
    do { return try Planner.plan(scene) } catch { throw .plan(error) }
  }

  private func output<T>(_ body: () throws(CodecError) -> T) throws(RenderError) -> T {
    do { return try body() } catch { throw .output(error) }
  }
}

extension SceneItem {
  /// Makes an item that shows a picture; only the file's header is read.
  ///
  /// - Throws: ``CodecError`` where the file is missing, not a picture, or beyond the limits.
  public init(imageFile path: String, limits: DecodeLimits = DecodeLimits()) throws(CodecError) {
    let header = try ImageReader.header(ofFile: path, limits: limits)
    self.init(
      .image(path: path, pixelWidth: header.orientedWidth, pixelHeight: header.orientedHeight),
      size: Size(width: Double(header.orientedWidth), height: Double(header.orientedHeight)))
  }
}

extension CollageRenderer {
  /// The version of the Cairo library that draws.
  public static var cairoVersion: String {
    cairo_version_string().map { String(cString: $0) } ?? "unknown"
  }
}
