// Rendering on shared threads, for asynchronous code.

public import MosaicScene

extension CollageRenderer {
  /// Begins to plan and render `scene` into the file at `path`, and returns at once.
  ///
  /// The file is that of the blocking `render`. ``RenderOptions/jobs`` has no effect, and ``RenderOptions/progress`` is called on
  /// one of the threads, as are layouts of one's own; they must not wait for another run.
  ///
  /// - Parameters:
  ///   - scene: What is drawn.
  ///   - path: Where the file is to be.
  ///   - format: The file format; if `nil`, the ending of `path` decides.
  ///   - threads: The threads to use.
  /// - Returns: The run, whose ``CollageRun/value()`` throws ``RenderError``.
  public func start(
    _ scene: Scene, to path: String, as format: OutputFormat? = nil, on threads: WorkerThreads = .shared
  ) -> CollageRun<RenderReport> {
    CollageRun(on: threads, options: options) { options throws(RenderError) in
      try CollageRenderer(options: options).render(scene, to: path, as: format)
    }
  }

  /// Begins to render a finished plan into the file at `path`, and returns at once; any unreadable picture ends the run.
  ///
  /// - Parameters:
  ///   - plan: What is drawn.
  ///   - path: Where the file is to be.
  ///   - format: The file format; if `nil`, the ending of `path` decides.
  ///   - threads: The threads to use.
  /// - Returns: The run, whose ``CollageRun/value()`` throws ``RenderError``.
  public func start(
    _ plan: RenderPlan, to path: String, as format: OutputFormat? = nil, on threads: WorkerThreads = .shared
  ) -> CollageRun<RenderReport> {
    CollageRun(on: threads, options: options) { options throws(RenderError) in
      try CollageRenderer(options: options).render(plan, to: path, as: format)
      return RenderReport(plan: plan, failures: [], remarks: [])
    }
  }

  /// Begins to render all frames of `motion`, and returns at once.
  ///
  /// - Parameters:
  ///   - motion: What moves.
  ///   - path: Where the file is to be.
  ///   - format: The file format; if `nil`, the ending of `path` decides.
  ///   - threads: The threads to use.
  /// - Returns: The run, whose ``CollageRun/value()`` throws ``RenderError``. A cancelled run of numbered stills leaves those that
  ///   were complete.
  public func start(
    _ motion: Motion, to path: String, as format: MotionFormat? = nil, on threads: WorkerThreads = .shared
  ) -> CollageRun<RenderReport> {
    CollageRun(on: threads, options: options) { options throws(RenderError) in
      try CollageRenderer(options: options).render(motion, to: path, as: format)
    }
  }

  /// Begins to plan and render `scene` into the bytes of a file of that format, and returns at once.
  ///
  /// - Parameters:
  ///   - scene: What is drawn.
  ///   - format: The file format.
  ///   - threads: The threads to use.
  /// - Returns: The run, whose ``CollageRun/value()`` is what `data(of:as:)` returns, and throws ``RenderError``.
  public func startData(
    of scene: Scene, as format: OutputFormat, on threads: WorkerThreads = .shared
  ) -> CollageRun<[UInt8]> {
    CollageRun(on: threads, options: options) { options throws(RenderError) in
      try CollageRenderer(options: options).data(of: scene, as: format)
    }
  }

  /// Begins to render a finished plan into the bytes of a file of that format, and returns at once.
  ///
  /// - Parameters:
  ///   - plan: What is drawn.
  ///   - format: The file format.
  ///   - threads: The threads to use.
  /// - Returns: The run, whose ``CollageRun/value()`` is what `data(of:as:)` returns, and throws ``RenderError``.
  public func startData(
    of plan: RenderPlan, as format: OutputFormat, on threads: WorkerThreads = .shared
  ) -> CollageRun<[UInt8]> {
    CollageRun(on: threads, options: options) { options throws(RenderError) in
      try CollageRenderer(options: options).data(of: plan, as: format)
    }
  }
}
