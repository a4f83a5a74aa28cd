// Options of runs of many outputs: batches and thumbnails.

import MosaicCollage
package import MosaicSystem

/// Options of runs of many outputs, as `make` has them: which of the outputs are made, and how long one may take.
///
/// ``BatchOptions`` and ``ThumbnailOptions`` hold one, and its properties are theirs: `options.resumes` is `options.make.resumes`.
public struct MakeOptions: Sendable {
  /// Whether outputs that are right already stay unchanged. Each output then tells what it was made of; an output that does not
  /// tell it is made again.
  public var resumes = false
  /// Whether a changed picture is noticed by its contents, all of which are read, and not by its size and the time of its last change,
  /// as `make` and `rsync` do it.
  public var comparesContents = false
  /// Whether the run writes no files.
  public var isDryRun = false
  /// The most seconds that an output may take, up to 1,000,000,000; `nil` for any time. An output that takes longer fails.
  public var timeLimit: Double?
  /// How many lines of a stream may wait for a worker, beside those that are worked on: further ones fail at once, as
  /// ``/MosaicSystem/ErrorKind/busy``. If `nil`, the stream is read as lines are needed.
  package var mostQueued: Int?
  /// The part of the outputs that is made.
  package var shard = Shard.whole

  /// Makes options with their defaults.
  public init() {}

  /// Refuses a time out of its range.
  func check() throws(JobError) { try JobError.check(timeLimit: timeLimit) }
}
