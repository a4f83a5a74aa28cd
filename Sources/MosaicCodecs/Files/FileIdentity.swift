// Which file a path stands for, however it is spelled.

/// Tells whether two paths or open files are the same file: through links, other spellings and other names.
package struct FileIdentity: Hashable, Sendable {
  /// Whether it is a file and no pipe, device or folder.
  package let isFile: Bool
  private let device: UInt64
  private let node: UInt64

  init(isFile: Bool, device: UInt64, node: UInt64) {
    (self.isFile, self.device, self.node) = (isFile, device, node)
  }

  /// What is at a path, with links followed; `nil` where nothing is.
  package init?(path: String) { self.init(path: path, from: nil) }

  /// What is at a path from an open folder, or from the working folder, with links followed; `nil` where nothing is.
  init?(path: String, from folder: OpenDescriptor?) {
    guard let status = try? FileStatus(path: path, from: folder) else { return nil }
    self = status.identity
  }

  /// An open file; `nil` where the descriptor is none.
  package init?(descriptor: Int32) {
    guard let status = try? FileStatus(descriptor: descriptor) else { return nil }
    self = status.identity
  }
}
