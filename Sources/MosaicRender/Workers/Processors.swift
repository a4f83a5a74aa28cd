// What the machine has for workers: processors, and open files.

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// The number of processors of this machine.
package enum Processors {
  /// At least 1.
  package static var count: Int { max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN)))) }
}

/// The limit of open files.
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
