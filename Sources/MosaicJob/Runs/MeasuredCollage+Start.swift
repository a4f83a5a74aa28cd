// Rendering what is measured already on shared threads, for asynchronous code.

public import MosaicRender

extension MeasuredCollage {
  /// Begins to render the collage, and returns at once. The file is that of the blocking `render`.
  ///
  /// - Parameters:
  ///   - path: Where the file is to be.
  ///   - format: The file format; if `nil`, the ending of `path` decides.
  ///   - threads: The threads to use.
  /// - Returns: The run, whose `value()` throws ``JobError``.
  public func start(
    to path: String, as format: JobFormat? = nil, on threads: WorkerThreads = .shared
  ) -> CollageRun<JobReport> {
    CollageRun(on: threads, options: options) { options throws(JobError) in
      var collage = self
      collage.options = options
      return try collage.render(to: path, as: format)
    }
  }

  /// Begins to render the collage to the bytes of a file of that format, and returns at once.
  ///
  /// - Parameters:
  ///   - format: The file format.
  ///   - threads: The threads to use.
  /// - Returns: The run, whose `value()` is what `data(as:)` returns, and throws ``JobError``.
  public func startData(
    as format: JobFormat, on threads: WorkerThreads = .shared
  ) -> CollageRun<(bytes: [UInt8], report: JobReport)> {
    CollageRun(on: threads, options: options) { options throws(JobError) in
      var collage = self
      collage.options = options
      return try collage.data(as: format)
    }
  }
}
