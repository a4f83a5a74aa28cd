// The workers: jobs in, values out, the most urgent first.

import Synchronization

/// Threads that work off jobs, while the one who waits for a value works with them.
///
/// With one worker there is no thread but the caller's, and jobs run when their values are asked for. Where the system grants
/// fewer threads than asked for, there are fewer. A pool that is let go of drops the jobs that have not begun and waits for the others.
final class WorkerPool: Sendable {
  /// What a job gave, or will give.
  final class Ticket<Value: Sendable>: Sendable {
    fileprivate let value = Mutex<Value?>(nil)

    /// Drops the value: who asks for it again waits for ever.
    func clear() { value.withLock { $0 = nil } }
  }

  private struct Job: Sendable {
    var urgency: Int
    var run: @Sendable () -> Void
  }

  private struct State: Sendable {
    /// Jobs that nobody has begun, in the order in which they came.
    var jobs: [Job] = []
    var isClosed = false

    /// The job with the lowest urgency number; of several the one that came first.
    mutating func takeJob() -> Job? {
      guard var best = jobs.indices.first else { return nil }
      for index in jobs.indices where jobs[index].urgency < jobs[best].urgency { best = index }
      return jobs.remove(at: best)
    }
  }

  private let state = Monitor(State())
  private let threads: [WorkerThread]

  /// How many work at the same time, the caller among them.
  var workers: Int { threads.count + 1 }

  /// Makes a pool of `workers` workers, at least 1, the caller among them.
  init(workers: Int) {
    threads = (1..<max(1, workers)).compactMap { [state] _ in WorkerThread { Self.work(on: state) } }
  }

  deinit {
    state.change {
      $0.jobs = []
      $0.isClosed = true
    }
    for thread in threads { thread.join() }
  }

  /// Adds a job; jobs of a lower `urgency` number are begun first.
  func submit<Value: Sendable>(urgency: Int, _ job: @escaping @Sendable () -> Value) -> Ticket<Value> {
    let ticket = Ticket<Value>()
    let run: @Sendable () -> Void = {
      let value = job()
      ticket.value.withLock { $0 = value }
    }
    state.change { $0.jobs.append(Job(urgency: urgency, run: run)) }
    return ticket
  }

  /// The value of a job; until it is there, the caller works off other jobs.
  ///
  /// - Parameter shouldStop: Is asked before each job that the caller begins.
  /// - Returns: `nil` where it was to stop.
  func value<Value>(of ticket: Ticket<Value>, unless shouldStop: () -> Bool = { false }) -> Value? {
    while true {
      if shouldStop() { return nil }
      let step: Step<Value> = state.wait { state in
        if let value = ticket.value.withLock({ $0 }) { return .done(value) }
        return state.takeJob().map { .help($0) }
      }
      switch step {
      case .done(let value): return value
      case .help(let job): Self.run(job, state)
      }
    }
  }

  /// What one who waits does next.
  private enum Step<Value: Sendable>: Sendable {
    case done(Value)
    case help(Job)
  }

  private static func work(on state: Monitor<State>) {
    while let job = state.wait(for: { state -> Job?? in
      if let job = state.takeJob() { return .some(job) }
      return state.isClosed ? .some(nil) : nil
    }) {
      run(job, state)
    }
  }

  private static func run(_ job: Job, _ state: Monitor<State>) {
    job.run()
    // Whoever waits for the value is woken.
    state.change { _ in }
  }
}
