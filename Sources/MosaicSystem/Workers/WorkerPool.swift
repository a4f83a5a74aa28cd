import Synchronization

/// Threads that run jobs; a caller that waits for a value runs jobs meanwhile.
///
/// With one worker the caller's thread is the only one, and jobs run when their values are requested. A thread is started when
/// a job finds none idle, so threads never outnumber the work. If the system grants fewer threads than requested, the pool has
/// fewer. A pool that is deallocated drops the jobs that have not begun and waits for the others.
///
/// The rule against deadlock: **a job never waits for a ticket.** It may wait at a ``DecodeGate``, whose holders never block,
/// and for a lock that another job holds while it waits there. So every job that has begun ends, and ``value(of:unless:)``
/// returns: it runs the waiting jobs itself, and then waits only for jobs that have begun. See ``WorkerQueue`` for pools that
/// share threads.
package final class WorkerPool: Sendable {
  /// The value of a job, now or later; once there, it stays as long as the ticket does.
  package final class Ticket<Value: Sendable>: Sendable {
    fileprivate let value = Mutex<Value?>(nil)
    /// The pool that runs the job: no other could ever give the value.
    fileprivate let pool: ObjectIdentifier

    fileprivate init(of pool: WorkerPool) { self.pool = ObjectIdentifier(pool) }
  }

  private let queue: WorkerQueue
  private let number: Int
  private let ownsThreads: Bool

  /// The current number of workers, including the caller.
  package var workers: Int { ownsThreads ? queue.threads + 1 : max(1, queue.threads) }

  /// Makes a pool of up to `workers` workers, at least 1, including the caller.
  package init(workers: Int) {
    queue = WorkerQueue(threads: max(1, workers) - 1, joins: true)
    number = queue.nextNumber()
    ownsThreads = true
  }

  /// Makes a pool for a run, which uses the threads of that queue. It ends with ``dropJobs()``, and waits for nothing when it
  /// is deallocated.
  package init(sharing queue: WorkerQueue) {
    self.queue = queue
    number = queue.nextNumber()
    ownsThreads = false
  }

  deinit {
    guard ownsThreads else { return }
    dropJobs()
    queue.close()
    queue.join()
  }

  /// Adds a job; jobs of a lower `urgency` number begin first.
  package func submit<Value: Sendable>(urgency: Int, _ job: @escaping @Sendable () -> Value) -> Ticket<Value>
  {
    let ticket = Ticket<Value>(of: self)
    queue.add(
      WorkerQueue.Job(pool: number, urgency: urgency) {
        let value = job()
        ticket.value.withLock { $0 = value }
      })
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
      switch queue.wait(number, for: { ticket.value.withLock { $0 } }) {
      case .done(let value): return value
      case .help(let job): queue.run(job)
      }
    }
  }

  /// Drops the jobs that have not begun, and waits for the others; their tickets get no value.
  package func dropJobs() { queue.dropJobs(of: number) }

  /// Works on items with all threads, and hands the results over in the items' order, in the caller's thread.
  ///
  /// At most `8 × workers + 8` items are begun before the first result is taken: enough to keep all threads busy while one item
  /// takes long, and few enough for results to need little memory.
  ///
  /// - Parameters:
  ///   - isStopped: Asked before each item; no further one is begun then.
  ///   - make: Called by any thread.
  /// - Returns: How many items were begun.
  package func inOrder<Item: Sendable, Made: Sendable>(
    _ items: [Item], unless isStopped: () -> Bool, _ make: @escaping @Sendable (_ index: Int, Item) -> Made,
    each: (Made) -> Void
  ) -> Int {
    let window = 8 * workers + 8
    var waiting: [Ticket<Made>] = []
    var next = 0
    while true {
      while next < items.count, waiting.count < window, !isStopped() {
        let index = next
        let item = items[next]
        waiting.append(submit(urgency: index) { make(index, item) })
        next += 1
      }
      guard !waiting.isEmpty, let made = value(of: waiting.removeFirst()) else { return next }
      each(made)
    }
  }
}
