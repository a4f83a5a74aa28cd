// Rendering on shared threads, for asynchronous code.

public import MosaicScene

extension CollageRenderer {
  /// Begins to plan and render `scene` into the file at `path`, and returns at once.
  ///
  /// The file is that of the blocking `render`. ``RenderOptions/jobs`` has no effect, and ``RenderOptions/progress``
  /// is called on one of the threads, as are layouts of one's own; they must not wait for another run.
  ///
  /// - Parameter threads: The threads to use.
  /// - Returns: The run, whose ``CollageRun/value()`` throws ``RenderError``.
  public func start(
    _ scene: Scene, to path: String, as format: OutputFormat = .png, on threads: WorkerThreads = .shared
  ) -> CollageRun<RenderReport> {
    CollageRun(on: threads, options: options) { options throws(RenderError) in
      try CollageRenderer(options: options).render(scene, to: path, as: format)
    }
  }

  /// Begins to render a finished plan into the file at `path`, and returns at once; any unreadable picture ends the run.
  ///
  /// - Parameter threads: The threads to use.
  /// - Returns: The run, whose ``CollageRun/value()`` throws ``RenderError``.
  public func start(
    _ plan: RenderPlan, to path: String, as format: OutputFormat = .png, on threads: WorkerThreads = .shared
  ) -> CollageRun<RenderReport> {
    CollageRun(on: threads, options: options) { options throws(RenderError) in
      try CollageRenderer(options: options).render(plan, to: path, as: format)
      return RenderReport(plan: plan, failures: [], remarks: [])
    }
  }

  /// Begins to render all frames of `motion`, and returns at once.
  ///
  /// - Parameter threads: The threads to use.
  /// - Returns: The run, whose ``CollageRun/value()`` throws ``RenderError``. A cancelled run of numbered stills leaves those that
  ///   were complete.
  public func start(
    _ motion: Motion, to path: String, as format: MotionFormat = .apng, on threads: WorkerThreads = .shared
  ) -> CollageRun<RenderReport> {
    CollageRun(on: threads, options: options) { options throws(RenderError) in
      try CollageRenderer(options: options).render(motion, to: path, as: format)
    }
  }
}
