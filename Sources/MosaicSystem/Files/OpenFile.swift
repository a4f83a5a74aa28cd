// A file that stays open while several facts are read from it, and a copy of it that has a path.

import Synchronization

/// A regular file that is open for reading, as long as anything holds its ``source``: all reads come from one and the
/// same file, wherever its path leads meanwhile.
package struct OpenFile: Sendable {
  /// How many of the first bytes are read: SVG is text and may begin with a comment, and texts are near the beginning.
  package static let startLength = 4096

  package let path: String
  /// The first bytes; ``formatStart`` tells the format.
  package let start: [UInt8]
  private let file: OpenDescriptor
  private let stamp: FileStamp

  /// Opens a file; refuses folders, pipes and devices.
  package init(_ path: String, in root: FileRoot? = nil) throws(FileError) {
    self.path = path
    (file, stamp, start) = try rethrowing(try Self.open(path, root), as: Self.error(path, in: root))
  }

  private static func open(
    _ path: String, _ root: FileRoot?
  ) throws(SystemCall.Failure) -> (OpenDescriptor, FileStamp, start: [UInt8]) {
    // O_NONBLOCK: opening a pipe would block until someone writes to it.
    let file = try FileRoot.open(path, O_RDONLY | O_NONBLOCK, in: root)
    let status = try FileStatus(descriptor: file.descriptor)
    guard status.kind == .file else {
      throw SystemCall.Failure(errno: status.kind == .folder ? EISDIR : ESPIPE)
    }
    return (file, status.stamp, try SystemCall.start(of: file.descriptor, length: startLength))
  }

  package var source: ByteSource { .file(file) }

  /// Bytes of the file when it was opened.
  package var length: Int { stamp.size }

  /// Whether the file has changed since it was opened.
  package var hasChanged: Bool { (try? FileStatus(descriptor: file.descriptor))?.stamp != stamp }

  /// Another descriptor of the file, which stands at its beginning; the caller closes it.
  package func descriptor() throws(FileError) -> Int32 {
    try rethrowing(try SystemCall.duplicate(file.descriptor), as: Self.error(path, in: nil))
  }

  package static func error(_ path: String, in root: FileRoot?) -> (SystemCall.Failure) -> FileError {
    { failure in
      if failure.errno == ENOENT { return .missing(path) }
      let kind: FileError.Kind =
        switch (failure.errno, root) {
        case (EISDIR, _): .isFolder
        case (ESPIPE, _): .notAFile
        case (EXDEV, let root?): .outsideRoot(root.path)
        case (ELOOP, let root?) where root.links == 0: .linked
        default: .cannotRead(errno: failure.errno)
        }
      return FileError(path: path, kind: kind)
    }
  }

  // MARK: Bytes

  /// Whether two files have the same bytes: O(1) for files of different lengths, else O(bytes up to the first difference), with two
  /// MiB of memory.
  package func hasBytes(of other: OpenFile) throws(FileError) -> Bool {
    guard length == other.length else { return false }
    let identity = FileIdentity(descriptor: file.descriptor)
    if identity != nil, identity == FileIdentity(descriptor: other.file.descriptor) { return true }
    for part in parts(0..<length) {
      guard SystemCall.areEqual(try bytes(part), try other.bytes(part)) else { return false }
    }
    return true
  }

  /// All bytes; refuses a file of more than `most` bytes, and a file that became shorter.
  package func bytes(atMost most: Int) throws(FileError) -> [UInt8] {
    guard length <= most else {
      throw FileError(
        path: path, kind: .corrupt("it has \(length) bytes; at most \(most) are read of such a file"))
    }
    return try bytes(0..<length)
  }

  /// Cuts a range into parts of a MiB at most, which are read one after the other.
  package func parts(_ range: Range<Int>) -> some Sequence<Range<Int>> {
    stride(from: range.lowerBound, to: range.upperBound, by: 1 << 20).lazy.map {
      $0..<min($0 + 1 << 20, range.upperBound)
    }
  }

  package func bytes(_ range: Range<Int>) throws(FileError) -> [UInt8] {
    let bytes = source.bytes(range)
    guard bytes.count == range.count else { throw FileError(path: path, kind: .changed) }
    return bytes
  }
}

// MARK: A copy that has a path

/// A copy of an open file that has a path, and that no other program can exchange: for libraries that open files by their paths.
///
/// The copy has no name in any folder. It is gone with its last reference, or with the process.
package final class PrivateCopy: Sendable {
  /// The path of the copy for this process; each copy has another path, because libraries keep data by its path, and
  /// descriptor numbers are used again.
  package let path: String
  private let descriptor: Int32

  private static let count = Mutex(0)

  /// - Throws: `FileError` if the file cannot be read, or if no place for a copy can be found.
  package init(of file: OpenFile) throws(FileError) {
    guard let copy = SystemCall.unnamedFile() ?? SystemCall.memoryFile() else {
      throw FileError(path: file.path, kind: .cannotRead(errno: errno))
    }
    descriptor = copy
    let number = Self.count.withLock {
      $0 = ($0 + 1) % 512
      return $0
    }
    #if os(Linux)
      // The folder of this thread, which may have descriptors of its own.
      let folder = "/proc/thread-self/fd/"
    #else
      let folder = "/dev/fd/"
    #endif
    path = folder + String(repeating: "./", count: number) + "\(copy)"
    let source = try file.descriptor()
    defer { close(source) }
    try rethrowing(try SystemCall.copy(from: source, to: copy), as: OpenFile.error(file.path, in: nil))
  }

  deinit { close(descriptor) }
}
