// Everything that can be rendered, how it moves, and the ways to ask for it.

public import MosaicCodecs
public import MosaicLayout
public import MosaicPixels
public import MosaicRender
public import MosaicScene
public import MosaicSystem

/// Something that can be rendered: a ``CollageJob``, which is a document with its pictures, or a ``Collage``, which is a scene or a plan.
public protocol Renderable: Sendable {
  /// How it is rendered.
  var options: RenderOptions { get set }
  /// How it moves; `nil` for a still picture.
  var motion: MotionSettings? { get set }

  /// Reads the sizes of pictures from their headers, and measures texts; no pixel is decoded, but for pictures whose focus is searched for.
  /// The format of the output is for a resolution, which decides the pixels of a PDF's pictures.
  ///
  /// - Throws: ``JobError``.
  func measured(for format: OutputFormat?) throws(JobError) -> Collage
}

extension Renderable {
  /// Measures and lays out the collage. If the collage has several pages, the plan is of the first.
  ///
  /// - Throws: ``JobError``, also if the items cannot be laid out.
  @available(*, noasync)
  public func plan() throws(JobError) -> RenderPlan {
    try measured(for: nil).plannedAtRest().plan(ofPage: 0)
  }

  /// Renders the collage to a file, which appears whole or not at all, and never replaces an input; without a format the ending decides.
  ///
  /// - Returns: The plan that was drawn, and all warnings.
  /// - Throws: ``JobError``; ``JobError/Kind/format(_:)`` if the ending is unknown or does not suit the collage.
  @available(*, noasync)
  @discardableResult
  public func render(to path: String, as format: OutputFormat? = nil) throws(JobError) -> JobReport {
    try render(to: .file(path), as: format)
  }

  /// Renders the collage to a file, to the standard output, or to memory, for which two the format must be given.
  ///
  /// - Returns: The plan that was drawn, all warnings, and the bytes of an output in memory.
  /// - Throws: ``JobError``.
  @available(*, noasync)
  @discardableResult
  public func render(to target: OutputTarget, as format: OutputFormat? = nil) throws(JobError) -> JobReport {
    try render(to: target, as: format, tidyingUp: true)
  }

  /// - Parameter tidiesUp: Whether unfinished files that killed runs left beside the output are removed.
  package func render(
    to target: OutputTarget, as format: OutputFormat?, tidyingUp tidiesUp: Bool
  ) throws(JobError) -> JobReport {
    // Before any picture is opened.
    let format = try chosen(format, for: target)
    var job = self
    job.options.output = target
    let collage = try job.measured(for: format.still)
    do {
      var report = try collage.planned(for: format, to: target).drawn(tidyingUp: tidiesUp)
      report.warnings = collage.warnings + report.warnings
      return report
    } catch {
      throw error.after(collage.warnings)
    }
  }

  /// Renders the collage to the bytes of a file of that format, which equal those that `render(to:as:)` writes.
  ///
  /// With ``/MosaicRender/SVGImages/link`` links are relative to the working folder.
  ///
  /// - Throws: ``JobError``; ``JobError/Kind/format(_:)`` for a format that does not suit the collage, for numbered stills, which are
  ///   several files, and for a format that this build does not write.
  @available(*, noasync)
  public func data(as format: OutputFormat) throws(JobError) -> [UInt8] {
    try render(to: .memory, as: format).bytes
  }

  /// Draws the collage into a sink of your own, such as an encoder of another format: its rows come in bands, from the top. A collage
  /// that moves is drawn at rest.
  ///
  /// - Parameter makeSink: Makes the sink for a plan, which has the size. It is called again if pictures that turned out to be
  ///   unreadable are left out; then the earlier sink is not finished, and its content is to be thrown away.
  /// - Returns: The plan that was drawn, and all warnings.
  /// - Throws: ``JobError``, also about what the sink throws.
  @available(*, noasync, message: "use start(on:_:), whose closure may block")
  @discardableResult
  public func render(
    rowsTo makeSink: (_ plan: RenderPlan) throws -> any RowSink
  ) throws(JobError) -> JobReport {
    try checkOptions()
    let collage = try measured(for: nil)
    do {
      var report = try collage.plannedAtRest().drawn(rowsTo: makeSink)
      report.warnings = collage.warnings + report.warnings
      return report
    } catch {
      throw error.after(collage.warnings)
    }
  }

  /// Renders the collage to pixels in memory.
  ///
  /// - Throws: ``JobError``.
  @available(*, noasync)
  public func pixmap() throws(JobError) -> Pixmap {
    try checkOptions()
    let collage = try measured(for: nil)
    do { return try collage.plannedAtRest().pixmap() } catch { throw error.after(collage.warnings) }
  }

  /// Begins to render the collage, and returns at once. The output equals the output of the blocking
  /// `render`.
  ///
  /// ``/MosaicCodecs/RunOptions/jobs`` has no effect, and ``/MosaicRender/RenderOptions/progress`` is called on one of the threads, as are layouts
  /// of one's own; they must not wait for another run. A cancelled run of numbered files leaves those that were complete.
  ///
  /// - Returns: The run, whose `value()` is what `render` returns, and throws ``JobError``.
  public func start(
    to target: OutputTarget, as format: OutputFormat? = nil, on threads: WorkerThreads = .shared
  ) -> CollageRun<JobReport> {
    start(on: threads) { try $0.render(to: target, as: format) }
  }

  /// Begins any blocking work with the collage, and returns at once: `try await job.start { try $0.pixmap() }.value()`.
  ///
  /// - Parameters:
  ///   - threads: The threads that do the work.
  ///   - work: Called with the collage, whose options have a part of their memory, and stop if the run is cancelled; called again, with
  ///     more memory, if it throws that the memory was too small. It must not wait for another run.
  /// - Returns: The run, whose `value()` is what `work` returns or throws.
  public func start<Made: Sendable>(
    on threads: WorkerThreads = .shared, _ work: @escaping @Sendable (Self) throws -> Made
  ) -> CollageRun<Made> {
    CollageRun(on: threads, options: options, wrap: { JobError(.render($0)) }) { options in
      var collage = self
      collage.options = options
      return try work(collage)
    }
  }

  // MARK: Checks

  /// The format of an output, which must suit the collage; options must be in their ranges.
  package func chosen(_ format: OutputFormat?, for target: OutputTarget) throws(JobError) -> OutputFormat {
    try checkOptions()
    do { return try OutputFormat(format, of: target, moves: motion != nil) } catch {
      throw JobError(.format(error.description))
    }
  }

  private func checkOptions() throws(JobError) {
    do { try options.check() } catch { throw JobError(.render(error)) }
  }
}

// MARK: Blocking calls for asynchronous code

// The same work on shared threads, so that no thread of Swift concurrency waits for it. Each ends with its task: if that is cancelled, the
// work stops, leaves no file, and throws `CancellationError`.

extension Renderable {
  /// Measures and lays out the collage on shared threads.
  ///
  /// - Throws: ``JobError``, and `CancellationError`.
  public func plan(on threads: WorkerThreads = .shared) async throws -> RenderPlan {
    try await start(on: threads) { try $0.plan() }.value()
  }

  /// Renders the collage to a file on shared threads; without a format the ending decides.
  ///
  /// - Throws: ``JobError``, and `CancellationError`.
  @discardableResult
  public func render(
    to path: String, as format: OutputFormat? = nil, on threads: WorkerThreads = .shared
  ) async throws -> JobReport {
    try await start(to: .file(path), as: format, on: threads).value()
  }

  /// Renders the collage on shared threads, as ``start(to:as:on:)`` does, and waits for the end.
  ///
  /// - Throws: ``JobError``, and `CancellationError`.
  @discardableResult
  public func render(
    to target: OutputTarget, as format: OutputFormat? = nil, on threads: WorkerThreads = .shared
  ) async throws -> JobReport {
    try await start(to: target, as: format, on: threads).value()
  }

  /// Renders the collage to the bytes of a file of that format on shared threads.
  ///
  /// - Throws: ``JobError``, and `CancellationError`.
  public func data(as format: OutputFormat, on threads: WorkerThreads = .shared) async throws -> [UInt8] {
    try await start(to: .memory, as: format, on: threads).value().bytes
  }

  /// Renders the collage to pixels in memory on shared threads.
  ///
  /// - Throws: ``JobError``, and `CancellationError`.
  public func pixmap(on threads: WorkerThreads = .shared) async throws -> Pixmap {
    try await start(on: threads) { try $0.pixmap() }.value()
  }
}

// MARK: How a collage moves

/// How a collage moves; a `Motion` without its scene.
public struct MotionSettings: Sendable {
  /// Another layout, or the offsets between which a carousel scrolls.
  public var change: Motion.Change
  /// The number of frames, 1 to `Motion.largestFrameCount`.
  public var frameCount: Int
  /// The easing of the change.
  public var easing = Easing.easeInOut
  /// Frames per second.
  public var frameRate = 30.0
  /// How often it plays; 0 is for ever.
  public var loops = 0
  /// Whether it plays forward and then backward.
  public var alternates = false

  /// Makes settings of that many frames; by default 30 a second, for ever.
  public init(_ change: Motion.Change, frames: Int) { (self.change, frameCount) = (change, frames) }

  var layout: (any Layout)? {
    if case .layout(let layout) = change { layout } else { nil }
  }

  func motion(of scene: Scene) -> Motion {
    let scene = scene.numbered(page: 1, of: 1)
    var motion = Motion(of: scene, change, frames: frameCount)
    motion.easing = easing
    motion.frameRate = frameRate
    motion.loops = loops
    motion.alternates = alternates
    return motion
  }
}
