// Runs and jobs on shared threads: each has its turn, whatever fails, and a run that is to be alone is.

import Foundation
import Synchronization
import TestSupport
import Testing

@testable import MosaicSystem

@Suite(.bounded) struct WorkerQueueTests {
  private struct Record: Sendable {
    var underWay = 0
    var most = 0
    var isLone = false
    /// How often each run was begun, beside others and alone.
    var begun: [Int: Int] = [:]
    var lone: [Int: Int] = [:]
    var refused: [Int] = []
    /// Runs that broke a rule.
    var faults: [String] = []

    mutating func begin(_ run: Int, isAlone: Bool) {
      underWay += 1
      most = max(most, underWay)
      if isLone || (isAlone && underWay > 1) { faults.append("\(run) is not alone") }
      if isAlone { isLone = true }
      if isAlone { lone[run, default: 0] += 1 } else { begun[run, default: 0] += 1 }
    }

    mutating func end(isAlone: Bool) {
      underWay -= 1
      if isAlone { isLone = false }
    }
  }

  /// A thread that was started, or none: the seed decides.
  private static func starter(refusing share: Int, seed: Int) -> WorkerQueue.Starter {
    let random = Mutex(SeededGenerator(seed: UInt64(seed)))
    return { body in
      random.withLock { Int.random(in: 0..<100, using: &$0) } < share ? nil : WorkerThread(body)
    }
  }

  @Test(
    "every run is begun once, and once more alone if it is to be, or refused where there is no thread",
    arguments: 0..<32)
  func laws(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    let threads = Int.random(in: 1...4, using: &random)
    let queue = WorkerQueue(
      threads: threads, joins: false, start: Self.starter(refusing: [0, 0, 30, 100][seed % 4], seed: seed))
    let count = 40
    let record = Monitor(Record())
    let ended = Monitor(Set<Int>())
    var numbers: [Int] = []
    var removed: Set<Int> = []
    for index in 0..<count {
      let jobs = Int.random(in: 0...12, using: &random)
      let asked = Int.random(in: 0...jobs, using: &random)
      let isRepeated = Int.random(in: 0..<5, using: &random) == 0
      let number = queue.nextNumber()
      numbers.append(number)
      queue.add(
        WorkerQueue.Run(number: number) { isAlone in
          record.change { $0.begin(index, isAlone: isAlone) }
          let pool = WorkerPool(sharing: queue)
          let begun = Mutex(0)
          let done = Mutex(0)
          let tickets = (0..<jobs).map { job in
            pool.submit(urgency: job % 3) {
              begun.withLock { $0 += 1 }
              // Gives others the time to come in between.
              sched_yield()
              if job % 4 == 0 { usleep(100) }
              done.withLock { $0 += 1 }
              return job
            }
          }
          // Some ask for none of their values, as a run that fails.
          for job in (0..<asked).reversed() where pool.value(of: tickets[job]) != job {
            record.change { $0.faults.append("\(index) has a wrong value") }
          }
          pool.dropJobs()
          let (first, last) = (begun.withLock { $0 }, done.withLock { $0 })
          record.change { record in
            if last < asked { record.faults.append("\(index) misses jobs") }
            if first != last { record.faults.append("\(index) has ended before its jobs") }
            record.end(isAlone: isAlone)
          }
          let isOver = isAlone || !isRepeated
          if isOver { ended.change { _ = $0.insert(index) } }
          return !isOver
        } refuse: { _ in
          record.change { $0.refused.append(index) }
          ended.change { _ = $0.insert(index) }
        })
      if Int.random(in: 0..<4, using: &random) == 0 {
        let victim = Int.random(in: 0...index, using: &random)
        if queue.remove(numbers[victim]) { removed.insert(victim) }
      }
    }
    ended.wait { $0.count == count - removed.count ? () : nil }
    let result = record.change { $0 }
    #expect(result.faults.isEmpty)
    #expect(result.most <= threads && queue.threads <= threads)
    for index in 0..<count {
      let (begun, lone) = (result.begun[index] ?? 0, result.lone[index] ?? 0)
      #expect(begun <= 1 && lone <= begun, "\(index)")
      #expect(begun == 1 || removed.contains(index) || result.refused.contains(index), "\(index)")
      #expect(!(removed.contains(index) && result.refused.contains(index)), "\(index)")
    }
    if seed % 4 == 3 { #expect(result.refused.count == count, "there is no thread at all") }
    if seed % 4 < 2 { #expect(result.refused.isEmpty) }
    // The threads end by themselves, though nobody waits for them.
    queue.close()
  }

  @Test("idle threads do the jobs of a run that is alone") func helping() {
    let queue = WorkerQueue(threads: 2, joins: false)
    let result = Monitor<Bool?>(nil)
    queue.add(
      WorkerQueue.Run(number: queue.nextNumber()) { isAlone in
        guard isAlone else { return true }
        let pool = WorkerPool(sharing: queue)
        let met = Monitor(0)
        // Each waits for the other: so two threads do them.
        let tickets = (0..<2).map { _ in
          pool.submit(urgency: 0) {
            met.change { $0 += 1 }
            return met.wait { $0 == 2 ? true : nil }
          }
        }
        let values = tickets.map { pool.value(of: $0) }
        result.change { $0 = values == [true, true] }
        return false
      } refuse: { _ in
        result.change { $0 = false }
      })
    #expect(result.wait { $0 })
    queue.close()
  }

  @Test("runs begin in their order, and jobs go before them") func order() {
    let queue = WorkerQueue(threads: 1, joins: false)
    let done = Monitor<[String]>([])
    let open = Monitor(false)
    for name in ["a", "b", "c"] {
      queue.add(
        WorkerQueue.Run(number: queue.nextNumber()) { isAlone in
          _ = open.wait { $0 ? true : nil }
          done.change { $0.append(isAlone ? name.uppercased() : name) }
          return name == "a" && !isAlone
        } refuse: { _ in
        })
    }
    let pool = WorkerPool(sharing: queue)
    _ = pool.submit(urgency: 0) { done.change { $0.append("job") } }
    open.change { $0 = true }
    let names = done.wait { $0.count == 5 ? $0 : nil }
    // The first one may have begun before the job came.
    #expect(names.filter { $0 != "job" } == ["a", "A", "b", "c"])
    #expect((names.firstIndex(of: "job") ?? 9) <= 1)
    queue.close()
  }

  @Test(
    "pools that share threads and pools of their own give the values of their own jobs", arguments: 0..<10)
  func pools(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    let queue = WorkerQueue(
      threads: 3, joins: false, start: Self.starter(refusing: seed % 2 == 0 ? 0 : 50, seed: seed))
    let pools = (0..<6).map { $0 < 4 ? WorkerPool(sharing: queue) : WorkerPool(workers: $0 - 3) }
    var tickets: [(pool: Int, value: Int, ticket: WorkerPool.Ticket<Int>)] = []
    for value in 0..<200 {
      let pool = Int.random(in: 0..<6, using: &random)
      tickets.append((pool, value, pools[pool].submit(urgency: value % 7) { value }))
    }
    for (pool, value, ticket) in tickets.shuffled(using: &random) {
      #expect(pools[pool].value(of: ticket) == value)
    }
    #expect(queue.threads <= 3)
    queue.close()
  }
}

@Suite(.bounded) struct WorkerPoolTests {
  @Test("every job is done once and gives its value", arguments: [Int.min, 0, 1, 2, 7])
  func values(workers: Int) {
    let done = Mutex<[Int]>([])
    let pool = WorkerPool(workers: workers)
    #expect(pool.workers >= 1)
    let tickets = (0..<200).map { number in
      pool.submit(urgency: number % 5) {
        done.withLock { $0.append(number) }
        return number * 2
      }
    }
    // Asked for from the last to the first, which is not how they are begun.
    for number in tickets.indices.reversed() { #expect(pool.value(of: tickets[number]) == number * 2) }
    #expect(done.withLock { $0.sorted() } == Array(0..<200))
  }

  @Test("a single worker does nothing before it is asked, and then the most urgent first")
  func order() {
    let done = Mutex<[Int]>([])
    let pool = WorkerPool(workers: 1)
    let tickets = [3, 1, 2, 1].enumerated().map { place, urgency in
      pool.submit(urgency: urgency) { done.withLock { $0.append(place) } }
    }
    #expect(done.withLock { $0 }.isEmpty)
    pool.value(of: tickets[2])
    #expect(done.withLock { $0 } == [1, 3, 2], "of two that are as urgent, the first that came")
  }

  @Test("a caller that cancels gets no value, and begins no job")
  func stopping() {
    let done = Mutex(0)
    let pool = WorkerPool(workers: 1)
    let tickets = (0..<3).map { _ in pool.submit(urgency: 0) { done.withLock { $0 += 1 } } }
    #expect(pool.value(of: tickets[2], unless: { done.withLock { $0 } == 2 }) == nil)
    #expect(done.withLock { $0 } == 2)
  }

  @Test("a thread is started for a job that finds none idle, and no more than were asked for")
  func growing() {
    let open = Monitor(false)
    let pool = WorkerPool(workers: 1000)
    #expect(pool.workers == 1)
    let tickets = (0..<3).map { _ in pool.submit(urgency: 0) { open.wait { $0 ? true : nil } } }
    #expect(pool.workers == 4)
    open.change { $0 = true }
    for ticket in tickets { #expect(pool.value(of: ticket) == true) }
    let small = WorkerPool(workers: 3)
    let more = (0..<50).map { number in small.submit(urgency: 0) { number } }
    for (number, ticket) in more.enumerated() { #expect(small.value(of: ticket) == number) }
    #expect(small.workers <= 3)
  }

  @Test("jobs that wait when the pool is deallocated are dropped, those that run are waited for")
  func closing() {
    let begun = Monitor(0)
    let ended = Mutex(0)
    var pool: WorkerPool? = WorkerPool(workers: 2)
    let tickets = (0..<50).map { _ in
      pool?.submit(urgency: 0) {
        begun.change { $0 += 1 }
        ended.withLock { $0 += 1 }
      }
    }
    #expect(pool?.workers == 2)
    #expect(begun.wait { $0 > 0 ? true : nil })
    pool = nil
    #expect(tickets.count == 50)
    #expect(begun.change { $0 } == ended.withLock { $0 }, "no job is left running")
  }
}
