// The threads of a running batch: lines in, results out.

import MosaicCodecs
import MosaicRender
import Synchronization

/// A batch that runs: worker threads take lines and deliver results, of which one consumer takes one after the other.
///
/// Threads wait in two places, and neither can hang. A worker does not take a line while too many results wait for the consumer
/// (``window``); in order, the oldest of those jobs has begun, and does not wait for anything. The consumer waits for a worker, and
/// each worker has a job or ends.
final class BatchRun: Sendable {
  /// The result of the next job, `nil` after the last one, or what is wrong with the job file.
  typealias Delivery = Result<JobResult?, BatchError>

  /// How many results may wait, for each worker.
  private static let window = 64

  private struct State: Sendable {
    /// Results that were not taken, by their sequence number.
    var results: [Int: JobResult] = [:]
    /// How many jobs were begun.
    var begun = 0
    /// How many lines were taken, with those of a stream that belong to other shards.
    var turns = 0
    /// How many results were taken.
    var taken = 0
    /// Threads that may still deliver results.
    var threads = 0
    var failure: BatchError?
    /// An asynchronous consumer that waits for the next result.
    var waiter: CheckedContinuation<Delivery, Never>?

    /// What the consumer gets now; `nil` where it must wait.
    mutating func delivery(inOrder: Bool) -> Delivery? {
      if let key = inOrder ? taken : results.keys.first, let result = results.removeValue(forKey: key) {
        taken += 1
        return .success(result)
      }
      guard threads == 0 else { return nil }
      return failure.map { .failure($0) } ?? .success(nil)
    }
  }

  /// How many jobs there are; `nil` for a pipe.
  let total: Int?

  private let state: Monitor<State>
  private let lines: Mutex<LineReader>
  private let work: BatchWork
  private let stopped: StopFlag
  private let name: String
  private let isOrdered: Bool
  private let failsFast: Bool
  private let mostWaiting: Int
  private let shard: Shard

  /// Checks the job file, and starts the workers.
  ///
  /// - Throws: ``BatchError`` for a job file that cannot be used.
  init(_ batch: Batch) throws(BatchError) {
    let options = batch.options
    try options.check()
    let file = try JobFile(batch.source)
    lines = Mutex(try file.reader(longestLine: options.longestLineInMemory))
    let workers = options.workers.workers
    (name, isOrdered, failsFast) = (file.name, options.isOrdered, options.failsFast)
    shard = options.shard
    mostWaiting = Self.window * workers
    stopped = StopFlag(options.render.limits.stop)
    work = BatchWork(options, file: file, workers: workers, stopped: stopped)
    total = file.canReadTwice ? try work.claimAll() : nil
    var first = State()
    first.threads = workers
    state = Monitor(first)
    var started = 0
    for _ in 0..<workers {
      if let thread = WorkerThread({ [self] in runThread() }) {
        thread.detach()
        started += 1
      } else {
        endThread()
      }
    }
    if started == 0 { throw .noThread }
  }

  // MARK: The consumer

  /// The next result, waiting for it in this thread; `nil` after the last one.
  func next() throws(BatchError) -> JobResult? {
    let isOrdered = isOrdered
    return try state.wait { $0.delivery(inOrder: isOrdered) }.get()
  }

  /// The next result; `nil` after the last one.
  func nextAsync() async throws(BatchError) -> JobResult? {
    let delivery = await withCheckedContinuation { (waiter: CheckedContinuation<Delivery, Never>) in
      let ready: Delivery? = state.change { state in
        let ready = state.delivery(inOrder: isOrdered)
        if ready == nil { state.waiter = waiter }
        return ready
      }
      if let ready { waiter.resume(returning: ready) }
    }
    return try delivery.get()
  }

  /// Has the jobs that run dropped, and begins no others.
  func stop() {
    stopped.set()
    // A worker that waits for room looks again.
    state.change { _ in }
  }

  /// Waits until all threads have ended: nothing is written after that.
  func waitForThreads() { state.wait { $0.threads == 0 ? () : nil } }

  // MARK: The workers

  private func runThread() {
    while let job = takeJob() {
      if let sequence = job.sequence { deliver(sequence, work.result(of: job)) } else { work.claim(job) }
    }
    endThread()
  }

  /// Takes the next line; `nil` after the last one, and where the batch is stopped.
  private func takeJob() -> BatchJob? {
    // One thread after the other: so numbers follow the lines, also while a thread waits here for room or for a pipe.
    lines.withLock { lines in
      state.wait { state -> Void? in
        state.begun - state.taken < mostWaiting || stopped.isSet ? () : nil
      }
      guard !stopped.isSet else { return nil }
      do throws(LineReader.ReadFailure) {
        var next = try lines.next(unless: { stopped.isSet })
        // Those of a job file have claimed their files before.
        while let line = next, total != nil, !shard.takes(jobAt: line.index) {
          next = try lines.next(unless: { stopped.isSet })
        }
        guard let line = next else { return nil }
        return state.change { state in
          var job = BatchJob(line)
          job.turn = state.turns
          state.turns += 1
          if shard.takes(jobAt: line.index) {
            job.sequence = state.begun
            state.begun += 1
          }
          return job
        }
      } catch {
        let failure = JobFile.failure(name, error.errno)
        state.change { $0.failure = failure }
        stopped.set()
        return nil
      }
    }
  }

  private func deliver(_ sequence: Int, _ result: JobResult) {
    if failsFast, result.status == .failed { stopped.endEarly() }
    resumeWaiter { $0.results[sequence] = result }
  }

  private func endThread() {
    resumeWaiter { state in
      // The last one; before the consumer is told that all is done.
      if state.threads == 1 { work.end() }
      state.threads -= 1
    }
  }

  /// Changes the state, and gives an asynchronous consumer what there is for it now.
  private func resumeWaiter(after change: (inout State) -> Void) {
    let isOrdered = isOrdered
    let resumed: (CheckedContinuation<Delivery, Never>, Delivery)? = state.change { state in
      change(&state)
      guard let waiter = state.waiter, let delivery = state.delivery(inOrder: isOrdered) else { return nil }
      state.waiter = nil
      return (waiter, delivery)
    }
    if let (waiter, delivery) = resumed { waiter.resume(returning: delivery) }
  }
}

/// A line that is to be made into a collage.
struct BatchJob: Sendable {
  /// From 0.
  let index: Int
  /// The number of its line, from 1.
  let line: Int
  /// `nil` where the line is too long.
  let text: [UInt8]?
  /// Its place among the lines that are taken, from 0.
  var turn = 0
  /// The place of its result, from 0; `nil` for a line of another shard.
  var sequence: Int?

  init(_ line: LineReader.Line) { (index, self.line, text) = (line.index, line.number, line.text) }
}

/// Whether a batch stops.
final class StopFlag: Sendable {
  private let isStopped = Atomic<Bool>(false)
  private let hasEnded = Atomic<Bool>(false)
  private let asked: StopSignal?

  init(_ asked: StopSignal?) { self.asked = asked }

  /// Whether no further job is begun.
  var isSet: Bool { hasEnded.load(ordering: .relaxed) || dropsJobs }

  /// Whether the jobs that run are dropped.
  var dropsJobs: Bool { isStopped.load(ordering: .relaxed) || asked?.isSet == true }

  /// Drops the jobs that run, and begins no others.
  func set() { isStopped.store(true, ordering: .relaxed) }

  /// Begins no further job.
  func endEarly() { hasEnded.store(true, ordering: .relaxed) }
}
