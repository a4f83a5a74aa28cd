// Settings and limits of the process, and the number of processors.

import CMachineSupport

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Settings of the whole process.
enum Machine {
  /// Has `free` return blocks of 4 MiB and more to the system at once, in every thread.
  ///
  /// 16 workers then need 64 MiB instead of 702 for 27 progressive JPEGs of 12 megapixels, which are decoded whole. Rows and most
  /// tiles are smaller, so they are as fast as before.
  static func returnLargeMemory() { mmachine_return_memory_above(4 << 20) }
}

/// The limit of open files.
enum Descriptors {
  /// How many pictures can be open at the same time, at least 1: the limit of this process, less 8 for the standard streams, the
  /// output and libraries.
  static var pictureCount: Int {
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

/// The number of processors of this machine.
enum Processors {
  static var count: Int { max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN)))) }
}
