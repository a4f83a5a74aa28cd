import MosaicSystem

/// How many threads work at the same time, the caller's included; of a number that is `nil`, one for each processor.
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

package enum Processors {
  /// At least 1.
  package static var count: Int { max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN)))) }
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
