// What the control group of this process may use, such as that of a container.

import CMachineSupport

/// The limits of the control group of this process and of all groups around it, version 2.
///
/// Source: Linux, Documentation/admin-guide/cgroup-v2.rst, `cpu.max` and `memory.max`.
package struct ControlGroup: Sendable {
  /// Processors that may be busy all the time, such as 0.5; `nil` for no limit.
  package private(set) var processors: Double?
  /// Bytes of memory; `nil` for no limit.
  package private(set) var memory: Int?

  /// The limits of this process, looked up once.
  package static let own = ControlGroup()

  /// Reads the limits.
  ///
  /// - Parameters:
  ///   - folder: The folder in which control groups are folders.
  ///   - membership: The file that names the group of the process.
  package init(in folder: String = "/sys/fs/cgroup", membership: String = "/proc/self/cgroup") {
    let lines = SmallTextFile.text(at: membership)?.split(separator: "\n") ?? []
    // `0::` is version 2; others name groups of version 1.
    guard let line = lines.first(where: { $0.hasPrefix("0::/") }) else { return }
    var names = line.dropFirst(4).split(separator: "/").map(String.init)
    guard !names.contains("..") else { return }
    while true {
      let group = ([folder] + names).joined(separator: "/")
      note(
        processors: SmallTextFile.text(at: group + "/cpu.max"),
        memory: SmallTextFile.text(at: group + "/memory.max"))
      if names.popLast() == nil { return }
    }
  }

  /// Takes the limits of a group where they are lower than those that are known. `max` is no limit.
  private mutating func note(processors text: String?, memory bytes: String?) {
    let parts = (text ?? "").split { $0 == " " || $0 == "\n" }.map { Double($0) }
    if parts.count == 2, let quota = parts[0], let period = parts[1], quota > 0, period > 0 {
      processors = min(processors ?? .infinity, quota / period)
    }
    if let bytes, let count = Int(bytes.filter { $0 != "\n" }), count > 0 {
      memory = min(memory ?? .max, count)
    }
  }
}

/// Small files of the system, such as those of `/proc`. They are read here, because the room of files uses this one.
enum SmallTextFile {
  /// The text of a file of at most 4 KiB; `nil` if it cannot be read.
  static func text(at path: String) -> String? {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var count = 0
    // `read` writes no more than `bytes.count` bytes, and `length` is the number that it has written.
    let bytes = [UInt8](unsafeUninitializedCapacity: 4096) { bytes, length in
      count = read(descriptor, bytes.baseAddress, bytes.count)
      length = max(0, count)
    }
    return count >= 0 ? String(validating: bytes, as: UTF8.self) : nil
  }
}

// MARK: How many processors

package enum Processors {
  /// The processors that this process may use, at least 1: those that the system lets it run on, and no more than the time that its
  /// control group has, rounded up.
  package static var count: Int { count(of: Int(mmachine_processors()), in: .own) }

  static func count(of allowed: Int, in group: ControlGroup) -> Int {
    guard let quota = group.processors else { return max(1, allowed) }
    return max(1, min(allowed, Int(min(quota, 1e6).rounded(.up))))
  }
}

extension MemoryBudget {
  /// The limit of a run to which none is given: ``defaultLimit``, and no more than three quarters of what the control group of this process has
  /// beside the memory that no budget counts.
  package static func usualLimit(in group: ControlGroup = .own) -> Int {
    guard let memory = group.memory else { return defaultLimit }
    let (uncounted, least) = (64 << 20, 32 << 20)
    return min(defaultLimit, max(least, (memory - min(memory, uncounted)) / 4 * 3))
  }
}
