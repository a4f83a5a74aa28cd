// Making a collage on shared threads, for asynchronous code.

public import MosaicRender

extension CollageJob {
  /// Begins to make the collage, and returns at once. The file is that of the blocking `render`.
  ///
  /// - Parameters:
  ///   - format: The file format; if `nil`, the ending of `path` decides.
  ///   - threads: The threads to use.
  /// - Returns: The run, whose `value()` throws ``JobError``.
  public func start(
    to path: String, as format: JobFormat? = nil, on threads: WorkerThreads = .shared
  ) -> CollageRun<JobReport> {
    CollageRun(on: threads, options: options) { options throws(JobError) in
      var job = self
      job.options = options
      return try job.render(to: path, as: format)
    }
  }

  /// Begins to make the collage as the bytes of a file, and returns at once; they are those of the blocking `data`.
  ///
  /// - Parameter threads: The threads to use.
  /// - Returns: The run, whose `value()` throws ``JobError``.
  public func startData(
    as format: JobFormat, on threads: WorkerThreads = .shared
  ) -> CollageRun<(bytes: [UInt8], report: JobReport)> {
    CollageRun(on: threads, options: options) { options throws(JobError) in
      var job = self
      job.options = options
      return try job.data(as: format)
    }
  }
}
