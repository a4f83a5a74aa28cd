// Any blocking work on shared threads.

extension WorkerThreads {
  /// Begins any blocking work, such as thumbnails or a comparison, on one of these threads, and returns at once.
  ///
  /// ```swift
  /// let run = WorkerThreads.shared.start { options in
  ///   let own = ThumbnailOptions { ($0.limits, $0.memory) = (options.limits, options.memory) }
  ///   return try Thumbnailer(sizes, options: own).pixmaps(of: upload, name: "photo.jpg")
  /// }
  /// let pixmaps = try await run.value()
  /// ```
  ///
  /// - Parameters:
  ///   - options: Of them the work gets its part of the memory, and the limits with a signal that stops it.
  ///   - work: Called with these options; again, with more memory, where it throws that there was too little. It must not wait for
  ///     another run.
  /// - Returns: The run, whose `value()` is what `work` returns or throws.
  public func start<Made: Sendable>(
    _ options: RenderOptions = RenderOptions(),
    _ work: @escaping @Sendable (_ options: RenderOptions) throws -> Made
  ) -> CollageRun<Made> {
    CollageRun(on: self, options: options, wrap: { $0 }, work)
  }
}
