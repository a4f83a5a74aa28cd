/// A value behind a lock; threads can wait for it to change.
///
/// POSIX's mutex and condition variable: `Synchronization` has no condition variable, and Dispatch may have no threads if
/// the system grants none.
///
/// Unchecked, and sound: after `init`, `value` is accessed only while `mutex` is locked (`pthread_cond_wait` unlocks it while it
/// waits, and locks it before it returns), both pointers are constants that live as long as the object, and everything that
/// crosses in and out is `Sendable`.
package final class Monitor<Value: Sendable>: @unchecked Sendable {
  private var value: Value
  // On the heap, because a lock must not move.
  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private let condition = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)

  package init(_ value: Value) {
    self.value = value
    pthread_mutex_init(mutex, nil)
    pthread_cond_init(condition, nil)
  }

  deinit {
    pthread_cond_destroy(condition)
    pthread_mutex_destroy(mutex)
    condition.deallocate()
    mutex.deallocate()
  }

  /// Changes the value, and wakes all waiting threads.
  package func change<Result: Sendable>(_ body: (inout Value) -> Result) -> Result {
    pthread_mutex_lock(mutex)
    defer {
      pthread_cond_broadcast(condition)
      pthread_mutex_unlock(mutex)
    }
    return body(&value)
  }

  /// Calls `body` now and after every change, until it returns a value; it may change the value itself, so the other waiting
  /// threads are woken then.
  package func wait<Result: Sendable>(for body: (inout Value) -> Result?) -> Result {
    pthread_mutex_lock(mutex)
    defer {
      pthread_cond_broadcast(condition)
      pthread_mutex_unlock(mutex)
    }
    while true {
      if let result = body(&value) { return result }
      pthread_cond_wait(condition, mutex)
    }
  }
}
