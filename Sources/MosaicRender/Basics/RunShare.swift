// One drawing's share of threads and memory that others use too.

package import MosaicCodecs

/// One drawing's share of a run's threads and memory.
package struct RunShare: Sendable {
  /// The pool of a run on shared threads; if `nil`, a rendering has threads of its own.
  var pool: WorkerPool?
  /// The limit of the budget that ``RenderOptions/memory`` is a part of; `nil` where it is the whole.
  ///
  /// What the part refuses is tried again with the whole. So no picture is left out for it, and nothing that changes pixels
  /// depends on the part.
  var wholeMemory: Int?
  /// Whether it has all the memory that is left: what is refused stays refused, and the policy for unreadable pictures applies.
  var isAlone = false

  /// Makes a share of memory.
  package init(wholeMemory: Int? = nil) { self.wholeMemory = wholeMemory }
}

extension RenderOptions {
  /// The pool of a rendering.
  func workerPool() -> WorkerPool { share.pool ?? WorkerPool(workers: workers) }

  /// Whether its threads are those of several runs.
  package var hasSharedThreads: Bool { share.pool != nil }

  /// The budget whose limit decides what changes pixels.
  var wholeMemory: MemoryBudget { share.wholeMemory.map { MemoryBudget(limit: $0) } ?? memory }

  /// Whether work is to end before it is done.
  package var isStopped: Bool { limits.stop?.isSet ?? false }

  /// The failure that ends the rendering, whatever is done about unreadable pictures: with all the memory it may not be one.
  package func refusal(among failures: [SourceFailure]) -> CodecError? {
    share.wholeMemory == nil || share.isAlone ? nil : failures.map(\.error).first(where: \.isOverBudget)
  }
}

extension CodecError {
  /// Whether the memory budget refused it.
  package var isOverBudget: Bool {
    if case .overBudget = kind { true } else { false }
  }
}
