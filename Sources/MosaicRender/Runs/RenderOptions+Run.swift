// The options of a run, which has a share of threads, memory and files.

import MosaicCodecs

extension RenderOptions {
  /// The options of one of several runs that share threads, as it begins.
  ///
  /// Its budget is a part of what ``memory`` has left: what the caller holds of that, such as a document, is in use meanwhile.
  /// Runs take nothing of ``memory`` itself, so the part does not depend on other runs.
  ///
  /// - Parameters:
  ///   - pool: The pool of the run.
  ///   - count: How many runs there may be at the same time; 1 for a run that is alone.
  ///   - isStopped: Whether the run was cancelled.
  ///   - report: As ``progress``, called before it.
  func ofRun(
    on pool: WorkerPool, oneOf count: Int, isStopped: @escaping @Sendable () -> Bool,
    progress report: @escaping @Sendable (Int, Int) -> Bool
  ) -> RenderOptions {
    var options = self
    options.share = RunShare(wholeMemory: memory.limit)
    options.share.pool = pool
    options.share.isAlone = count == 1
    options.limits.stop = StopSignal { [stop = limits.stop] in isStopped() || stop?.isSet == true }
    options.memory = MemoryBudget(limit: max(0, memory.limit - memory.used) / count)
    options.openPictures = openPictures(oneOf: count)
    options.progress = { [progress] done, total in
      report(done, total) && (progress.map { $0(done, total) } ?? true)
    }
    return options
  }
}
