// A value that several threads share, and a bell that wakes those who wait for it to change.

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A value behind a lock; every change rings a bell, and one can wait for a change.
///
/// POSIX's own mutex and condition variable: `Synchronization` has no condition variable, and Dispatch's threads cannot be
/// counted on where a machine grants none.
///
/// Unchecked, and sound: once the object is made, `value` is read and written only while `mutex` is locked
/// (`pthread_cond_wait` gives the lock back for as long as it waits, and returns with it), both pointers are constants that live
/// as long as the object, and what crosses in and out is `Sendable`.
final class Monitor<Value: Sendable>: @unchecked Sendable {
  private var value: Value
  // On the heap, because a lock must not move.
  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private let bell = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)

  init(_ value: Value) {
    self.value = value
    pthread_mutex_init(mutex, nil)
    pthread_cond_init(bell, nil)
  }

  deinit {
    pthread_cond_destroy(bell)
    pthread_mutex_destroy(mutex)
    bell.deallocate()
    mutex.deallocate()
  }

  /// Changes the value, and wakes all who wait.
  func change<Result: Sendable>(_ body: (inout Value) -> Result) -> Result {
    pthread_mutex_lock(mutex)
    defer {
      pthread_cond_broadcast(bell)
      pthread_mutex_unlock(mutex)
    }
    return body(&value)
  }

  /// Asks `body` now and after every change, until it gives something.
  func wait<Result: Sendable>(for body: (inout Value) -> Result?) -> Result {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    while true {
      if let result = body(&value) { return result }
      pthread_cond_wait(bell, mutex)
    }
  }
}
