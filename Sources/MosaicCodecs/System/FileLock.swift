// One change at a time of a file that several processes change.

import MosaicSystem

package enum FileLock {
  /// Calls `body`, which reads a file and replaces it, while no other process does so by this function.
  ///
  /// The lock is one of the system (`flock`) on an empty file `.NAME.lock` beside the file: the file itself is replaced, so that a lock
  /// on it would be one on its predecessor. A killed process holds no lock; its empty file is removed by the next one. Where the file
  /// system has no locks, or the folder cannot be written, `body` is called without one.
  ///
  /// - Throws: What `body` throws; a `CodecError` if another process has held the lock for a minute.
  package static func holding<Made>(
    _ path: String, in root: FileRoot? = nil, _ body: () throws -> Made
  ) throws -> Made {
    guard let destination = try? Destination(path, in: root),
      case .file(let target, let folder, _) = destination,
      let lock = try Lock(beside: target, from: folder, path)
    else { return try body() }
    defer { lock.release() }
    return try body()
  }

  private struct Lock {
    private let path: String
    private let folder: OpenDescriptor?
    private let file: OpenDescriptor

    private static let mostSeconds = 60

    /// `nil` where there are no locks.
    init?(beside target: String, from folder: OpenDescriptor?, _ shown: String) throws(CodecError) {
      let name = ".\(target.fileName).lock"
      let path = target.folderPath.map { $0.path(of: name) } ?? name
      for _ in 0..<Self.mostSeconds * 100 {
        let flags = O_CREAT | O_RDWR | O_NOFOLLOW | O_NONBLOCK
        guard let descriptor = try? SystemCall.open(path, flags, mode: 0o666, from: folder) else {
          return nil
        }
        let file = OpenDescriptor(descriptor)
        if SystemCall.lock(descriptor) {
          // The one that held it before may have removed it meanwhile.
          if let own = FileIdentity(descriptor: descriptor), own == FileIdentity(path: path, from: folder) {
            (self.path, self.folder, self.file) = (path, folder, file)
            return
          }
        } else if errno != EWOULDBLOCK {
          return nil
        }
        usleep(10_000)
      }
      throw CodecError(
        path: shown,
        kind: .cannotEncode(
          "another process has been changing it for \(Self.mostSeconds) seconds; end that one, or try again"))
    }

    /// Removed before the lock is given up: who waits for it finds that it is gone, and makes another.
    func release() { unlinkat(SystemCall.start(folder), path, 0) }
  }
}
