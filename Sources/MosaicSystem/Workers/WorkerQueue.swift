// Jobs and runs that wait, the order in which they are taken, and the threads that take them.

import Synchronization

/// Jobs and runs that wait, and the threads that take them.
///
/// A **job** is a piece of work of one pool, such as a decode. A **run** is a whole rendering, which has a pool on this queue for
/// its jobs. Threads take jobs first, from the oldest pool before others, so that begun work ends soon; then runs, in the order
/// in which they came. So the runs under way never outnumber the threads. A run that needs all the memory is repeated **alone**:
/// no other run begins before it, it begins when the others have ended, and all threads help with its jobs.
///
/// Why nothing waits forever:
///
/// 1. A job never waits for a ticket nor for a run; it may wait at a ``DecodeGate``, whose holders never block, and for a lock that
///    another job holds while it waits there. So every job that has begun ends.
/// 2. A run that has begun has a thread to itself. It waits only for the jobs of its own pool: ``WorkerPool/value(of:unless:)``
///    runs those that have not begun, and by 1 the others end, with or without another thread. It takes no other run meanwhile. So
///    every run that has begun ends.
/// 3. No thread waits for its turn: a run that has to be alone is put back into the queue. It is taken as soon as no run is under
///    way, which by 2 happens, since no other run begins before it.
/// 4. While anything waits that no caller takes, a thread exists or is being started. If none can be started, the runs that wait
///    end with an error. An idle thread that finds no job takes the next run, so by 1 to 3 each has its turn.
/// 5. No closure of a caller is called or released while the lock is held, and threads that serve runs are never joined, so it does
///    not matter which thread releases the last reference to an object.
///
/// A run that waits and has a ``StopSignal`` is **watched**: all threads may be busy for long, so a task asks the signals of
/// all waiting runs again and again, and ends the runs whose time is over. Only one such task exists, and only while such runs wait.
///
/// This does not cover waits in a caller's own closures, such as for another run on the same threads.
package final class WorkerQueue: Sendable {
  struct Job: Sendable {
    var pool: Int
    var urgency: Int
    var body: @Sendable () -> Void
  }

  package struct Run: Sendable {
    package var number: Int
    package var isAlone = false
    /// Ends the run while it waits; once it has begun, its body asks.
    package var stop: StopSignal?
    /// Called on a thread; returns whether the run is to be repeated alone.
    package var body: @Sendable (_ isAlone: Bool) -> Bool
    /// Called in place of `body` if no thread starts, too many runs wait, or the run is to end before it begins.
    package var refuse: @Sendable (Refusal) -> Void

    package init(
      number: Int, stop: StopSignal? = nil, body: @escaping @Sendable (_ isAlone: Bool) -> Bool,
      refuse: @escaping @Sendable (Refusal) -> Void
    ) {
      self.number = number
      self.stop = stop
      self.body = body
      self.refuse = refuse
    }
  }

  package enum Refusal: Sendable {
    case noThread
    /// This many runs wait already.
    case tooManyRuns(Int)
    case stopped(StopSignal.Reason)
  }

  private enum Piece: Sendable {
    case job(Job)
    case run(Run)
  }

  private enum End: Sendable {
    case job(pool: Int)
    case run(wasAlone: Bool, repeated: Run?)
  }

  private struct State: Sendable {
    var jobs = Jobs()
    var runs = Runs()
    /// Runs that are to be repeated alone.
    var loneRuns = Runs()
    var begunRuns = 0
    var isLone = false
    /// Whether a task asks the signals of the runs that wait.
    var isWatched = false

    var isClosed = false
    /// Threads that may still be started.
    var spare: Int
    /// Threads that were started and wait for something to do.
    var idle = 0
    /// All threads that were started.
    var started = 0

    /// Whether more work waits than threads are idle, which includes those that are being started. If so, a thread is to be
    /// started, and counts from now on.
    mutating func claimsThread() -> Bool {
      // While runs are under way, no thread may take a lone run; the thread of the last one will.
      let lone = begunRuns == 0 ? loneRuns.count : 0
      guard spare > 0, jobs.count + runs.count + lone > idle else { return false }
      spare = spare - 1
      idle = idle + 1
      started = started + 1
      return true
    }

    mutating func takePiece() -> Piece? {
      if let job = jobs.take() { return .job(job) }
      guard !isLone else { return nil }
      if loneRuns.count > 0 {
        guard begunRuns == 0 else { return nil }
        isLone = true
      }
      guard let run = isLone ? loneRuns.takeFirst() : runs.takeFirst() else { return nil }
      begunRuns += 1
      return .run(run)
    }

    /// Counts what a thread has done; it is idle again.
    mutating func add(_ end: End) {
      switch end {
      case .job(let pool): jobs.end(of: pool)
      case .run(let wasAlone, let repeated):
        begunRuns -= 1
        if wasAlone { isLone = false }
        if let repeated { loneRuns.add(repeated) }
      }
      idle += 1
    }

    /// The signals of the runs that wait; `nil` without any, which ends the watch.
    mutating func watched() -> [(number: Int, stop: StopSignal)]? {
      let signals = runs.signals + loneRuns.signals
      isWatched = !signals.isEmpty
      return isWatched ? signals : nil
    }

    mutating func remove(_ number: Int) -> Run? { runs.remove(number) ?? loneRuns.remove(number) }

    /// Whether a watch is to begin, which counts from now on.
    mutating func claimsWatch() -> Bool { !isWatched && watched() != nil }

    /// Threads that a run would find, those that can be started among them.
    func freeThreads(_ most: Int) -> Int { max(0, most - begunRuns) }

    var isOver: Bool { isClosed && jobs.count + begunRuns + runs.count + loneRuns.count == 0 }
  }

  /// Starts a thread; `nil` if the system grants none.
  package typealias Starter = @Sendable (@escaping @Sendable () -> Void) -> WorkerThread?

  private let state: Monitor<State>
  private let mostThreads: Int
  private let mostWaiting: Int?
  private let start: Starter
  private let joins: Bool
  /// Threads that are joined; others end by themselves.
  private let joined = Mutex<[WorkerThread]>([])
  private let numbers = Atomic<Int>(0)
  /// Counts the memory of all runs that are under way.
  package let memory = MemoryBudget(limit: .max)

  /// - Parameters:
  ///   - threads: How many there may be; each is started when a job or run finds none idle.
  ///   - mostWaiting: How many runs may wait; any number if `nil`.
  package init(
    threads: Int, mostWaiting: Int? = nil, joins: Bool, start: @escaping Starter = { WorkerThread($0) }
  ) {
    mostThreads = threads
    self.mostWaiting = mostWaiting
    self.joins = joins
    self.start = start
    state = Monitor(State(spare: threads))
  }

  package var threads: Int { state.change { $0.started } }

  /// The runs that are under way or wait.
  package var presentRuns: Int { state.change { $0.begunRuns + $0.runs.count + $0.loneRuns.count } }

  /// A number for a pool or a run, larger than all before it.
  package func nextNumber() -> Int { numbers.add(1, ordering: .relaxed).newValue }

  /// Lets the threads end once nothing waits and no run is under way.
  package func close() { state.change { $0.isClosed = true } }

  /// Waits until all threads have ended. To be called once, after ``close()``, and from none of them.
  package func join() { for thread in joined.withLock({ $0 }) { thread.join() } }

  // MARK: Jobs

  func add(_ job: Job) {
    let startsThread = state.change {
      $0.jobs.add(job)
      return $0.claimsThread()
    }
    if startsThread { startThread() }
  }

  /// Waits until `ready` returns a value, or the pool has a job, which the caller takes.
  func wait<Value: Sendable>(_ pool: Int, for ready: () -> Value?) -> Step<Value> {
    state.wait { state in
      if let value = ready() { return .done(value) }
      return state.jobs.take(of: pool).map { .help($0) }
    }
  }

  enum Step<Value: Sendable>: Sendable {
    case done(Value)
    case help(Job)
  }

  func run(_ job: consuming Job) {
    let pool = job.pool
    _ = Self.perform(.job(consume job))
    // Wakes callers that wait for its value.
    state.change { $0.jobs.end(of: pool) }
  }

  /// Drops the jobs of a pool that have not begun, and waits for the others.
  package func dropJobs(of pool: Int) {
    // Released here, after the lock.
    _ = state.change { $0.jobs.removeAll(of: pool) }
    state.wait { $0.jobs.areUnderWay(of: pool) ? nil : () }
  }

  // MARK: Runs

  /// Adds a run behind the waiting ones; refuses it if too many wait.
  package func add(_ run: Run) {
    let startsThread: Bool? = state.change { state in
      if let mostWaiting,
        state.runs.count + state.loneRuns.count - state.freeThreads(mostThreads) >= mostWaiting
      {
        return nil
      }
      state.runs.add(run)
      // Threads that could not be started before may be granted now.
      state.spare = mostThreads - state.started
      return state.claimsThread()
    }
    guard let startsThread else { return run.refuse(.tooManyRuns(mostWaiting ?? 0)) }
    if startsThread { startThread() }
    if run.stop != nil { Self.watch(state) }
  }

  /// How often signals of runs that wait are asked.
  private static let watchInterval = Duration.milliseconds(10)

  /// Sees to it that runs that wait are ended by their signals.
  private static func watch(_ state: Monitor<State>) {
    guard state.change({ $0.claimsWatch() }) else { return }
    Task.detached {
      while let signals = state.change({ $0.watched() }) {
        for (number, stop) in signals {
          // Asked without the lock; the run may have begun meanwhile.
          guard let reason = stop.reason else { continue }
          state.change { $0.remove(number) }?.refuse(.stopped(reason))
        }
        try? await Task.sleep(for: watchInterval)
      }
    }
  }

  /// Removes a run, unless it has begun; `false` then.
  package func remove(_ number: Int) -> Bool {
    state.change { $0.remove(number) } != nil
  }

  // MARK: Threads

  private func startThread() {
    if let thread = start({ [state] in Self.work(on: state) }) {
      if joins { joined.withLock { $0.append(thread) } } else { thread.detach() }
      return
    }
    // The others do the work; another request would be refused as well.
    let stranded = state.change { state -> [Run] in
      state.idle = state.idle - 1
      state.started = state.started - 1
      state.spare = 0
      // A thread that is being started takes the runs, or comes here itself.
      return state.started == 0 ? state.runs.removeAll() + state.loneRuns.removeAll() : []
    }
    for run in stranded { run.refuse(.noThread) }
  }

  /// The body of a thread, idle until work comes.
  private static func work(on state: Monitor<State>) {
    while let piece = state.wait(for: { state -> Piece?? in
      if let piece = state.takePiece() {
        state.idle -= 1
        return .some(piece)
      }
      return state.isOver ? .some(nil) : nil
    }) {
      let end = perform(consume piece)
      // Wakes callers that wait for the value.
      state.change { $0.add(end) }
      if case .run(_, let repeated?) = end, repeated.stop != nil { watch(state) }
    }
  }

  /// Does the work that was taken, and releases it: a job that counts as ended holds no memory.
  private static func perform(_ piece: consuming Piece) -> End {
    switch piece {
    case .job(let job):
      job.body()
      return .job(pool: job.pool)
    case .run(var run):
      let wasAlone = run.isAlone
      let isRepeated = run.body(wasAlone)
      run.isAlone = true
      return .run(wasAlone: wasAlone, repeated: isRepeated ? run : nil)
    }
  }
}

// MARK: The order in which jobs and runs are taken

extension WorkerQueue {
  private struct Jobs: Sendable {
    private struct List: Sendable {
      var waiting: [Job] = []
      /// How many are under way.
      var begun = 0

      /// Removes the job with the lowest urgency number; if several have it, the one submitted first.
      mutating func take() -> Job? {
        guard var best = waiting.indices.first else { return nil }
        for index in waiting.indices where waiting[index].urgency < waiting[best].urgency { best = index }
        begun += 1
        return waiting.remove(at: best)
      }
    }

    /// By the number of their pool; without pools that have no job.
    private var lists: [Int: List] = [:]
    private(set) var count = 0

    mutating func add(_ job: Job) {
      lists[job.pool, default: List()].waiting.append(job)
      count += 1
    }

    /// Removes the most urgent job of the oldest pool that has one.
    mutating func take() -> Job? {
      guard count > 0 else { return nil }
      return lists.lazy.filter { !$0.value.waiting.isEmpty }.map(\.key).min().flatMap { take(of: $0) }
    }

    mutating func take(of pool: Int) -> Job? {
      guard let job = lists[pool]?.take() else { return nil }
      count -= 1
      return job
    }

    /// Counts the end of a job that was taken.
    mutating func end(of pool: Int) {
      lists[pool]?.begun -= 1
      forgetIfEmpty(pool)
    }

    mutating func removeAll(of pool: Int) -> [Job] {
      guard let jobs = lists[pool]?.waiting else { return [] }
      lists[pool]?.waiting = []
      count -= jobs.count
      forgetIfEmpty(pool)
      return jobs
    }

    func areUnderWay(of pool: Int) -> Bool { lists[pool].map { $0.begun > 0 } ?? false }

    private mutating func forgetIfEmpty(_ pool: Int) {
      if let list = lists[pool], list.begun == 0, list.waiting.isEmpty { lists[pool] = nil }
    }
  }

  /// Runs that wait, in the order of their numbers.
  private struct Runs: Sendable {
    private var runs: [Int: Run] = [:]
    /// No run has a smaller number.
    private var first = Int.max

    var count: Int { runs.count }

    mutating func add(_ run: Run) {
      runs[run.number] = run
      first = min(first, run.number)
    }

    /// The signals of the runs that have one.
    var signals: [(number: Int, stop: StopSignal)] {
      runs.values.compactMap { run in run.stop.map { (run.number, $0) } }
    }

    mutating func remove(_ number: Int) -> Run? { runs.removeValue(forKey: number) }

    mutating func takeFirst() -> Run? {
      while !runs.isEmpty {
        // Numbers of pools, and of runs that were removed, are passed over, each once.
        if let run = runs.removeValue(forKey: first) { return run }
        first += 1
      }
      return nil
    }

    mutating func removeAll() -> [Run] {
      defer { runs = [:] }
      return runs.values.sorted { $0.number < $1.number }
    }
  }
}
