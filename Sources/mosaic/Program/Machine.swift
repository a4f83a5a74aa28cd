// What the program asks of the machine that it runs on.

import CMachineSupport

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// What is set once for the whole program.
enum Machine {
  /// Has the memory of pictures that are held whole given back when they are done with, in whatever thread they were read.
  ///
  /// 4 MiB: of 27 progressive JPEGs of 12 megapixels, 16 workers then need 64 MiB and not 702; rows and most tiles are
  /// smaller, and cost what they did.
  static func returnLargeMemory() { mmachine_return_memory_above(4 << 20) }
}

/// The files that a process may have open.
enum Descriptors {
  /// How many pictures can be open at the same time, at least 1: the limit of this process without what the streams, the
  /// output and libraries take.
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

/// The processors of this machine.
enum Processors {
  static var count: Int { max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN)))) }
}
