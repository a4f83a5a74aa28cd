// The options of a run, which has a share of threads, memory and files.

import MosaicCodecs

/// What a rendering has of something larger.
package struct RunShare: Sendable {
  /// The pool of a run on shared threads; if `nil`, a rendering has threads of its own.
  var pool: WorkerPool?
  /// The limit of the budget that ``RenderOptions/memory`` is a part of; `nil` where it is the whole.
  ///
  /// What the part refuses is tried again with the whole. So no picture is left out for it, and nothing that changes pixels
  /// depends on the part.
  package var wholeMemory: Int?

  /// Makes a share of the memory alone.
  package init(wholeMemory: Int? = nil) { self.wholeMemory = wholeMemory }
}

extension RenderOptions {
  /// The pool of a rendering.
  func workerPool() -> WorkerPool { share.pool ?? WorkerPool(workers: workers) }

  /// The room that frames of a motion have for pictures, which decides how large they are kept.
  var roomForFrames: Int {
    MemoryBudget(limit: share.wholeMemory ?? memory.limit).room(upTo: MotionTiles.budget)
  }

  /// Whether an error is to end the rendering, whatever is done about unreadable pictures: with all the memory there may be none.
  func endsRendering(_ failures: [SourceFailure]) -> Bool {
    share.wholeMemory != nil && failures.contains { $0.error.isOverBudget }
  }

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
