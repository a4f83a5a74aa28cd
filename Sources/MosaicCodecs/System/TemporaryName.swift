// The hidden names of files that are being written, and those that a crash left behind.

import MosaicSystem

/// Hidden names such as `.out.png.mosaic-9f3c21aa-4711-k3x9qd`: target, machine, process, random letters.
enum TemporaryName {
  static func fresh(for path: String) -> String {
    // Names have at most 255 bytes; ours adds up to 34 to the target's.
    let name = String(decoding: path.utf8.split(separator: 0x2F).last?.prefix(200) ?? [], as: UTF8.self)
    let letters = String((0..<6).compactMap { _ in "abcdefghijklmnopqrstuvwxyz0123456789".randomElement() })
    return ".\(name).mosaic-\(machine)-\(getpid())-\(letters)"
  }

  /// The process that made a file of this name, if it ran on this machine; `nil` for any other name.
  static func process(of name: String) -> pid_t? {
    guard name.hasPrefix("."), let start = name.ranges(of: ".mosaic-").last else { return nil }
    let parts = name[start.upperBound...].split(separator: "-", omittingEmptySubsequences: false)
    guard parts.count == 3, parts[0] == machine, parts[2].utf8.count == 6, let process = pid_t(parts[1]),
      process > 0
    else { return nil }
    return process
  }

  /// Eight digits for the scope of process numbers: this machine and container.
  static let machine: String = {
    var name = [UInt8](repeating: 0, count: 256)
    name.withUnsafeMutableBytes { bytes in
      // The last byte stays 0, whatever the system writes.
      bytes.withMemoryRebound(to: CChar.self) { chars in
        if let start = chars.baseAddress { gethostname(start, chars.count - 1) }
      }
    }
    let words =
      name + ((try? OpenFile("/etc/machine-id"))?.start ?? [])
      + Array((SystemCall.link(at: "/proc/self/ns/pid") ?? "").utf8)
    // FNV-1a, 32 bits.
    let hash = words.reduce(UInt32(2_166_136_261)) { ($0 ^ UInt32($1)) &* 16_777_619 }
    let digits = String(hash, radix: 16)
    return String(repeating: "0", count: 8 - digits.count) + digits
  }()
}

enum StaleFiles {
  /// Removes files of dead processes from a folder: of this machine and user, not written for so many seconds, and not locked.
  static func remove(from folder: String, olderThan age: Int) {
    guard let entries = opendir(folder) else { return }
    defer { closedir(entries) }
    while let entry = readdir(entries) {
      // The name ends with a zero inside the array.
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      guard let process = TemporaryName.process(of: name), isDead(process) else { continue }
      remove("\(folder)/\(name)", olderThan: age)
    }
  }

  private static func isDead(_ process: pid_t) -> Bool { kill(process, 0) != 0 && errno == ESRCH }

  /// Removes a file that is old, belongs to this user, and is not being written. Its writer holds a lock, even on another machine
  /// with the same name. Without locks in the file system the file stays.
  private static func remove(_ path: String, olderThan age: Int) {
    guard let stale = oldFile(path, age) else { return }
    // For writing: network file systems give locks only then.
    guard let descriptor = try? SystemCall.open(path, O_RDWR | O_NOFOLLOW | O_NONBLOCK) else { return }
    defer { close(descriptor) }
    guard SystemCall.lock(descriptor), FileIdentity(descriptor: descriptor) == stale else { return }
    // Before we got the lock it may have been published, or removed and its name reused.
    if oldFile(path, age) == stale { unlink(path) }
  }

  /// The regular file at a path, if it is this user's, has one name and was not written for a while.
  private static func oldFile(_ path: String, _ age: Int) -> FileIdentity? {
    guard let status = FileStatus(path, followsLinks: false), status.kind == .file,
      status.owner == geteuid(), status.nameCount == 1
    else { return nil }
    return status.stamp.seconds < Int(time(nil)) - age ? status.identity : nil
  }
}
