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

  /// Removes files of dead processes from a folder: of this machine and this user, not written to for a while, and locked by
  /// nobody.
  static func remove(from folder: String) {
    guard let entries = opendir(folder) else { return }
    defer { closedir(entries) }
    while let entry = readdir(entries) {
      // The name ends with a zero inside the array.
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      guard let process = TemporaryName.process(of: name), isDead(process) else { continue }
      remove("\(folder)/\(name)")
    }
  }

  private static func isDead(_ process: pid_t) -> Bool { kill(process, 0) != 0 && errno == ESRCH }

  /// Removes a file that is old, of this user, and that nobody is writing.
  ///
  /// Who writes it holds its lock, also from another machine that calls itself like this one. Where the file system has no
  /// locks it stays.
  private static func remove(_ path: String) {
    guard let stale = oldFile(path) else { return }
    // For writing, because network file systems give a lock for nothing less.
    guard let descriptor = try? SystemCall.open(path, O_RDWR | O_NOFOLLOW | O_NONBLOCK) else { return }
    defer { close(descriptor) }
    guard SystemCall.lock(descriptor), FileIdentity(descriptor: descriptor) == stale else { return }
    // It may have been published, or removed and its name taken again, before the lock was ours.
    if oldFile(path) == stale { unlink(path) }
  }

  /// The plain file at a path, where it is of this user, has no other name and was not written to for a while.
  private static func oldFile(_ path: String) -> FileIdentity? {
    var status = stat()
    guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    guard status.st_uid == geteuid(), status.st_nlink == 1 else { return nil }
    #if canImport(Darwin)
      let written = status.st_mtimespec.tv_sec
    #else
      let written = status.st_mtim.tv_sec
    #endif
    return Int(written) < Int(time(nil)) - age ? FileIdentity(status) : nil
  }
}
