// How many threads work, and what the machine has for them: processors, and open files.

import MosaicSystem

/// How many threads work at the same time, the caller's included. A number can be written as it is: `options.jobs = 4`.
public enum ThreadCount: Hashable, Sendable, ExpressibleByIntegerLiteral {
  /// One for each processor.
  case all
  /// So many, 1 to 1024.
  case count(Int)

  package static let range = 1...1024

  /// What is wrong with it, for errors; `nil` where nothing is.
  package var fault: (found: String, allowed: String)? {
    guard case .count(let count) = self, !Self.range.contains(count) else { return nil }
    return ("\(count)", "\(Self.range.lowerBound) to \(Self.range.upperBound)")
  }

  /// So many.
  public init(integerLiteral value: Int) { self = .count(value) }

  /// The number of threads: at least 1, and no more than files can be open.
  package var workers: Int {
    let wanted =
      switch self {
      case .all: Processors.count
      case .count(let count): max(1, count)
      }
    return min(wanted, Descriptors.pictureCount)
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
