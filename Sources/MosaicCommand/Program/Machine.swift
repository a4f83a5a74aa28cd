// Settings of the process.

import CMachineSupport

/// Settings of the whole process.
enum Machine {
  /// Has `free` return blocks of 4 MiB and more to the system at once, in every thread.
  ///
  /// 16 workers then need 64 MiB instead of 702 for 27 progressive JPEGs of 12 megapixels, which are decoded whole. Rows and most
  /// tiles are smaller, so they are as fast as before.
  static func returnLargeMemory() { mmachine_return_memory_above(4 << 20) }
}
