// Threads: those that many runs share, how many there may be, and one that runs a function to its end.

/// Threads that many collages share; see `CollageRun`.
///
/// One collage for each thread is drawn at the same time, and the others wait in the order in which they came. While a collage
/// waits for pictures, the other threads decode them. A thread is started when it has work to do, and none is one of Swift
/// concurrency's.
///
/// Runs do not keep these threads from being released: they are finished, and then the threads end.
public final class WorkerThreads: Sendable {
  /// As many threads as the machine has processors, for all runs that name no others; they never end.
  public static let shared = WorkerThreads(nil)

  /// The most threads.
  public let count: Int
  package let queue: WorkerQueue

  /// Makes threads of one's own.
  ///
  /// - Parameters:
  ///   - count: How many there may be, 1 to 1024; other numbers count as the nearest of these, and `nil` is one for each
  ///     processor. There are no more than files can be open.
  ///   - mostWaiting: How many runs may wait for a thread, with what they hold, such as uploads; a further one ends at once with
  ///     `RenderError.tooManyRuns(waiting:)`. Any number may if `nil`.
  public convenience init(_ count: Int?, mostWaiting: Int? = nil) {
    self.init(count, mostWaiting: mostWaiting, start: { WorkerThread($0) })
  }

  /// - Parameter start: Starts a thread; tests replace it by one that may be refused.
  package init(_ count: Int?, mostWaiting: Int? = nil, start: @escaping WorkerQueue.Starter) {
    self.count = min(ThreadCount.workers(count), ThreadCount.range.upperBound)
    queue = WorkerQueue(
      threads: self.count, mostWaiting: mostWaiting.map { max(0, $0) }, joins: false, start: start)
  }

  deinit { queue.close() }
}

// MARK: One thread

/// A thread that runs one function to its end.
package struct WorkerThread: Sendable {
  /// Enough for every codec; some systems give new threads only 128 KiB.
  package static let stackSize = 1 << 20

  private let thread: Handle

  /// Starts a thread; `nil` if the system grants none.
  package init?(_ body: @escaping @Sendable () -> Void) {
    let attributes = UnsafeMutablePointer<pthread_attr_t>.allocate(capacity: 1)
    defer { attributes.deallocate() }
    guard pthread_attr_init(attributes) == 0 else { return nil }
    defer { pthread_attr_destroy(attributes) }
    pthread_attr_setstacksize(attributes, Self.stackSize)
    // The thread takes over the reference. If no thread was started, the reference is released here.
    let context = Unmanaged.passRetained(Body(run: body))
    var started = Handle.none
    guard pthread_create(&started.value, attributes, Self.main, context.toOpaque()) == 0 else {
      context.release()
      return nil
    }
    thread = started
  }

  /// Waits for the function to end. To be called once.
  package func join() {
    #if canImport(Darwin)
      if let thread = thread.value { pthread_join(thread, nil) }
    #else
      pthread_join(thread.value, nil)
    #endif
  }

  /// Lets the function end by itself. To be called once, in place of ``join()``.
  package func detach() {
    #if canImport(Darwin)
      if let thread = thread.value { pthread_detach(thread) }
    #else
      pthread_detach(thread.value)
    #endif
  }

  private final class Body: Sendable {
    let run: @Sendable () -> Void
    init(run: @escaping @Sendable () -> Void) { self.run = run }
  }

  #if canImport(Darwin)
    private static let main: @convention(c) (UnsafeMutableRawPointer) -> UnsafeMutableRawPointer? = {
      Unmanaged<Body>.fromOpaque($0).takeRetainedValue().run()
      return nil
    }

    /// Unchecked, and sound: a thread's identifier is a pointer that is only passed to `pthread_join`.
    private struct Handle: @unchecked Sendable {
      var value: pthread_t?
      static var none: Handle { Handle(value: nil) }
    }
  #else
    private static let main: @convention(c) (UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? = {
      if let context = $0 { Unmanaged<Body>.fromOpaque(context).takeRetainedValue().run() }
      return nil
    }

    #if canImport(Musl)
      /// Unchecked, and sound: a thread's identifier is a pointer that is only passed to `pthread_join`.
      private struct Handle: @unchecked Sendable {
        var value: pthread_t?
        static var none: Handle { Handle(value: nil) }
      }
    #else
      private struct Handle: Sendable {
        var value: pthread_t
        static var none: Handle { Handle(value: 0) }
      }
    #endif
  #endif
}

// MARK: How many

/// How many threads work at the same time, the caller's included; one for each processor if the number is `nil`.
package enum ThreadCount {
  package static let range = 1...1024

  package static func fault(in count: Int?) -> (found: String, allowed: String)? {
    guard let count, !range.contains(count) else { return nil }
    return ("\(count)", "\(range.lowerBound) to \(range.upperBound)")
  }

  /// At least 1, and no more than files can be open.
  package static func workers(_ wanted: Int?) -> Int {
    min(wanted.map { max(1, $0) } ?? Processors.count, Descriptors.pictureCount)
  }
}

package enum Descriptors {
  /// How many pictures can be open at the same time, at least 1: the limit of this process, less 8 for the standard streams, the
  /// output and libraries.
  package static var pictureCount: Int {
    var limit = rlimit()
    #if canImport(Glibc)
      let status = getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
    #else
      let status = getrlimit(RLIMIT_NOFILE, &limit)
    #endif
    guard status == 0 else { return .max }
    return max(1, Int(clamping: limit.rlim_cur) - 8)
  }
}
