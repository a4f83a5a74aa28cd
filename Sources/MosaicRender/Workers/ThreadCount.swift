// How many threads work.

/// How many threads work at the same time, the caller's included. A number can be written as it is: `options.jobs = 4`.
public enum ThreadCount: Hashable, Sendable, ExpressibleByIntegerLiteral {
  /// One for each processor.
  case all
  /// So many, 1 to 1024.
  case count(Int)

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
