// The kind of thing at an output path.

import MosaicText

enum Destination {
  /// A file that may exist, with links followed; `mode` is the mode of an existing file. The path starts in `folder`, or in
  /// the working folder.
  case file(path: String, folder: OpenDescriptor?, mode: mode_t?)
  /// A device, a pipe or a socket: it can only be written into.
  case device(path: String)
  /// A descriptor that another program holds open, such as standard output: that program would not see a new file in its
  /// place.
  case descriptor(Int32)
  case memory

  /// In a root, a destination cannot be a device or a pipe.
  init(_ path: String, in root: FileRoot? = nil) throws(SystemCall.Failure) {
    guard !path.isEmpty, !path.utf8.contains(0) else { throw SystemCall.Failure(errno: EINVAL) }
    if let root {
      self = try Self.file(path, in: root)
      return
    }
    let target = try Self.resolve(path)
    if let descriptor = Self.descriptor(named: target) {
      guard SystemCall.isWritable(descriptor) else { throw SystemCall.Failure(errno: EBADF) }
      self = .descriptor(descriptor)
      return
    }
    var mode: mode_t?
    do throws(SystemCall.Failure) {
      let status = try FileStatus(path: path)
      switch status.kind {
      case .folder: throw SystemCall.Failure(errno: EISDIR)
      case .link, .pipe, .other:
        self = .device(path: path)
        return
      case .file: mode = mode_t(status.permissions)
      }
      // Renaming over a read-only file would succeed, against its owner's wish.
      _ = try SystemCall.retrying { access(path, W_OK) }
    } catch {
      guard error.errno == ENOENT else { throw error }
    }
    guard !path.endsInSlash else { throw SystemCall.Failure(errno: EISDIR) }
    self = .file(path: target, folder: nil, mode: mode)
  }

  var identity: FileIdentity? {
    switch self {
    case .file(let path, let folder, _): FileIdentity(path: path, from: folder)
    case .device(let path): FileIdentity(path: path)
    case .descriptor(let descriptor): FileIdentity(descriptor: descriptor)
    case .memory: nil
    }
  }

  /// The error of a failed call on a path that is written.
  static func error(_ path: String, in root: FileRoot?) -> (SystemCall.Failure) -> FileError {
    { FileError(path: path, kind: kind(of: $0, path, root)) }
  }

  private static func kind(
    of failure: SystemCall.Failure, _ path: String, _ root: FileRoot?
  ) -> FileError.Kind {
    if let root, failure.errno == EXDEV { return .outsideRoot(root.path) }
    if let root, failure.errno == ELOOP, root.links == 0 { return .linked }
    switch failure.errno {
    case ESPIPE: return .notAFile
    case EISDIR, ENOTDIR:
      let isFolder = FileStatus(path)?.kind == .folder
      if path.endsInSlash, !isFolder { return .endsInSlash }
      return failure.errno == EISDIR ? .isFolder : .cannotWrite(errno: ENOTDIR)
    case ENOENT:
      let folder = ((try? resolve(path)) ?? path).folderOrDot
      let exists = FileStatus(folder) != nil
      return exists ? .cannotWrite(errno: ENOENT) : .folderMissing(folder)
    default: return .cannotWrite(errno: failure.errno)
    }
  }

  // MARK: Steps

  /// A file in a root. From here on its name is not followed: a file or link put there later is replaced.
  private static func file(_ path: String, in root: FileRoot) throws(SystemCall.Failure) -> Destination {
    let (folder, name) = try root.place(path)
    do throws(SystemCall.Failure) {
      let status = try FileStatus(path: name, from: folder, followsLinks: false)
      switch status.kind {
      case .folder: throw SystemCall.Failure(errno: EISDIR)
      case .link, .pipe, .other: throw SystemCall.Failure(errno: ESPIPE)
      case .file: break
      }
      _ = try SystemCall.retrying { faccessat(SystemCall.start(folder), name, W_OK, 0) }
      return .file(path: name, folder: folder, mode: mode_t(status.permissions))
    } catch {
      guard error.errno == ENOENT else { throw error }
      return .file(path: name, folder: folder, mode: nil)
    }
  }

  /// Follows symbolic links, also to a file that does not exist yet; stops at the name of an open descriptor.
  private static func resolve(_ path: String) throws(SystemCall.Failure) -> String {
    var path = path
    // As many links as Linux follows.
    for _ in 0..<40 {
      guard descriptor(named: path) == nil, let link = SystemCall.link(at: path) else { return path }
      path = link.isAbsolutePath ? link : "\(path.folderOrDot)/\(link)"
    }
    throw SystemCall.Failure(errno: ELOOP)
  }

  /// The descriptor that a path stands for: `/dev/fd/3`, and `/proc/self/fd/3`, which `/dev/stdout` leads to.
  private static func descriptor(named path: String) -> Int32? {
    guard path.isAbsolutePath else { return nil }
    let parts = path.pathNames.filter { $0 != "." }
    let isNumbered = parts.starts(with: ["dev", "fd"]) && parts.count == 3
    let isOwn =
      parts.count == 4 && parts[0] == "proc" && parts[2] == "fd"
      && ["self", "\(getpid())"].contains(parts[1])
    guard isNumbered || isOwn, let number = parts.last.flatMap({ Int32($0) }), number >= 0 else { return nil }
    return number
  }
}
