import MosaicSystem
import Synchronization

/// A copy of an open file that has a path, and that nobody can exchange: for libraries that open files by their paths.
///
/// The copy has no name in any folder. It is gone with its last reference, or with the process.
package final class PrivateCopy: Sendable {
  /// The path of the copy for this process; another one for each copy, because libraries keep what they read by its path, and
  /// descriptors are numbered anew.
  package let path: String
  private let descriptor: Int32

  private static let count = Mutex(0)

  /// - Throws: `CodecError` if the file cannot be read, or there is no place for a copy.
  package init(of file: OpenFile) throws(CodecError) {
    guard let copy = SystemCall.unnamedFile() ?? SystemCall.memoryFile() else {
      throw CodecError(path: file.path, kind: .cannotRead(errno: errno))
    }
    descriptor = copy
    let number = Self.count.withLock {
      $0 = ($0 + 1) % 512
      return $0
    }
    #if os(Linux)
      // That of this thread: it may have descriptors of its own.
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
