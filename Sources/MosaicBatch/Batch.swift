// Many collages from a file of jobs: the public face.

import MosaicCollage
import MosaicRender
public import MosaicSystem

/// Many collages, one for each line of a job file.
///
/// ```swift
/// let batch = Batch(linesAt: "jobs.jsonl")
/// for try await result in batch.results { print(result.json) }
/// ```
///
/// A line is a document in JSON with the key `output`; see the guide. Lines are read when they are needed, and results wait
/// only
/// for a few others, so memory does not grow with their number. Paths of pictures are relative to the folder of the job file.
public struct Batch: Sendable {
  /// How it is run.
  public var options: BatchOptions
  let source: LineSource

  /// Makes a batch of the lines of a file.
  public init(linesAt path: String, options: BatchOptions = BatchOptions()) {
    source = .text(.file(path))
    self.options = options
  }

  /// Makes a batch of the lines of an open file or pipe, which stays open and has that name in errors; pictures are relative to the
  /// current folder.
  public init(descriptor: Int32, name: String, options: BatchOptions = BatchOptions()) {
    source = .text(.descriptor(descriptor, name: name))
    self.options = options
  }

  /// Makes a batch of an asynchronous sequence of lines or whole documents in UTF-8, such as the messages of a queue: for strings it is
  /// `Batch(messages.map(\.utf8))`. It is read no faster than lines are taken, once for each run; pictures are relative to the current folder.
  public init<Lines: AsyncSequence & Sendable>(_ lines: Lines, options: BatchOptions = BatchOptions())
  where Lines.Element: Collection<UInt8> {
    source = .feed { LineFeed(lines, until: $0) }
    self.options = options
  }

  /// Runs the batch, and calls `body` with each result and the counts up to it, in this thread.
  ///
  /// - Returns: How many jobs came to which end.
  /// - Throws: ``/MosaicCollage/JobError`` for a job file or options that cannot be used, and what `body` throws; then the jobs that run are dropped.
  @available(*, noasync, message: "use results")
  @discardableResult
  public func run(
    _ body: (JobResult, Tally<JobResult.Status>) throws -> Void
  ) throws -> Tally<JobResult.Status> {
    try run(answering: { _ in }) { result, tally, _ in try body(result, tally) }
  }

  /// The same; `answer` is called in this thread with the answers to lines that ask for no picture, as text with a line break, and `body` can
  /// ask for the counts of the run.
  @discardableResult
  package func run(
    answering answer: (String) throws -> Void,
    _ body: (JobResult, Tally<JobResult.Status>, _ metrics: () -> RunMetrics) throws -> Void
  ) throws -> Tally<JobResult.Status> {
    let run = try BatchRun(self)
    var tally = Tally<JobResult.Status>(total: run.total)
    try run.all(answering: { try answer($0.line) }) { result in
      tally.add(result.status)
      try body(result, tally) { run.metrics }
    }
    return tally
  }

  /// The results, one for each job, as they come. The batch is run once for each iterator, ends when the iterator is released, and is
  /// cancelled with its task.
  ///
  /// The sequence throws ``/MosaicCollage/JobError`` for a job file that cannot be used, and `CancellationError` if the task is cancelled.
  public var results: some AsyncSequence<JobResult, any Error> & Sendable { BatchResults(batch: self) }
}

private struct BatchResults: AsyncSequence, Sendable {
  let batch: Batch

  func makeAsyncIterator() -> Iterator { Iterator(batch: batch) }

  struct Iterator: AsyncIteratorProtocol {
    let batch: Batch
    private var run: RunHolder?

    /// Stops the batch when the iterator is released.
    private final class RunHolder {
      let run: BatchRun<BatchWork>
      init(_ run: BatchRun<BatchWork>) { self.run = run }
      deinit { run.stop() }
    }

    init(batch: Batch) { self.batch = batch }

    mutating func next() async throws -> JobResult? {
      let holder = if let run { run } else { RunHolder(try BatchRun(batch)) }
      run = holder
      let running = holder.run
      let result = try await withTaskCancellationHandler {
        try await running.nextAsync()
      } onCancel: {
        running.stop()
      }
      try Task.checkCancellation()
      return result
    }
  }
}

extension BatchRun<BatchWork> {
  /// Checks the job file, and starts the workers.
  convenience init(_ batch: Batch) throws(JobError) {
    try batch.options.check()
    let workers = batch.options.render.workers
    let work = try BatchWork(batch.options, batch.source, workers: workers)
    try self.init(work, workers: workers, total: work.isStream ? nil : try work.claimOutputs())
  }
}
