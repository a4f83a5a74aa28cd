// How many threads work.

/// How many threads work at the same time, the caller's included. A number can be written as it is: `options.jobs = 4`.
public enum ThreadCount: Hashable, Sendable, ExpressibleByIntegerLiteral {
  /// One for each processor.
  case all
  /// So many, 1 to 1024.
  case count(Int)

  /// The numbers that may be given.
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
