// The machine that the benchmark runs on.

import MosaicSystem
import MosaicText

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

enum BenchMachine {
  static var cores: Int { max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN)))) }

  /// Such as "AMD EPYC, 2 cores, Debian GNU/Linux 12 (bookworm)."
  static var text: String {
    let processor = line(in: "/proc/cpuinfo", after: "model name\t: ") ?? "an unknown processor"
    let system = line(in: "/etc/os-release", after: "PRETTY_NAME=").map { $0.filter { $0 != "\"" } }
    return "\(processor), \(counted(cores, "core")), \(system ?? "an unknown system")."
  }

  private static func line(in path: String, after start: String) -> String? {
    let text = try? String(contentsOfFile: path, encoding: .utf8)
    return text?.split(separator: "\n").first { $0.hasPrefix(start) }.map {
      String($0.dropFirst(start.count))
    }
  }
}

/// Measures how much CPU time other programs used meanwhile.
struct Bystanders {
  private let clock = ContinuousClock.now
  private let busy = Self.busySeconds
  private let mine = Self.ownSeconds

  /// The share of all CPU time that others used since this was created; `nil` if the kernel does not tell.
  var share: Double? {
    guard let before = busy, let now = Self.busySeconds else { return nil }
    let elapsed = (ContinuousClock.now - clock) / .seconds(1) * Double(BenchMachine.cores)
    return max(0, (now - before) - (Self.ownSeconds - mine)) / max(elapsed, 1e-3)
  }

  private static var ownSeconds: Double { rusage.own.cpuSeconds + rusage.children.cpuSeconds }

  /// Busy time of all processors: the first line of /proc/stat without idle and iowait.
  private static var busySeconds: Double? {
    guard let text = try? String(contentsOfFile: "/proc/stat", encoding: .utf8),
      let line = text.split(separator: "\n").first, line.hasPrefix("cpu ")
    else { return nil }
    let ticks = line.split(separator: " ").dropFirst().prefix(8).compactMap { Double($0) }
    guard ticks.count == 8 else { return nil }
    return (ticks.reduce(0, +) - ticks[3] - ticks[4]) / Double(sysconf(Int32(_SC_CLK_TCK)))
  }
}
