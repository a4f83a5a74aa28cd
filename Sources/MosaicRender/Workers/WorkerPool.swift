// The workers: jobs in, values out, the most urgent first.

import Synchronization

/// Threads that work off jobs, while the one who waits for a value works with them.
///
/// With one worker there is no thread but the caller's, and jobs run when their values are asked for. A thread is started when
/// a job finds none idle, so that there are never more than there is work for; where the system grants fewer than asked for,
/// there are fewer. A pool that is let go of drops the jobs that have not begun and waits for the others.
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
    /// Threads that may still be started.
    var spare: Int
    /// Threads that were started and wait for a job.
    var idle = 0

    /// Whether the jobs that wait are more than the threads that do; the thread that is then to be started counts from now on.
    mutating func claimsThread() -> Bool {
      guard spare > 0, jobs.count > idle else { return false }
      spare -= 1
      idle += 1
      return true
    }

    /// The job with the lowest urgency number; of several the one that came first.
    mutating func takeJob() -> Job? {
      guard var best = jobs.indices.first else { return nil }
      for index in jobs.indices where jobs[index].urgency < jobs[best].urgency { best = index }
      return jobs.remove(at: best)
    }
  }

  private let state: Monitor<State>
  private let threads = Mutex<[WorkerThread]>([])

  /// How many work at the same time by now, the caller among them.
  var workers: Int { threads.withLock(\.count) + 1 }

  /// Makes a pool of up to `workers` workers, at least 1, the caller among them.
  init(workers: Int) { state = Monitor(State(spare: max(0, workers - 1))) }

  deinit {
    state.change {
      $0.jobs = []
      $0.isClosed = true
    }
    for thread in threads.withLock({ $0 }) { thread.join() }
  }

  /// Adds a job; jobs of a lower `urgency` number are begun first.
  func submit<Value: Sendable>(urgency: Int, _ job: @escaping @Sendable () -> Value) -> Ticket<Value> {
    let ticket = Ticket<Value>()
    let run: @Sendable () -> Void = {
      let value = job()
      ticket.value.withLock { $0 = value }
    }
    let startsThread = state.change {
      $0.jobs.append(Job(urgency: urgency, run: run))
      return $0.claimsThread()
    }
    if startsThread { startThread() }
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

  private func startThread() {
    if let thread = WorkerThread({ [state] in Self.work(on: state) }) {
      threads.withLock { $0.append(thread) }
    } else {
      // The others do the work; asking again for each job would be refused again.
      state.change { ($0.idle, $0.spare) = ($0.idle - 1, 0) }
    }
  }

  /// What a thread does, idle until it has a job.
  private static func work(on state: Monitor<State>) {
    while let job = state.wait(for: { state -> Job?? in
      if let job = state.takeJob() {
        state.idle -= 1
        return .some(job)
      }
      return state.isClosed ? .some(nil) : nil
    }) {
      job.run()
      // Whoever waits for the value is woken.
      state.change { $0.idle += 1 }
    }
  }

  private static func run(_ job: Job, _ state: Monitor<State>) {
    job.run()
    // Whoever waits for the value is woken.
    state.change { _ in }
  }
}
