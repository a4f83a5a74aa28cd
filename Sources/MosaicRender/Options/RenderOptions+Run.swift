// The options of a run, which has a share of threads, memory and files.

package import MosaicCodecs

extension RenderOptions {
  /// The options of one of several runs that share threads, as it begins.
  ///
  /// Its budget is a part of what ``memory`` has left: what the caller holds of that, such as a document, is in use meanwhile.
  /// Runs take nothing of ``memory`` itself, so the part does not depend on other runs.
  ///
  /// - Parameters:
  ///   - count: How many runs there may be at the same time; 1 for a run that is alone.
  ///   - report: As ``progress``, called before it.
  func ofRun(
    on pool: WorkerPool, oneOf count: Int, isStopped: @escaping @Sendable () -> Bool,
    progress report: @escaping @Sendable (Int, Int) -> Bool
  ) -> RenderOptions {
    var options = self
    (options.sharedPool, options.wholeMemoryLimit, options.isAlone) = (pool, memory.limit, count == 1)
    options.limits.stop = StopSignal { [stop = limits.stop] in isStopped() || stop?.isSet == true }
    options.memory = MemoryBudget(limit: max(0, memory.limit - memory.used) / count)
    options.openPictures = openPictures(oneOf: count)
    options.progress = { [progress] done, total in
      report(done, total) && (progress.map { $0(done, total) } ?? true)
    }
    return options
  }

  /// The part of one of `count` runs of ``openPictures``, which change no pixel: together no more than half of the files that can
  /// be open, less an output and a decode for each run. ``jobs`` does not matter.
  func openPictures(oneOf count: Int) -> Int {
    let chosen = chosenOpenPictures ?? 512
    // Left as it is, to be refused.
    guard chosen >= 0 else { return chosen }
    return max(0, min(chosen, Descriptors.pictureCount / 2 - 2 * count) / count)
  }

  package var hasSharedThreads: Bool { sharedPool != nil }

  /// The budget whose limit decides what changes pixels.
  var wholeMemory: MemoryBudget { wholeMemoryLimit.map { MemoryBudget(limit: $0) } ?? memory }

  /// The failure that ends the rendering, whatever is done about unreadable pictures: with all the memory it may not be one.
  package func refusal(among failures: [SourceFailure]) -> CodecError? {
    wholeMemoryLimit == nil || isAlone ? nil : failures.map(\.error).first(where: \.isOverBudget)
  }
}
