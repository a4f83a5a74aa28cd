// A pool of worker threads: jobs in, values out, the most urgent first.

import Synchronization

/// Threads that run jobs; a caller that waits for a value runs jobs meanwhile.
///
/// With one worker there is no thread but the caller's, and jobs run when their values are requested. A thread is started when
/// a job finds none idle, so there are never more threads than work; where the system grants fewer than requested, there are
/// fewer. A pool that is deallocated drops the jobs that have not begun and waits for the others.
///
/// The rule against deadlock: **a job never waits for a ticket.** It may wait at a ``DecodeGate``, whose holders never block,
/// and for a lock that another job holds while it waits there. So every job that has begun ends, and ``value(of:unless:)``
/// returns: it runs the waiting jobs itself, and then waits only for jobs that have begun.
package final class WorkerPool: Sendable {
  /// The value of a job, now or later; once there, it stays as long as the ticket does.
  package final class Ticket<Value: Sendable>: Sendable {
    fileprivate let value = Mutex<Value?>(nil)
    /// The pool that runs the job: no other could ever give the value.
    fileprivate let pool: ObjectIdentifier

    fileprivate init(of pool: WorkerPool) { self.pool = ObjectIdentifier(pool) }
  }

  private struct Job: Sendable {
    var urgency: Int
    var run: @Sendable () -> Void
  }

  private struct State: Sendable {
    /// Jobs that have not begun, in the order of submission.
    var jobs: [Job] = []
    var isClosed = false
    /// Threads that may still be started.
    var spare: Int
    /// Threads that were started and wait for a job.
    var idle = 0

    /// Whether more jobs than threads are waiting. If so, a thread is to be started, and counts from now on.
    mutating func claimsThread() -> Bool {
      guard spare > 0, jobs.count > idle else { return false }
      spare -= 1
      idle += 1
      return true
    }

    /// Removes the job with the lowest urgency number; of several the one submitted first.
    mutating func takeJob() -> Job? {
      guard var best = jobs.indices.first else { return nil }
      for index in jobs.indices where jobs[index].urgency < jobs[best].urgency { best = index }
      return jobs.remove(at: best)
    }
  }

  private let state: Monitor<State>
  private let threads = Mutex<[WorkerThread]>([])

  /// The current number of workers, including the caller.
  var workers: Int { threads.withLock(\.count) + 1 }

  /// Makes a pool of up to `workers` workers, at least 1, including the caller.
  package init(workers: Int) { state = Monitor(State(spare: max(1, workers) - 1)) }

  deinit {
    state.change {
      $0.jobs = []
      $0.isClosed = true
    }
    for thread in threads.withLock({ $0 }) { thread.join() }
  }

  /// Adds a job; jobs of a lower `urgency` number begin first.
  package func submit<Value: Sendable>(urgency: Int, _ job: @escaping @Sendable () -> Value) -> Ticket<Value>
  {
    let ticket = Ticket<Value>(of: self)
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

  /// The value of a job; until it is there, the caller runs other jobs.
  ///
  /// - Parameter shouldStop: Called before each job that the caller begins.
  /// - Returns: `nil` if `shouldStop` returned `true`.
  /// - Precondition: The ticket is from this pool. Not to be called from a job.
  package func value<Value>(of ticket: Ticket<Value>, unless shouldStop: () -> Bool = { false }) -> Value? {
    precondition(ticket.pool == ObjectIdentifier(self), "a ticket is redeemed at the pool that issued it")
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

  /// What a waiting caller does next.
  private enum Step<Value: Sendable>: Sendable {
    case done(Value)
    case help(Job)
  }

  private func startThread() {
    if let thread = WorkerThread({ [state] in Self.work(on: state) }) {
      threads.withLock { $0.append(thread) }
    } else {
      // The others do the work; another request would be refused as well.
      state.change { ($0.idle, $0.spare) = ($0.idle - 1, 0) }
    }
  }

  /// The body of a thread, idle until there is a job.
  private static func work(on state: Monitor<State>) {
    while let job = state.wait(for: { state -> Job?? in
      if let job = state.takeJob() {
        state.idle -= 1
        return .some(job)
      }
      return state.isClosed ? .some(nil) : nil
    }) {
      job.run()
      // Wakes callers that wait for the value.
      state.change { $0.idle += 1 }
    }
  }

  private static func run(_ job: Job, _ state: Monitor<State>) {
    job.run()
    // Wakes callers that wait for the value.
    state.change { _ in }
  }
}
