// What a crash has left of files that were being written.

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// What runs that were killed have left behind.
enum StaleFiles {
  /// Seconds since a file was last written to, after which it may be stale.
  static let age = 600

  /// Removes files of dead processes from a folder: of this machine and this user, and not written to for a while.
  static func remove(from folder: String) {
    guard let entries = opendir(folder) else { return }
    defer { closedir(entries) }
    while let entry = readdir(entries) {
      // The name ends with a zero inside the array.
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      guard let process = TemporaryName.process(of: name), isDead(process) else { continue }
      let path = "\(folder)/\(name)"
      if isOwnAndOld(path) { unlink(path) }
    }
  }

  private static func isDead(_ process: pid_t) -> Bool { kill(process, 0) != 0 && errno == ESRCH }

  /// Whether it is a plain file of this user with no other name, and old enough.
  private static func isOwnAndOld(_ path: String) -> Bool {
    var status = stat()
    guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return false }
    guard status.st_uid == geteuid(), status.st_nlink == 1 else { return false }
    #if canImport(Darwin)
      let written = status.st_mtimespec.tv_sec
    #else
      let written = status.st_mtim.tv_sec
    #endif
    return Int(written) < Int(time(nil)) - age
  }
}
