// Files that several processes change: one change at a time, and texts added at the end.

import MosaicText

/// A lock that keeps changes of one file apart, in all processes of a machine that take it.
///
/// It is a lock of the system (`flock`) on an empty file `.NAME.lock` beside the file: the file itself is replaced, so that a
/// lock on it would be a lock on its predecessor. A killed process holds no lock; its empty file is removed by the next one. If
/// the file system has no locks, or the folder cannot be written, files are not locked.
package final class FileLock {
  private let path: String
  private let folder: OpenDescriptor?
  private let file: OpenDescriptor

  private static let mostSeconds = 60

  /// Waits until no other process has the lock of a file.
  ///
  /// - Returns: `nil` if files cannot be locked.
  /// - Throws: `FileError` once `stop` says so, and if another process has held the lock for a minute.
  package convenience init?(
    of path: String, in root: FileRoot? = nil, until stop: StopSignal? = nil
  ) throws(FileError) {
    guard let destination = try? Destination(path, in: root),
      case .file(let target, let folder, _) = destination
    else { return nil }
    try self.init(of: target, from: folder, shown: path, until: stop)
  }

  /// The same for a file or a folder in an open folder.
  package init?(
    of name: String, from folder: OpenDescriptor?, shown: String, until stop: StopSignal? = nil
  ) throws(FileError) {
    let hidden = ".\(name.fileName).lock"
    let path = name.folderPath.map { $0.path(of: hidden) } ?? hidden
    for _ in 0..<Self.mostSeconds * 100 {
      let flags = O_CREAT | O_RDWR | O_NOFOLLOW | O_NONBLOCK
      guard let descriptor = try? SystemCall.open(path, flags, mode: 0o666, from: folder) else { return nil }
      let file = OpenDescriptor(descriptor)
      if SystemCall.lock(descriptor) {
        // The previous holder of the lock may have removed the file meanwhile.
        if let own = FileIdentity(descriptor: descriptor), own == FileIdentity(path: path, from: folder) {
          self.path = path
          self.folder = folder
          self.file = file
          return
        }
      } else if errno != EWOULDBLOCK, errno != EINTR {
        return nil
      }
      if let reason = stop?.reason { throw FileError(path: shown, kind: .stopped(reason)) }
      usleep(10_000)
    }
    throw FileError(
      path: shown,
      kind: .cannotEncode(
        "another process has been changing it for \(Self.mostSeconds) seconds; end that one, or try again"))
  }

  /// Gives the lock up. Its file is removed before: a waiting process finds that it is gone, and makes another.
  package func release() {
    withExtendedLifetime(file) { _ = unlinkat(SystemCall.start(folder), path, 0) }
  }
}

// MARK: Text at the end

package enum AddedText {
  /// Adds a text as a paragraph of its own at the end of a file, which is made if it is missing.
  ///
  /// Several programs may add texts at the same time. A lock of the file lets one of them at a time look at the end, which decides
  /// whether a blank line is missing, and add its text there in one write. Without locks (see ``FileLock``) the system still adds
  /// each text whole, but a blank line between two of them may be missing.
  ///
  /// - Throws: `FileError` for a file that cannot be written, for an input, and if another process holds the lock for a minute.
  package static func add(_ text: String, to path: String, of files: RunFiles) throws(FileError) {
    let fault = Destination.error(path, in: nil)
    guard case .file(let target, _, _) = try rethrowing(try Destination(path), as: fault) else {
      // A pipe or a terminal has no end to add to.
      let file = try OutputFile(path, of: files)
      try file.write(Array(text.utf8))
      return try file.commit()
    }
    try files.check(output: path)
    let lock = try FileLock(of: path)
    defer { lock?.release() }
    try rethrowing(try append(text, to: target), as: fault)
  }

  private static func append(_ text: String, to target: String) throws(SystemCall.Failure) {
    let file = OpenDescriptor(try SystemCall.open(target, O_RDWR | O_APPEND | O_CREAT, mode: 0o666))
    let size = try FileStatus(descriptor: file.descriptor).stamp.size
    var last: [UInt8] = [0]
    last.withUnsafeMutableBytes { byte in
      _ = SystemCall.read(file.descriptor, at: max(0, size - 1), into: byte)
    }
    let gap = size == 0 ? "" : last == [UInt8(ascii: "\n")] ? "\n" : "\n\n"
    try Array((gap + text).utf8).withUnsafeBufferPointer { bytes throws(SystemCall.Failure) in
      try SystemCall.write(UnsafeRawBufferPointer(bytes), to: file.descriptor)
    }
    try SystemCall.flush(file.descriptor)
  }
}
