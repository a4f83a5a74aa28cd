import MosaicSystem

/// A thread that runs one function to its end.
package struct WorkerThread: Sendable {
  /// Enough for every codec; some systems give new threads only 128 KiB.
  package static let stackSize = 1 << 20

  private let thread: Handle

  /// Starts a thread; `nil` where the system grants none.
  package init?(_ body: @escaping @Sendable () -> Void) {
    let attributes = UnsafeMutablePointer<pthread_attr_t>.allocate(capacity: 1)
    defer { attributes.deallocate() }
    guard pthread_attr_init(attributes) == 0 else { return nil }
    defer { pthread_attr_destroy(attributes) }
    pthread_attr_setstacksize(attributes, Self.stackSize)
    // The thread takes over the reference; where none was started, it is released here.
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
