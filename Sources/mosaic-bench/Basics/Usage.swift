// Time and memory of runs and calls, and their medians.

import MosaicSystem

/// Time and memory of one whole process, its children's included.
struct Usage: Hashable, Sendable {
  var wall: Double
  /// Seconds of all processors, user and system.
  var cpu: Double
  var peak: Int

  /// The largest resident size of this process so far.
  static var ownPeak: Int { rusage.own.peakBytes }

  /// The median of each figure; `nil` for no runs.
  static func median(of runs: [Usage]) -> Usage? {
    guard let wall = runs.map(\.wall).median, let cpu = runs.map(\.cpu).median,
      let peak = runs.map({ Double($0.peak) }).median
    else { return nil }
    return Usage(wall: wall, cpu: cpu, peak: Int(peak))
  }
}

extension Collection where Element == Double {
  /// The middle value, or the mean of the two middle values; `nil` if empty.
  var median: Double? {
    guard !isEmpty else { return nil }
    let sorted = sorted()
    let middle = sorted.count / 2
    return sorted.count.isMultiple(of: 2) ? (sorted[middle - 1] + sorted[middle]) / 2 : sorted[middle]
  }

  /// The value that so large a share of the values is at most; `nil` if empty.
  func quantile(_ share: Double) -> Double? {
    let sorted = sorted()
    return sorted.isEmpty ? nil : sorted[Swift.min(sorted.count - 1, Int(Double(sorted.count) * share))]
  }
}

enum Stopwatch {
  static func seconds<Failure>(_ body: () throws(Failure) -> Void) throws(Failure) -> Double {
    let start = ContinuousClock.now
    try body()
    return (ContinuousClock.now - start) / .seconds(1)
  }
}

extension rusage {
  /// Seconds of all processors, user and system.
  var cpuSeconds: Double {
    Double(ru_utime.tv_sec + ru_stime.tv_sec) + Double(ru_utime.tv_usec + ru_stime.tv_usec) / 1e6
  }

  /// The largest resident size; Linux counts in KiB.
  var peakBytes: Int {
    #if canImport(Darwin)
      Int(ru_maxrss)
    #else
      Int(ru_maxrss) * 1024
    #endif
  }

  /// The usage of this process.
  static var own: rusage { of(0) }
  /// The usage of all children that were waited for.
  static var children: rusage { of(-1) }

  private static func of(_ who: Int32) -> rusage {
    var usage = rusage()
    // glibc imports the constants as an enumeration, others as numbers.
    #if canImport(Glibc)
      getrusage(__rusage_who_t(who), &usage)
    #else
      getrusage(who, &usage)
    #endif
    return usage
  }
}
