import MosaicSystem

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
      let path = "\(folder)/\(name)"
      remove(path, olderThan: age)
      removeTiles(path, olderThan: age)
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

  /// Removes a folder of tiles that is old, belongs to this user, and is not being written.
  private static func removeTiles(_ path: String, olderThan age: Int) {
    guard let status = FileStatus(path, followsLinks: false), status.kind == .folder,
      status.owner == geteuid(), status.stamp.seconds < Int(time(nil)) - age,
      let folder = try? OpenDescriptor(SystemCall.open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW)),
      SystemCall.lock(folder.descriptor)
    else { return }
    TileTree.remove(path)
  }

  /// The regular file at a path, if it is this user's, has one name and was not written for a while.
  private static func oldFile(_ path: String, _ age: Int) -> FileIdentity? {
    guard let status = FileStatus(path, followsLinks: false), status.kind == .file,
      status.owner == geteuid(), status.nameCount == 1
    else { return nil }
    return status.stamp.seconds < Int(time(nil)) - age ? status.identity : nil
  }
}
