// The system calls that create a file, name it and sync it.

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

extension SystemCall {
  // MARK: Files without a name

  #if os(Linux)
    /// Linux' `O_TMPFILE`, a macro that Swift does not import; its value is the same on every machine that Swift runs on.
    private static let temporaryFlag = 0o20_000_000 | O_DIRECTORY
  #endif

  /// Creates a nameless file in a folder; `nil` if the system or the file system has none.
  static func openNameless(in path: String, _ flags: Int32, from folder: OpenDescriptor? = nil) -> Int32? {
    #if os(Linux)
      try? open(path, flags | temporaryFlag, mode: 0o666, from: folder)
    #else
      nil
    #endif
  }

  /// Whether a nameless file can be named: that needs `/proc`, which some containers lack.
  static func canLink(descriptor: Int32) -> Bool {
    #if os(Linux)
      access("/proc/self/fd/\(descriptor)", F_OK) == 0
    #else
      false
    #endif
  }

  /// Gives a nameless file an unused name.
  static func link(
    descriptor: Int32, to path: String, from folder: OpenDescriptor? = nil
  ) throws(Failure) {
    _ = try retrying {
      linkat(AT_FDCWD, "/proc/self/fd/\(descriptor)", start(folder), path, AT_SYMLINK_FOLLOW)
    }
  }

  // MARK: The end of a file

  /// Runs a closing call once, without retrying.
  ///
  /// If a signal interrupts it, the descriptor is closed all the same on Linux and macOS; a second call could close a file that
  /// another thread has opened in the meantime.
  static func closing(_ call: () -> Int32) throws(Failure) {
    guard call() != 0, errno != EINTR else { return }
    throw Failure(errno: errno)
  }

  /// Waits until an open file is on the disk.
  static func sync(_ descriptor: Int32) throws(Failure) {
    _ = try retrying { fsync(descriptor) }
  }

  /// Reports the errors that `close` would report, such as a full network disk or an exceeded quota, while the file stays open.
  ///
  /// On Linux closing a copy of the descriptor reports them. macOS reports them only at the last descriptor; there `sync` does.
  static func flush(_ descriptor: Int32) throws(Failure) {
    let copy = try retrying { fcntl(descriptor, F_DUPFD_CLOEXEC, 0) }
    try closing { close(copy) }
  }

  /// Locks an open file until the process ends at the latest; `false` if another holds the lock, or the file system has none.
  @discardableResult
  static func lock(_ descriptor: Int32) -> Bool { flock(descriptor, LOCK_EX | LOCK_NB) == 0 }

  /// Waits until the names in a folder are on the disk. Only I/O errors are thrown: some file systems cannot sync folders, and
  /// some folders cannot be read.
  static func syncFolder(_ path: String, from folder: OpenDescriptor? = nil) throws(Failure) {
    guard let descriptor = try? open(path, O_RDONLY | O_DIRECTORY, from: folder) else { return }
    defer { close(descriptor) }
    do {
      _ = try retrying { fsync(descriptor) }
    } catch {
      if error.errno == EIO { throw error }
    }
  }

  /// Whether a descriptor is open for writing.
  static func isWritable(_ descriptor: Int32) -> Bool {
    let flags = fcntl(descriptor, F_GETFL)
    return flags >= 0 && flags & O_ACCMODE != O_RDONLY
  }

  /// The first kilobyte of a file; empty if it cannot be read.
  static func smallFile(_ path: String) -> [UInt8] {
    guard let descriptor = try? open(path, O_RDONLY | O_NONBLOCK) else { return [] }
    defer { close(descriptor) }
    return (try? start(of: descriptor, length: 1024)) ?? []
  }
}
