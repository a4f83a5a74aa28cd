// The system calls for reading and writing files, and for folders.

import CMachineSupport
import MosaicText

/// The POSIX calls that this module needs; a failed call throws its errno.
package enum SystemCall {
  /// The links that are followed one after the other, as many as Linux follows.
  package static let mostLinks = 40

  package struct Failure: Error {
    package let errno: Int32
  }

  /// Opens a file, whose descriptor no child process inherits. A relative path starts in `folder`, or in the working folder; the
  /// same holds for all calls of this namespace.
  package static func open(
    _ path: String, _ flags: Int32, mode: mode_t = 0, from folder: OpenDescriptor? = nil
  ) throws(Failure) -> Int32 {
    // C would cut the path at its zero and open another file.
    guard !path.utf8.contains(0) else { throw Failure(errno: ENOENT) }
    return try retrying { openat(start(folder), path, flags | O_CLOEXEC, mode) }
  }

  /// Opens a file whose path need not be UTF-8.
  package static func open(bytes path: [UInt8], _ flags: Int32) throws(Failure) -> Int32 {
    guard !path.contains(0) else { throw Failure(errno: ENOENT) }
    let path = path.map { CChar(bitPattern: $0) } + [0]
    return try retrying { openat(AT_FDCWD, path, flags | O_CLOEXEC) }
  }

  /// Flags that open a folder, to find files in it. On Linux `O_PATH`, a macro that Swift does not import, which needs no
  /// permission to list it; its value is the same on every machine that Swift runs on.
  static let folderFlags: Int32 = {
    #if os(Linux)
      0o10_000_000 | O_DIRECTORY
    #else
      O_RDONLY | O_DIRECTORY
    #endif
  }()

  package static func start(_ folder: OpenDescriptor?) -> Int32 { folder?.descriptor ?? AT_FDCWD }

  /// The first bytes of an open file, without moving its read position.
  package static func start(of descriptor: Int32, length: Int) throws(Failure) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: length)
    let count = try retrying {
      bytes.withUnsafeMutableBytes { pread(descriptor, $0.baseAddress, $0.count, 0) }
    }
    return Array(bytes.prefix(count))
  }

  /// Fills `target` with the bytes from a place on; returns how many were read: fewer at the end or if reading fails.
  package static func read(_ descriptor: Int32, at offset: Int, into target: UnsafeMutableRawBufferPointer)
    -> Int
  {
    var done = 0
    while done < target.count, let base = target.baseAddress {
      let count = try? retrying { pread(descriptor, base + done, target.count - done, off_t(offset + done)) }
      guard let count, count > 0 else { break }
      done += count
    }
    return done
  }

  /// Whether bytes are the same, by one call that compares several bytes at a time.
  static func areEqual(_ one: [UInt8], _ other: [UInt8]) -> Bool {
    guard one.count == other.count else { return false }
    return one.withUnsafeBytes { one in
      other.withUnsafeBytes { other in
        guard let first = one.baseAddress, let second = other.baseAddress else { return true }
        return memcmp(first, second, one.count) == 0
      }
    }
  }

  /// Another descriptor of an open file: beyond the three standard streams, which may be closed, and not inherited by child
  /// processes.
  static func duplicate(_ descriptor: Int32) throws(Failure) -> Int32 {
    try retrying { fcntl(descriptor, F_DUPFD_CLOEXEC, 3) }
  }

  /// Passes on the bytes of an open file or a pipe, from its read position to its end, a part at a time; returns the system's
  /// error number if it refuses to read.
  package static func readAll<Stop>(
    _ descriptor: Int32, _ take: (ArraySlice<UInt8>) throws(Stop) -> Void
  ) throws(Stop) -> Int32? {
    var part = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count: Int
      do throws(Failure) {
        count = try retrying {
          part.withUnsafeMutableBytes { MosaicSystem.read(descriptor, $0.baseAddress, $0.count) }
        }
      } catch {
        return error.errno
      }
      if count == 0 { return nil }
      try take(part[..<count])
    }
  }

  package static func write(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32) throws(Failure) {
    var rest = bytes
    while !rest.isEmpty {
      let count = try retrying { MosaicSystem.write(descriptor, rest.baseAddress, rest.count) }
      rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(count))
    }
  }

  /// A nameless file in the folder for temporary files; it vanishes when closed. `nil` if none can be created.
  static func unnamedFile() -> Int32? {
    let folder = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
    guard let descriptor = openNameless(in: folder, O_RDWR) ?? openUnlinked(in: folder) else { return nil }
    defer { close(descriptor) }
    return try? duplicate(descriptor)
  }

  /// A nameless file in memory; `nil` if the system has none.
  static func memoryFile() -> Int32? {
    let descriptor = mmachine_memory_file()
    return descriptor >= 0 ? descriptor : nil
  }

  private static func openUnlinked(in folder: String) -> Int32? {
    var template = Array("\(folder)/mosaic-XXXXXX".utf8CString)
    let descriptor = template.withUnsafeMutableBufferPointer { name -> Int32 in
      guard let start = name.baseAddress else { return -1 }
      let descriptor = mkstemp(start)
      if descriptor >= 0 { unlink(start) }
      return descriptor
    }
    return descriptor >= 0 ? descriptor : nil
  }

  package static func copy(from source: Int32, to target: Int32) throws(Failure) {
    var part = [UInt8](repeating: 0, count: 1 << 16)
    var position: off_t = 0
    while true {
      let count = try retrying {
        part.withUnsafeMutableBytes { pread(source, $0.baseAddress, $0.count, position) }
      }
      if count == 0 { return }
      position += off_t(count)
      try part.withUnsafeBufferPointer { bytes throws(Failure) in
        try write(UnsafeRawBufferPointer(UnsafeBufferPointer(rebasing: bytes[..<count])), to: target)
      }
    }
  }

  /// The target of a symbolic link; `nil` if the path is not a link.
  package static func link(at path: String, from folder: OpenDescriptor? = nil) -> String? {
    var bytes = [UInt8](repeating: 0, count: Int(PATH_MAX))
    let count = bytes.withUnsafeMutableBytes { buffer in
      buffer.withMemoryRebound(to: CChar.self) { chars -> Int in
        guard let start = chars.baseAddress else { return 0 }
        return readlinkat(self.start(folder), path, start, chars.count)
      }
    }
    return count > 0 ? String(decoding: bytes.prefix(count), as: UTF8.self) : nil
  }

  /// Repeats a call that a signal interrupts; a negative result is a failure.
  static func retrying<Result: SignedInteger>(_ call: () -> Result) throws(Failure) -> Result {
    while true {
      let result = call()
      if result >= 0 { return result }
      let code = errno
      guard code == EINTR else { throw Failure(errno: code) }
    }
  }
}

/// Closes a file descriptor once, also if an initialiser that has it throws.
package final class OpenDescriptor: Sendable {
  package let descriptor: Int32

  init(_ descriptor: Int32) { self.descriptor = descriptor }

  deinit { close(descriptor) }
}

extension SystemCall {
  // MARK: Files without a name

  #if os(Linux)
    /// Linux' `O_TMPFILE`, a macro that Swift does not import; its value is the same on every machine that Swift runs on.
    private static let temporaryFlag = 0o20_000_000 | O_DIRECTORY
  #endif

  package static func openNameless(in path: String, _ flags: Int32, from folder: OpenDescriptor? = nil)
    -> Int32?
  {
    #if os(Linux)
      try? open(path, flags | temporaryFlag, mode: 0o666, from: folder)
    #else
      nil
    #endif
  }

  /// Whether a nameless file can be named: that needs `/proc`, which some containers lack.
  static func canLink(descriptor: Int32) -> Bool {
    #if os(Linux)
      access("/proc/thread-self/fd/\(descriptor)", F_OK) == 0
    #else
      false
    #endif
  }

  package static func link(descriptor: Int32, to path: String, from folder: OpenDescriptor? = nil)
    throws(Failure)
  {
    _ = try retrying {
      linkat(AT_FDCWD, "/proc/thread-self/fd/\(descriptor)", start(folder), path, AT_SYMLINK_FOLLOW)
    }
  }

  // MARK: The end of a file

  /// Runs a closing call once, without retrying. If a signal interrupts it, the descriptor is closed all the same on Linux and
  /// macOS; a second call could close a file that another thread has opened in the meantime.
  package static func closing(_ call: () -> Int32) throws(Failure) {
    guard call() != 0, errno != EINTR else { return }
    throw Failure(errno: errno)
  }

  static func sync(_ descriptor: Int32) throws(Failure) {
    _ = try retrying { fsync(descriptor) }
  }

  /// Reports the errors that `close` would report, such as a full network disk or an exceeded quota, while the file stays open. On
  /// Linux closing a copy of the descriptor reports them. macOS reports them only at the last descriptor; there `sync` does.
  package static func flush(_ descriptor: Int32) throws(Failure) {
    let copy = try duplicate(descriptor)
    try closing { close(copy) }
  }

  /// Locks an open file until the process ends at the latest; `false` if another holds the lock, or the file system has none.
  @discardableResult
  package static func lock(_ descriptor: Int32) -> Bool { flock(descriptor, LOCK_EX | LOCK_NB) == 0 }

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

  package static func isWritable(_ descriptor: Int32) -> Bool {
    let flags = fcntl(descriptor, F_GETFL)
    return flags >= 0 && flags & O_ACCMODE != O_RDONLY
  }
}

// MARK: Folders, real paths and whole files, for the modules above this one

extension SystemCall {
  /// Makes a folder and the folders above it, if they are missing.
  package static func makeFolders(_ path: String, permissions: UInt32 = 0o777) throws(FileError) {
    guard !isFolder(path), !path.utf8.contains(0) else { return }
    // Checked before a part of the path is made.
    guard path.utf8.count < Int(PATH_MAX) else {
      throw FileError(path: path, kind: .cannotWrite(errno: ENAMETOOLONG))
    }
    var missing: [String] = []
    var rest = path
    while !rest.isEmpty, !isFolder(rest) {
      missing.append(rest)
      rest = rest.folderPath ?? ""
    }
    for folder in missing.reversed() where mkdir(folder, mode_t(permissions)) != 0 {
      let code = errno
      // Another thread or program may have made it; a link to a missing folder exists too, and is not a folder.
      if code == EEXIST, isFolder(folder) { continue }
      throw FileError(path: folder, kind: .cannotWrite(errno: code))
    }
  }

  /// Removes the permissions of others from a folder. Does nothing if the folder belongs to another user, or is a link: its
  /// target keeps its permissions.
  package static func makePrivate(_ folder: String) {
    guard let status = FileStatus(folder, followsLinks: false), status.kind == .folder,
      status.permissions != 0o700
    else { return }
    chmod(folder, 0o700)
  }

  package static func isFolder(_ path: String) -> Bool { FileStatus(path)?.kind == .folder }

  package static func isReadable(_ path: String) -> Bool { access(path, R_OK) == 0 }

  /// The path with links followed; `nil` if it leads nowhere.
  package static func realPath(_ path: String) -> String? {
    guard let real = realpath(path, nil) else { return nil }
    // The system allocated it for us.
    defer { free(real) }
    return String(validatingCString: real)
  }

  /// Passes on the bytes of the file or pipe at a path, a part at a time; returns the system's error number if it refuses to open
  /// or read it. `waits`: opening a pipe waits for its writer.
  package static func readAll<Stop>(
    at path: String, waits: Bool = true, _ take: (ArraySlice<UInt8>) throws(Stop) -> Void
  ) throws(Stop) -> Int32? {
    let descriptor: Int32
    do throws(Failure) { descriptor = try open(path, waits ? O_RDONLY : O_RDONLY | O_NONBLOCK) } catch {
      return error.errno
    }
    defer { close(descriptor) }
    return try readAll(descriptor, take)
  }
}

extension FileError {
  package init(reading path: String, errno code: Int32) {
    switch code {
    case ENOENT: self = .missing(path)
    case EISDIR: self.init(path: path, kind: .isFolder)
    default: self.init(path: path, kind: .cannotRead(errno: code))
    }
  }
}
