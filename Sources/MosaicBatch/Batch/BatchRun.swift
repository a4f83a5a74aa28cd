// The threads of a running batch: lines in, results out.

import MosaicCollage
import MosaicSystem
import Synchronization

/// A batch that runs: worker threads take lines and deliver results, of which one consumer takes one after the other.
///
/// Threads wait in two places, and neither can hang. A worker does not take a line while too many results wait for the consumer
/// (``window``); in order, the oldest of those jobs has begun, and does not wait for anything. The consumer waits for a worker, and
/// each worker has a job or ends.
final class BatchRun<Work: LineWork>: Sendable {
  /// The result of the next job, `nil` after the last one, or the error of the job file.
  typealias Delivery = Result<Work.Made?, JobError>

  /// How many results may wait, for each worker.
  private static var window: Int { 64 }

  private struct State: Sendable {
    /// Results that were not taken, by their sequence number.
    var results: [Int: Work.Made] = [:]
    /// Bytes of their pictures.
    var waitingBytes = 0
    var begun = 0
    /// How many lines were taken, with those that belong to other shards.
    var turns = 0
    var taken = 0
    /// Threads that may still deliver results.
    var threads = 0
    var failure: JobError?
    /// An asynchronous consumer that waits for the next result.
    var waiter: CheckedContinuation<Delivery, Never>?

    /// The next delivery to the consumer; `nil` if the consumer must wait.
    mutating func delivery(inOrder: Bool) -> Delivery? {
      if let key = inOrder ? taken : results.keys.first, let result = results.removeValue(forKey: key) {
        taken += 1
        waitingBytes -= result.waitingBytes
        return .success(result)
      }
      guard threads == 0 else { return nil }
      return failure.map { .failure($0) } ?? .success(nil)
    }
  }

  /// The number of jobs; `nil` for a pipe.
  let total: Int?

  private let state: Monitor<State>
  private let lines: Mutex<LineReader>
  private let work: Work
  private let mostWaiting: Int

  /// Starts the workers.
  ///
  /// - Parameter total: The number of jobs, if it is known.
  init(_ work: Work, workers: Int, total: Int?) throws(JobError) {
    self.work = work
    self.total = total
    mostWaiting = Self.window * workers
    lines = Mutex(try work.reader())
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
    if started == 0 { throw JobError.noThread }
  }

  // MARK: The consumer

  /// The next result, waiting for it in this thread; `nil` after the last one.
  func next() throws(JobError) -> Work.Made? {
    try state.wait { [work] in $0.delivery(inOrder: work.context.isOrdered) }.get()
  }

  /// The next result; `nil` after the last one.
  func nextAsync() async throws(JobError) -> Work.Made? {
    let delivery = await withCheckedContinuation { (waiter: CheckedContinuation<Delivery, Never>) in
      let ready: Delivery? = state.change { state in
        let ready = state.delivery(inOrder: work.context.isOrdered)
        if ready == nil { state.waiter = waiter }
        return ready
      }
      if let ready { waiter.resume(returning: ready) }
    }
    return try delivery.get()
  }

  /// Hands each result to `body`, in this thread. Once this ends, also with an error, all threads have ended and no file is written
  /// later; jobs that still run are dropped.
  func all(_ body: (Work.Made) throws -> Void) throws {
    defer {
      stop()
      waitForThreads()
    }
    while let made = try next() { try body(made) }
  }

  /// Has the jobs that run dropped, and begins no others.
  func stop() {
    work.context.stopped.set()
    // A worker that waits for room looks again.
    state.change { _ in }
  }

  /// Waits until all threads have ended: no file is written after that.
  private func waitForThreads() { state.wait { $0.threads == 0 ? () : nil } }

  // MARK: The workers

  private func runThread() {
    while let job = takeJob() {
      if let sequence = job.sequence { deliver(sequence, work.result(of: job)) } else { work.claim(job) }
    }
    endThread()
  }

  /// Takes the next line; `nil` after the last one, and if the batch is stopped.
  private func takeJob() -> LineReader.Line? {
    // One thread after the other: so numbers follow the lines, also while a thread waits here for room or for a pipe.
    lines.withLock { lines in
      state.wait { state -> Void? in
        let hasRoom =
          state.begun - state.taken < mostWaiting && state.waitingBytes <= work.context.mostWaitingBytes
        return hasRoom || work.context.ended.isSet ? () : nil
      }
      guard !work.context.ended.isSet else { return nil }
      do throws(JobError) {
        guard let line = try work.next(from: &lines) else { return nil }
        return state.change { state in
          var job = line
          job.turn = state.turns
          state.turns += 1
          if work.context.shard.takes(jobAt: line.index) {
            job.sequence = state.begun
            state.begun += 1
          }
          return job
        }
      } catch {
        state.change { $0.failure = error }
        // The lines before it are finished.
        work.context.ended.set()
        return nil
      }
    }
  }

  private func deliver(_ sequence: Int, _ result: Work.Made) {
    if work.endsRun(result) { work.context.ended.set() }
    resumeWaiter {
      $0.results[sequence] = result
      $0.waitingBytes += result.waitingBytes
    }
  }

  private func endThread() {
    resumeWaiter { state in
      // The last one; before the consumer is told that all is done.
      if state.threads == 1 { work.context.folders.tidyUp() }
      state.threads -= 1
    }
  }

  /// Changes the state, and gives an asynchronous consumer the delivery that is now ready.
  private func resumeWaiter(after change: (inout State) -> Void) {
    let resumed: (CheckedContinuation<Delivery, Never>, Delivery)? = state.change { state in
      change(&state)
      guard let waiter = state.waiter, let delivery = state.delivery(inOrder: work.context.isOrdered) else {
        return nil
      }
      state.waiter = nil
      return (waiter, delivery)
    }
    if let (waiter, delivery) = resumed { waiter.resume(returning: delivery) }
  }
}
