// The options of every run, whatever it makes.

public import MosaicSystem

/// The options of every run, whatever it makes: limits, memory, threads, and how files are written.
///
/// The options of renderings, thumbnails and comparisons hold one, and its properties are theirs: `options.memory` is
/// `options.run.memory`.
public struct RunOptions: Sendable {
  /// Limits of pictures, checked only against a file's header, and the folder of all files, if they must be in one: paths of pictures
  /// and outputs are then relative to that folder.
  public var limits = DecodeLimits()
  /// The budget for memory that grows with pictures, plan and canvas. Work that needs more than is left waits for the other work.
  ///
  /// Copies of these options share it. Concurrent blocking calls each need a budget of their own: otherwise one call's memory is
  /// missing to another, and refusals depend on timing. A `CollageRun` takes nothing of this budget. It has its own: the rest of
  /// this one when the run begins, shared with the runs beside it.
  public var memory = MemoryBudget()
  /// How many threads work, the caller's included, 1 to 1024; `nil` for one for each processor. It changes no byte.
  ///
  /// Each thread may hold a decoded picture; ``memory`` bounds all of these together.
  public var jobs: Int?
  /// Whether a finished file is flushed to disk. Without, it is finished sooner, and a crash of the machine may leave it empty.
  public var syncs: Bool

  /// Makes options with their defaults.
  ///
  /// - Parameter syncs: See ``syncs``.
  public init(syncs: Bool = true) { self.syncs = syncs }

  /// The number of threads that ``jobs`` asks for.
  package var workers: Int { ThreadCount.workers(jobs) }

  /// The number of threads if each has a picture, its output and another file open.
  package var workersWithFiles: Int { min(workers, max(1, Descriptors.pictureCount / 4)) }

  /// The files of the run.
  package var files: RunFiles {
    get { limits.files }
    set { limits.files = newValue }
  }

  /// Whether work is to end before it is done.
  package var isStopped: Bool { limits.stop?.isSet ?? false }
}
