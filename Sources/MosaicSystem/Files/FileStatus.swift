// The kind, size and times of a file, and which file a path stands for.

/// The system's record of a file, a folder or whatever else is at a path.
package struct FileStatus: Hashable, Sendable {
  package enum Kind: Hashable, Sendable {
    case file, folder, link, pipe, other
  }

  package let kind: Kind
  package let stamp: FileStamp
  package let identity: FileIdentity
  package let permissions: UInt32
  let owner: UInt32
  let nameCount: Int

  /// `nil` if the path does not exist, or if the system does not say.
  package init?(_ path: String, followsLinks: Bool = true) {
    guard let status = try? FileStatus(path: path, followsLinks: followsLinks) else { return nil }
    self = status
  }

  /// - Parameter folder: Where a relative path starts; the working folder if `nil`.
  package init(
    path: String, from folder: OpenDescriptor? = nil, followsLinks: Bool = true
  ) throws(SystemCall.Failure) {
    // C would cut the path at its zero and look at another file.
    guard !path.utf8.contains(0) else { throw SystemCall.Failure(errno: ENOENT) }
    var status = stat()
    _ = try SystemCall.retrying {
      fstatat(SystemCall.start(folder), path, &status, followsLinks ? 0 : AT_SYMLINK_NOFOLLOW)
    }
    self.init(status)
  }

  package init(descriptor: Int32) throws(SystemCall.Failure) {
    var status = stat()
    _ = try SystemCall.retrying { fstat(descriptor, &status) }
    self.init(status)
  }

  private init(_ status: stat) {
    kind =
      switch status.st_mode & S_IFMT {
      case S_IFREG: .file
      case S_IFDIR: .folder
      case S_IFLNK: .link
      case S_IFIFO: .pipe
      default: .other
      }
    #if canImport(Darwin)
      let time = status.st_mtimespec
    #else
      let time = status.st_mtim
    #endif
    stamp = FileStamp(size: Int(status.st_size), seconds: Int(time.tv_sec), nanoseconds: Int(time.tv_nsec))
    identity = FileIdentity(
      isFile: kind == .file, device: UInt64(truncatingIfNeeded: status.st_dev),
      node: UInt64(truncatingIfNeeded: status.st_ino))
    permissions = UInt32(status.st_mode & 0o7777)
    owner = status.st_uid
    nameCount = Int(status.st_nlink)
  }
}

/// The size of a file and the time of its last change.
package struct FileStamp: Hashable, Sendable {
  package let size: Int
  /// Seconds since 1970.
  package let seconds: Int
  package let nanoseconds: Int

  package init(size: Int, seconds: Int, nanoseconds: Int) {
    self.size = size
    self.seconds = seconds
    self.nanoseconds = nanoseconds
  }

  package init?(_ path: String) {
    guard let status = FileStatus(path), status.kind == .file else { return nil }
    self = status.stamp
  }

  package func isNewer(than other: FileStamp) -> Bool {
    (seconds, nanoseconds) > (other.seconds, other.nanoseconds)
  }
}

/// Tells whether two paths or open files are the same file: through links, other spellings and other names.
package struct FileIdentity: Hashable, Sendable {
  package let isFile: Bool
  private let device: UInt64
  private let node: UInt64

  package init(isFile: Bool, device: UInt64, node: UInt64) {
    self.isFile = isFile
    self.device = device
    self.node = node
  }

  /// Follows links; `nil` if the path does not exist.
  package init?(path: String) { self.init(path: path, from: nil) }

  package init?(path: String, from folder: OpenDescriptor?) {
    guard let status = try? FileStatus(path: path, from: folder) else { return nil }
    self = status.identity
  }

  package init?(descriptor: Int32) {
    guard let status = try? FileStatus(descriptor: descriptor) else { return nil }
    self = status.identity
  }
}
