// A collage that is being made on threads that many share, and any other blocking work there.

import MosaicCodecs
public import MosaicSystem
import Synchronization

/// A collage that is being made on ``/MosaicSystem/WorkerThreads``.
///
/// ```swift
/// let run = Collage(scene).start(to: .file("collage.png"))
/// for await progress in run.progress { print(progress) }
/// let report = try await run.value()
/// ```
///
/// Any other blocking work is begun likewise, with `WorkerThreads.start(_:_:)`.
///
/// A run is finished even if no caller waits for it, or it is released. No thread of Swift concurrency is ever blocked.
///
/// Each run has a budget of its own: the rest of its ``/MosaicCodecs/RunOptions/memory`` when the run begins. Half of it is reserved for the runs
/// in equal parts, and half is for runs that need more. A run that is refused memory is repeated with all that is left, while no
/// other run is under way; the output is the same. The memory of a run is not counted in the `memory` of its options. So runs with
/// equal limits that share threads need no more together than that limit; runs on other threads are not counted.
///
/// One rule holds for ending work early: cancel the task that waits, or the run. Both set the ``/MosaicSystem/StopSignal`` in the
/// `limits` of the options that the work is called with, and the run throws `CancellationError`. A signal of one's own in
/// ``/MosaicCodecs/RunOptions/limits`` ends it too, also while it waits for a thread, and is an error of the work, as in a blocking call:
/// ``RenderError/outOfTime(seconds:)`` if its time is over.
public final class CollageRun<Report: Sendable>: Sendable {
  private struct State: Sendable {
    var isCancelled = false
    var outcome: Result<Report, any Error>?
    var waiters: [CheckedContinuation<Report, any Error>] = []
    var progress: Double?
    var listeners: [AsyncStream<Double>.Continuation] = []
  }

  private let state = Mutex(State())
  private let queue: WorkerQueue
  private let number: Int

  /// Begins `work` as soon as a thread is free for it.
  ///
  /// - Parameters:
  ///   - options: The options of the rendering; the run has a part of their memory, and its own progress before theirs.
  ///   - wrap: Makes the error of a run that cannot begin.
  ///   - work: Makes the collage with the options that it is called with; called again if memory was too little.
  package init(
    on threads: WorkerThreads, options: RenderOptions, wrap: @escaping @Sendable (RenderError) -> any Error,
    _ work: @escaping @Sendable (RenderOptions) throws -> Report
  ) {
    (queue, number) = (threads.queue, threads.queue.nextNumber())
    let count = threads.count
    // The run is kept by the queue until it has ended.
    queue.add(
      WorkerQueue.Run(number: number, stop: options.limits.stop) { [self, queue] isAlone in
        if !isCancelled, let reason = options.limits.stop?.reason {
          finish(.failure(wrap(RenderError(reason))))
          return false
        }
        return perform(options, on: queue, oneOf: isAlone ? 1 : count, work)
      } refuse: { [self] reason in
        finish(.failure(wrap(RenderError(reason))))
      })
  }

  // MARK: The caller's side

  /// The share that is done, 0 to 1: rises from its present value to the end, and ends with the run, also if the run fails.
  ///
  /// A slow reader gets the newest value and misses others. Each call gives a new sequence.
  public var progress: AsyncStream<Double> {
    let (stream, listener) = AsyncStream.makeStream(of: Double.self, bufferingPolicy: .bufferingNewest(1))
    let isOver = state.withLock { state in
      if let progress = state.progress { listener.yield(progress) }
      if state.outcome == nil { state.listeners.append(listener) }
      return state.outcome != nil
    }
    if isOver { listener.finish() }
    return stream
  }

  /// Waits for the end of the run; then no part of it is under way any more.
  ///
  /// If the task that waits is cancelled, so is the run.
  ///
  /// - Returns: The report. A run that was finished before it could be cancelled has one too.
  /// - Throws: What the blocking call throws, such as ``RenderError``; `CancellationError` for a run that was cancelled.
  @discardableResult
  public func value() async throws -> Report {
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { waiter in
        let outcome = state.withLock { state in
          if state.outcome == nil { state.waiters.append(waiter) }
          return state.outcome
        }
        if let outcome { waiter.resume(with: outcome) }
      }
    } onCancel: {
      cancel()
    }
  }

  /// Stops the run; it leaves no file. Does not wait for its end, which comes with the next item that is measured, band of rows
  /// or decoded picture.
  ///
  /// A run that has not begun never begins. A run that has ended stays unchanged.
  public func cancel() {
    state.withLock { $0.isCancelled = true }
    if queue.remove(number) { finish(.failure(CancellationError())) }
  }

  // MARK: The thread's side

  /// Makes the collage, and returns whether this is to be repeated with all the memory.
  private func perform(
    _ options: RenderOptions, on queue: WorkerQueue, oneOf count: Int,
    _ work: @Sendable (RenderOptions) throws -> Report
  ) -> Bool {
    guard !isCancelled else {
      finish(.failure(CancellationError()))
      return false
    }
    let result = Result {
      let pool = WorkerPool(sharing: queue)
      let own = options.ofRun(on: pool, oneOf: count, present: queue.presentRuns, sharing: queue.memory) {
        [self] in
        isCancelled
      } progress: { [self] in
        report($0, of: $1)
      }
      defer {
        // Pictures that are decoded ahead for a run that failed end before the run does.
        pool.dropJobs()
        own.memory.leave()
      }
      return try work(own)
    }
    switch result {
    case .success(let report): finish(.success(report))
    case .failure(let error):
      let known = error as? any RunError
      let isAboutMemory = known?.isAboutMemory ?? false
      if isCancelled, known?.isCancellation ?? false || isAboutMemory {
        finish(.failure(CancellationError()))
      } else if isAboutMemory, count > 1 {
        return true
      } else {
        finish(.failure(error))
      }
    }
    return false
  }

  var isCancelled: Bool { state.withLock(\.isCancelled) }

  /// Tells listeners, unless they know as much: a repeated run begins again. Returns whether to go on.
  private func report(_ done: Int, of total: Int) -> Bool {
    let progress = total > 0 ? Double(done) / Double(total) : 1
    let (listeners, isCancelled) = state.withLock { state in
      let isNew = state.progress.map { $0 < progress } ?? true
      if isNew { state.progress = progress }
      return (isNew ? state.listeners : [], state.isCancelled)
    }
    for listener in listeners { listener.yield(progress) }
    return !isCancelled
  }

  /// Ends the run; called once. What waits for it is resumed after the lock.
  private func finish(_ outcome: Result<Report, any Error>) {
    let (waiters, listeners, isNew) = state.withLock { state in
      state.outcome = outcome
      var isNew = false
      if case .success = outcome, state.progress != 1 { (state.progress, isNew) = (1, true) }
      defer { (state.waiters, state.listeners) = ([], []) }
      return (state.waiters, state.listeners, isNew)
    }
    for listener in listeners {
      if isNew { listener.yield(1) }
      listener.finish()
    }
    for waiter in waiters { waiter.resume(with: outcome) }
  }
}

/// An error of a run on shared threads.
package protocol RunError: Error {
  /// A larger memory budget may help.
  var isAboutMemory: Bool { get }
  var isCancellation: Bool { get }
}

extension RenderError: RunError {
  package var isAboutMemory: Bool {
    switch self {
    case .memory: true
    case .shortage(let error), .output(let error): error.isOverBudget
    case .sources(let failures): failures.contains { $0.error.isOverBudget }
    default: false
    }
  }

  package var isCancellation: Bool {
    if case .cancelled = self { true } else { false }
  }
}

extension RenderError {
  fileprivate init(_ refusal: WorkerQueue.Refusal) {
    switch refusal {
    case .noThread: self = .noThread
    case .tooManyRuns(let waiting): self = .tooManyRuns(waiting: waiting)
    case .stopped(let reason): self.init(reason)
    }
  }
}

// MARK: Any blocking work

extension WorkerThreads {
  /// Begins any blocking work, such as thumbnails or a comparison, on one of these threads, and returns at once.
  ///
  /// ```swift
  /// let run = WorkerThreads.shared.start { options in
  ///   let own = ThumbnailOptions { ($0.limits, $0.memory) = (options.limits, options.memory) }
  ///   return try Thumbnailer(sizes, options: own).pixmaps(of: upload, name: "photo.jpg")
  /// }
  /// let pixmaps = try await run.value()
  /// ```
  ///
  /// - Parameters:
  ///   - options: The work gets its part of their memory, and their limits with a signal that stops it.
  ///   - work: Called with these options; again, with more memory, if it throws that memory was too little. It must not wait for
  ///     another run.
  /// - Returns: The run, whose `value()` is what `work` returns or throws.
  public func start<Made: Sendable>(
    _ options: RenderOptions = RenderOptions(),
    _ work: @escaping @Sendable (_ options: RenderOptions) throws -> Made
  ) -> CollageRun<Made> {
    CollageRun(on: self, options: options, wrap: { $0 }, work)
  }
}
