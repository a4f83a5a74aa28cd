// The threads that many runs share.

import MosaicSystem

/// Threads that many collages share; see ``CollageRun``.
///
/// As many collages are drawn at the same time as there are threads, the others wait in the order in which they came; while one
/// waits for pictures, the other threads decode them. A thread is started when there is work for it, and none is one of Swift
/// concurrency's.
///
/// Runs do not keep these threads from being released: they are finished, and then the threads end.
public final class WorkerThreads: Sendable {
  /// As many threads as the machine has processors, for all runs that name no others; they never end.
  public static let shared = WorkerThreads(nil)

  /// How many threads there may be.
  public let count: Int
  let queue: WorkerQueue

  /// Makes threads of one's own.
  ///
  /// - Parameters:
  ///   - count: How many there may be, 1 to 1024; other numbers count as the nearest of these, and `nil` is one for each
  ///     processor. There are no more than files can be open.
  ///   - mostWaiting: How many runs may wait for a thread, with what they hold, such as uploads; a further one ends at once with
  ///     ``RenderError/tooManyRuns(waiting:)``. Any number may if `nil`.
  public convenience init(_ count: Int?, mostWaiting: Int? = nil) {
    self.init(count, mostWaiting: mostWaiting, start: { WorkerThread($0) })
  }

  /// - Parameter start: Starts a thread; tests replace it by one that may be refused.
  init(_ count: Int?, mostWaiting: Int? = nil, start: @escaping WorkerQueue.Starter) {
    self.count = min(ThreadCount.workers(count), ThreadCount.range.upperBound)
    queue = WorkerQueue(
      threads: self.count, mostWaiting: mostWaiting.map { max(0, $0) }, joins: false, start: start)
  }

  deinit { queue.close() }
}
