// Settings of the process.

import CMachineSupport
import MosaicRender

/// Settings of the whole process.
enum Machine {
  /// Has `free` return blocks of 4 MiB and more to the system at once, in every thread.
  ///
  /// 16 workers then need 64 MiB instead of 702 for 27 progressive JPEGs of 12 megapixels, which are decoded whole. Rows and most
  /// tiles are smaller, so they are as fast as before.
  static func returnLargeMemory() { mmachine_return_memory_above(4 << 20) }

  /// Runs the program: on a thread with a stack of its own size where the system gives the first thread less (`ulimit -s 64`).
  static func run(_ program: @escaping @Sendable () -> Void) {
    guard mmachine_needs_stacks(WorkerThread.stackSize), let thread = WorkerThread(program) else {
      return program()
    }
    thread.join()
  }
}
