// The threads of a running batch: lines in, results out.

import MosaicCollage
import MosaicSpec
import MosaicSystem
import Synchronization

/// A batch that runs: a thread reads lines, worker threads take them and deliver results, of which one consumer takes one after the other.
///
/// Threads wait in three places, and none can hang. The reader reads no line while too many have no result that was taken (``window``), and
/// while too many answers wait.
/// A worker takes no line while too many bytes of results wait, except the one whose result the consumer waits for; in order, that line
/// has begun or is in the queue, and waits for nothing else. The consumer waits for a worker, and each worker has a line or ends.
final class BatchRun<Work: LineWork>: Sendable {
  /// What the consumer takes.
  enum Delivered: Sendable {
    case result(Work.Made)
    /// The answer to a line that asks for no picture.
    case answer(ControlAnswer)
  }

  /// The next delivery, `nil` after the last one, or the error of the job file.
  typealias Delivery = Result<Delivered?, JobError>

  /// How many lines may be without a result that was taken, for each worker.
  private static var window: Int { 64 }
  /// How many answers to lines that ask for no picture may wait to be read.
  private static var mostAnswers: Int { 256 }

  private struct State: Sendable {
    /// Results that were not taken, by their sequence number.
    var results: [Int: Work.Made] = [:]
    /// Their sequence numbers in the order in which they were done.
    var done: [Int] = []
    var answers: [ControlAnswer] = []
    /// Bytes of the results' pictures.
    var waitingBytes = 0
    var queue = LineQueue()
    /// The lines that are worked on, by their turns.
    var running: [Int: LineReader.Line] = [:]
    /// How many lines of this shard were read.
    var begun = 0
    /// How many lines have begun, with those that belong to other shards.
    var turns = 0
    var taken = 0
    var workers = 0
    /// Whether no further line will be read.
    var isRead = false
    /// Threads that may still deliver results.
    var threads = 0
    var failure: JobError?
    var metrics = RunMetrics()
    /// An asynchronous consumer that waits for the next result.
    var waiter: CheckedContinuation<Delivery, Never>?

    /// How many workers have no line.
    var idle: Int { workers - running.count }

    /// The next delivery to the consumer; `nil` if the consumer must wait.
    mutating func delivery(inOrder: Bool) -> Delivery? {
      if !answers.isEmpty { return .success(.answer(answers.removeFirst())) }
      if let key = inOrder ? taken : done.first, let result = results.removeValue(forKey: key) {
        done.removeAll { $0 == key }
        taken += 1
        waitingBytes -= result.waitingBytes
        return .success(.result(result))
      }
      guard threads == 0 else { return nil }
      return failure.map { .failure($0) } ?? .success(nil)
    }

    /// The line that a worker begins; `nil` if it must wait.
    mutating func beginning(_ context: LineContext) -> LineReader.Line? {
      let next =
        if waitingBytes <= context.mostWaitingBytes {
          queue.next()
        } else {
          // A line of a higher priority may have overtaken the one that the consumer waits for.
          context.isOrdered ? queue.take { [taken] in $0.sequence == taken }.first : nil
        }
      guard var line = next else { return nil }
      line.turn = turns
      turns += 1
      running[line.turn] = line
      return line
    }

    mutating func add(_ result: Work.Made, at sequence: Int) {
      results[sequence] = result
      done.append(sequence)
      waitingBytes += result.waitingBytes
      for result in result.results { metrics.add(result) }
    }
  }

  /// The number of jobs; `nil` for a pipe.
  let total: Int?

  private let state: Monitor<State>
  private let lines: Mutex<LineReader>
  private let work: Work
  private let mostWaiting: Int

  /// Starts the threads.
  ///
  /// - Parameter total: The number of jobs, if it is known.
  init(_ work: Work, workers: Int, total: Int?) throws(JobError) {
    self.work = work
    self.total = total
    mostWaiting = MemoryBudget.sum(Self.window * workers, work.context.queue.most)
    lines = Mutex(try work.reader())
    var first = State()
    first.threads = workers + 1
    first.workers = workers
    state = Monitor(first)
    let started = (0..<workers).filter { _ in start { run in run.runWorker() } }.count
    state.change { $0.workers = started }
    for _ in started..<workers { endThread() }
    guard started > 0, start({ run in run.runReader() }) else {
      work.context.ended.set()
      endThread()
      throw JobError.noThread
    }
  }

  private func start(_ body: @escaping @Sendable (BatchRun) -> Void) -> Bool {
    guard let thread = WorkerThread({ [self] in body(self) }) else { return false }
    thread.detach()
    return true
  }

  // MARK: The consumer

  /// The next delivery, waiting for it in this thread; `nil` after the last one.
  func next() throws(JobError) -> Delivered? {
    try state.wait { [work] in $0.delivery(inOrder: work.context.isOrdered) }.get()
  }

  /// The next result; `nil` after the last one. An asynchronous sequence of lines has no lines that ask for no picture.
  func nextAsync() async throws(JobError) -> Work.Made? {
    while true {
      let delivery = await withCheckedContinuation { (waiter: CheckedContinuation<Delivery, Never>) in
        let ready: Delivery? = state.change { state in
          let ready = state.delivery(inOrder: work.context.isOrdered)
          if ready == nil { state.waiter = waiter }
          return ready
        }
        if let ready { waiter.resume(returning: ready) }
      }
      switch try delivery.get() {
      case .result(let made)?: return made
      case .answer?: continue
      case nil: return nil
      }
    }
  }

  /// Hands each result to `body`, and each answer to `answer`, in this thread. Once this ends, also with an error, all threads have ended
  /// and no file is written later; jobs that still run are dropped.
  func all(
    answering answer: (ControlAnswer) throws -> Void = { _ in }, _ body: (Work.Made) throws -> Void
  ) throws {
    defer {
      stop()
      waitForThreads()
    }
    while let delivered = try next() {
      switch delivered {
      case .result(let made): try body(made)
      case .answer(let text): try answer(text)
      }
    }
  }

  /// What was done so far.
  var metrics: RunMetrics { state.change { Self.metrics($0) } }

  /// Has the jobs that run dropped, and begins no others.
  func stop() {
    work.context.stopped.set()
    // A thread that waits for room looks again.
    state.change { _ in }
  }

  /// Waits until all threads have ended: no file is written after that.
  private func waitForThreads() { state.wait { $0.threads == 0 ? () : nil } }

  private static func metrics(_ state: State) -> RunMetrics {
    var metrics = state.metrics
    metrics.waiting = state.queue.count
    metrics.running = state.running.count
    return metrics
  }

  // MARK: The reader

  private func runReader() {
    while hasRoom(), let item = nextItem() {
      switch item {
      case .control(let control): answer(control)
      case .line(let line): add(line)
      }
    }
    resumeWaiter { $0.isRead = true }
    endThread()
  }

  /// Waits until a line may be read; `false` if no further one is.
  private func hasRoom() -> Bool {
    let context = work.context
    return state.wait { state -> Bool? in
      if context.ended.isSet { return false }
      guard state.begun - state.taken < mostWaiting, state.answers.count < Self.mostAnswers else {
        return nil
      }
      switch context.queue {
      case .bounded: return true
      case .ahead(let lines, let bytes):
        let isNeeded = state.queue.count < state.idle
        return isNeeded || state.queue.count < lines && state.queue.bytes <= bytes ? true : nil
      }
    }
  }

  /// The next line; `nil` at the end, and after an error.
  private func nextItem() -> LineReader.Item? {
    do throws(JobError) {
      return try lines.withLock { lines throws(JobError) in
        try work.next(from: &lines, meanwhile: { self.refuseLateLines() })
      }
    } catch {
      // The lines before it are finished.
      state.change { $0.failure = error }
      return nil
    }
  }

  private func add(_ line: LineReader.Line) {
    let context = work.context
    resumeWaiter { state in
      var line = line
      if context.shard.takes(jobAt: line.index) {
        line.sequence = state.begun
        state.begun += 1
      }
      let refusal = context.queue.refusal(of: line, behind: state.queue, idle: state.idle)
      if let refusal, let sequence = line.sequence {
        state.add(work.refused(line, refusal), at: sequence)
      } else {
        state.queue.add(line)
      }
    }
  }

  /// Answers the lines whose deadline is over.
  private func refuseLateLines() {
    resumeWaiter { state in
      for line in state.queue.take(\.isLate) {
        guard let sequence = line.sequence, let refusal = line.lateRefusal else { continue }
        state.add(work.refused(line, refusal), at: sequence)
      }
    }
  }

  private func answer(_ control: ControlLine) {
    resumeWaiter { state in
      switch control {
      case .ping(let value):
        state.answers.append(
          ControlAnswer(pong: value, waiting: state.queue.count, running: state.running.count))
      case .metrics:
        state.answers.append(
          ControlAnswer(
            metrics: Self.metrics(state).text(memory: ProcessMemory.residentBytes)))
      case .cancel(let id):
        let waiting = state.queue.take { $0.names.id == id }
        for line in waiting {
          guard let sequence = line.sequence else { continue }
          state.add(work.cancelled(line), at: sequence)
        }
        let running = state.running.values.filter { $0.names.id == id }
        for line in running { line.stop.set() }
        state.answers.append(ControlAnswer(cancelled: id, lines: waiting.count + running.count))
      }
    }
  }

  // MARK: The workers

  private func runWorker() {
    while let line = takeLine() {
      guard let sequence = line.sequence else {
        work.claim(line)
        state.change { $0.running[line.turn] = nil }
        continue
      }
      deliver(sequence, late(line) ?? work.result(of: line), line)
    }
    endThread()
  }

  /// Takes the next line; `nil` after the last one, and if the batch is stopped.
  private func takeLine() -> LineReader.Line? {
    let context = work.context
    return state.wait { state -> LineReader.Line?? in
      if context.ended.isSet { return .some(nil) }
      if let line = state.beginning(context) { return line }
      return state.isRead && state.queue.count == 0 ? .some(nil) : nil
    }
  }

  /// The result of a line whose deadline is over.
  private func late(_ line: LineReader.Line) -> Work.Made? {
    guard let refusal = line.lateRefusal else { return nil }
    work.context.claims.endTurn(line.turn)
    return work.refused(line, refusal)
  }

  private func deliver(_ sequence: Int, _ result: Work.Made, _ line: LineReader.Line) {
    if work.endsRun(result) { work.context.ended.set() }
    resumeWaiter { state in
      state.running[line.turn] = nil
      state.add(result, at: sequence)
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
  @discardableResult
  private func resumeWaiter<Value: Sendable>(after change: (inout State) -> Value) -> Value {
    let (value, resumed): (Value, (CheckedContinuation<Delivery, Never>, Delivery)?) = state.change { state in
      let value = change(&state)
      guard let waiter = state.waiter, let delivery = state.delivery(inOrder: work.context.isOrdered) else {
        return (value, nil)
      }
      state.waiter = nil
      return (value, (waiter, delivery))
    }
    if let (waiter, delivery) = resumed { waiter.resume(returning: delivery) }
    return value
  }
}
