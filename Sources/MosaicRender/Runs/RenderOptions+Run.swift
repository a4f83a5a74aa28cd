// The options of a run, which has a share of threads, memory and files.

import MosaicCodecs

extension RenderOptions {
  /// The options of one of several runs that share threads.
  ///
  /// - Parameters:
  ///   - pool: The pool of the run.
  ///   - count: How many runs there may be at the same time; 1 for a run that is alone.
  ///   - progress: As ``progress``, called before it.
  func ofRun(
    on pool: WorkerPool, oneOf count: Int, progress report: @escaping @Sendable (Int, Int) -> Bool
  ) -> RenderOptions {
    var options = self
    options.share = RunShare(wholeMemory: count > 1 ? memory.limit : nil)
    options.share.pool = pool
    options.memory = MemoryBudget(limit: memory.limit / count)
    options.openPictures = openPictures / count
    options.progress = { [progress] done, total in
      report(done, total) && (progress.map { $0(done, total) } ?? true)
    }
    return options
  }
}
