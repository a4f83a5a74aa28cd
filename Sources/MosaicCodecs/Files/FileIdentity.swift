// Which file a path stands for, however it is spelled.

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Tells whether two paths or open files are the same file: through links, other spellings and other names.
package struct FileIdentity: Hashable, Sendable {
  /// Whether it is a file and no pipe, device or folder.
  package let isFile: Bool
  private let device: UInt64
  private let node: UInt64

  /// What is at a path, with links followed; `nil` where nothing is.
  package init?(path: String) {
    guard !path.utf8.contains(0) else { return nil }
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    self.init(status)
  }

  /// What is at a path from an open folder, or from the working folder, with links followed; `nil` where nothing is.
  init?(path: String, from folder: OpenDescriptor?) {
    var status = stat()
    guard fstatat(SystemCall.start(folder), path, &status, 0) == 0 else { return nil }
    self.init(status)
  }

  /// An open file; `nil` where the descriptor is none.
  package init?(descriptor: Int32) {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { return nil }
    self.init(status)
  }

  init(_ status: stat) {
    isFile = status.st_mode & S_IFMT == S_IFREG
    device = UInt64(truncatingIfNeeded: status.st_dev)
    node = UInt64(truncatingIfNeeded: status.st_ino)
  }
}
