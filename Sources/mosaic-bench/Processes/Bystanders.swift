// Whether the bench had the machine to itself.

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Finds out how much of the processors other programs took meanwhile.
struct Bystanders {
  private let clock = ContinuousClock.now
  private let busy = Self.busySeconds
  private let mine = Self.ownSeconds

  /// The share of all processors that went to others since this was made; `nil` where the kernel does not say.
  var share: Double? {
    guard let before = busy, let now = Self.busySeconds else { return nil }
    let elapsed = (ContinuousClock.now - clock) / .seconds(1) * Double(BenchMachine.cores)
    return max(0, (now - before) - (Self.ownSeconds - mine)) / max(elapsed, 1e-3)
  }

  private static var ownSeconds: Double { rusage.own.cpuSeconds + rusage.children.cpuSeconds }

  /// Busy time of all processors: of the first line of /proc/stat, all but idle and waiting.
  private static var busySeconds: Double? {
    guard let text = try? String(contentsOfFile: "/proc/stat", encoding: .utf8),
      let line = text.split(separator: "\n").first, line.hasPrefix("cpu ")
    else { return nil }
    let ticks = line.split(separator: " ").dropFirst().prefix(8).compactMap { Double($0) }
    guard ticks.count == 8 else { return nil }
    return (ticks.reduce(0, +) - ticks[3] - ticks[4]) / Double(sysconf(Int32(_SC_CLK_TCK)))
  }
}
