// The system calls that make a file, give it its name and see that it is on the disk.

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
    /// Linux' `O_TMPFILE`, which is no plain number in C; the same on every machine that Swift runs on.
    private static let temporaryFlag = 0o20_000_000 | O_DIRECTORY
  #endif

  /// Creates a file that has no name in a folder; `nil` where the system or the file system has no such thing.
  static func openNameless(in folder: String, _ flags: Int32) -> Int32? {
    #if os(Linux)
      try? open(folder, flags | temporaryFlag, mode: 0o666)
    #else
      nil
    #endif
  }

  /// Whether an open file can be given a name: only through `/proc`, which is not there in every container.
  static func canLink(descriptor: Int32) -> Bool {
    #if os(Linux)
      access("/proc/self/fd/\(descriptor)", F_OK) == 0
    #else
      false
    #endif
  }

  /// Gives an open file a name that nothing has.
  static func link(descriptor: Int32, to path: String) throws(Failure) {
    _ = try retrying {
      linkat(AT_FDCWD, "/proc/self/fd/\(descriptor)", AT_FDCWD, path, AT_SYMLINK_FOLLOW)
    }
  }

  // MARK: The end of a file

  /// Makes a call that closes a descriptor, once.
  ///
  /// A signal may interrupt it: the descriptor is gone all the same on Linux and macOS, and a second call could close a file
  /// that another thread has opened in the meantime.
  static func closing(_ call: () -> Int32) throws(Failure) {
    guard call() != 0, errno != EINTR else { return }
    throw Failure(errno: errno)
  }

  /// Hands an open file over to the disk, and waits until it has it.
  static func sync(_ descriptor: Int32) throws(Failure) {
    _ = try retrying { fsync(descriptor) }
  }

  /// Hands an open file over to its file system, and learns what `close` would tell: that a network's disk is full, or a quota
  /// used up.
  ///
  /// Linux tells it to whoever closes a copy of the descriptor, too. macOS does so at the last one only; there such an error is
  /// seen where `sync` is called instead.
  static func flush(_ descriptor: Int32) throws(Failure) {
    let copy = try retrying { fcntl(descriptor, F_DUPFD_CLOEXEC, 0) }
    try closing { close(copy) }
  }

  /// Takes the lock of an open file, which goes with the process at the latest; `false` where another has it, or the file
  /// system has none.
  @discardableResult
  static func lock(_ descriptor: Int32) -> Bool { flock(descriptor, LOCK_EX | LOCK_NB) == 0 }

  /// Waits until the disk has the names in a folder. Only a failure of the disk is one: some file systems have nothing to wait
  /// for, and a folder may be closed to readers.
  static func syncFolder(_ folder: String) throws(Failure) {
    guard let descriptor = try? open(folder, O_RDONLY | O_DIRECTORY) else { return }
    defer { close(descriptor) }
    do {
      _ = try retrying { fsync(descriptor) }
    } catch {
      if error.errno == EIO { throw error }
    }
  }

  /// The folder of a path: `.` where it names none.
  static func folder(of path: String) -> String {
    guard let slash = path.utf8.lastIndex(of: 0x2F) else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// Whether a descriptor is open for writing.
  static func isWritable(_ descriptor: Int32) -> Bool {
    let flags = fcntl(descriptor, F_GETFL)
    return flags >= 0 && flags & O_ACCMODE != O_RDONLY
  }

  /// The first kilobyte of a file; nothing where it cannot be read.
  static func smallFile(_ path: String) -> [UInt8] {
    guard let descriptor = try? open(path, O_RDONLY | O_NONBLOCK) else { return [] }
    defer { close(descriptor) }
    return (try? start(of: descriptor, length: 1024)) ?? []
  }
}
