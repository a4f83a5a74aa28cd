// One change at a time of a file that several processes change.

import MosaicSystem

/// A lock that keeps changes of one file apart, in all processes of a machine that take it.
///
/// It is one of the system (`flock`) on an empty file `.NAME.lock` beside the file: the file itself is replaced, so that a lock on it would be
/// one on its predecessor. A killed process holds no lock; its empty file is removed by the next one. If the file system has no locks, or
/// the folder cannot be written, there is no lock.
package final class FileLock {
  private let path: String
  private let folder: OpenDescriptor?
  private let file: OpenDescriptor

  private static let mostSeconds = 60

  /// Waits until no other process has the lock of a file.
  ///
  /// - Returns: `nil` if there are no locks.
  /// - Throws: `CodecError` once `stop` says so, and if another process has held the lock for a minute.
  package convenience init?(
    of path: String, in root: FileRoot? = nil, until stop: StopSignal? = nil
  ) throws(CodecError) {
    guard let destination = try? Destination(path, in: root),
      case .file(let target, let folder, _) = destination
    else { return nil }
    try self.init(of: target, from: folder, shown: path, until: stop)
  }

  /// The same for a file or a folder in an open folder.
  init?(
    of name: String, from folder: OpenDescriptor?, shown: String, until stop: StopSignal? = nil
  ) throws(CodecError) {
    let hidden = ".\(name.fileName).lock"
    let path = name.folderPath.map { $0.path(of: hidden) } ?? hidden
    for _ in 0..<Self.mostSeconds * 100 {
      let flags = O_CREAT | O_RDWR | O_NOFOLLOW | O_NONBLOCK
      guard let descriptor = try? SystemCall.open(path, flags, mode: 0o666, from: folder) else { return nil }
      let file = OpenDescriptor(descriptor)
      if SystemCall.lock(descriptor) {
        // The one that held it before may have removed it meanwhile.
        if let own = FileIdentity(descriptor: descriptor), own == FileIdentity(path: path, from: folder) {
          self.path = path
          self.folder = folder
          self.file = file
          return
        }
      } else if errno != EWOULDBLOCK, errno != EINTR {
        return nil
      }
      if let reason = stop?.reason { throw CodecError(path: shown, kind: .stopped(reason)) }
      usleep(10_000)
    }
    throw CodecError(
      path: shown,
      kind: .cannotEncode(
        "another process has been changing it for \(Self.mostSeconds) seconds; end that one, or try again"))
  }

  /// Gives the lock up. Its file is removed before: who waits for it finds that it is gone, and makes another.
  package func release() {
    withExtendedLifetime(file) { _ = unlinkat(SystemCall.start(folder), path, 0) }
  }
}
