// The machine that the benchmark runs on.

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

/// A description of the machine.
enum BenchMachine {
  static var cores: Int { max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN)))) }

  /// Such as "AMD EPYC, 2 cores, Debian GNU/Linux 12 (bookworm)."
  static var text: String {
    let processor = line(in: "/proc/cpuinfo", after: "model name\t: ") ?? "an unknown processor"
    let system = line(in: "/etc/os-release", after: "PRETTY_NAME=").map { $0.filter { $0 != "\"" } }
    return "\(processor), \(cores) \(cores == 1 ? "core" : "cores"), \(system ?? "an unknown system")."
  }

  private static func line(in path: String, after start: String) -> String? {
    let text = try? String(contentsOfFile: path, encoding: .utf8)
    return text?.split(separator: "\n").first { $0.hasPrefix(start) }.map {
      String($0.dropFirst(start.count))
    }
  }
}
