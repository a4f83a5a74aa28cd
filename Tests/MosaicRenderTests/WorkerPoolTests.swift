// The worker pool: every job gives its value, with any number of workers.

import Synchronization
import Testing

@testable import MosaicRender

@Suite(.timeLimit(.minutes(10))) struct WorkerPoolTests {
  @Test("every job is done once and gives its value", arguments: [0, 1, 2, 7])
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
