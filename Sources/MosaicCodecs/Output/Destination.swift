// What a path that is to be written turns out to be.

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Where an `OutputFile` writes.
enum Destination: Hashable {
  /// A file, here or not yet, with links followed; `mode` is what an existing one has.
  case replace(path: String, mode: mode_t?)
  /// Something that only can be written into.
  case direct(path: String)
  case standardOutput

  /// Looks at what is at the path.
  init(_ path: String) throws(SystemCall.Failure) {
    guard !path.isEmpty, !path.utf8.contains(0) else { throw SystemCall.Failure(errno: EINVAL) }
    var mode: mode_t?
    do throws(SystemCall.Failure) {
      let status = try SystemCall.status(ofPath: path)
      switch status.kind {
      case .folder: throw SystemCall.Failure(errno: EISDIR)
      // `/dev/stdout` may stand for a file that someone else holds open: replacing it would not reach them.
      case .file where path.hasPrefix("/dev/"), .other:
        self = .direct(path: path)
        return
      case .file: mode = status.mode
      }
      // Renaming over a read-only file would succeed, against what its owner has said.
      _ = try SystemCall.retrying { access(path, W_OK) }
    } catch {
      guard error.errno == ENOENT else { throw error }
    }
    guard !path.hasSuffix("/") else { throw SystemCall.Failure(errno: EISDIR) }
    self = .replace(path: try Self.resolve(path), mode: mode)
  }

  /// Opens it; the second value is the temporary file that is to be renamed.
  func open() throws(SystemCall.Failure) -> (descriptor: Int32, temporaryPath: String?) {
    switch self {
    case .standardOutput: return (STDOUT_FILENO, nil)
    case .direct(let path): return (try SystemCall.open(path, O_WRONLY | O_TRUNC), nil)
    case .replace(let path, let mode):
      let (descriptor, temporary) = try Self.createTemporary(beside: path)
      guard let mode else { return (descriptor, temporary) }
      do {
        _ = try SystemCall.retrying { fchmod(descriptor, mode) }
      } catch {
        close(descriptor)
        unlink(temporary)
        throw error
      }
      return (descriptor, temporary)
    }
  }

  /// What a failure of either step means for the path.
  static func kind(of failure: SystemCall.Failure, path: String) -> CodecError.Kind {
    switch failure.errno {
    case EISDIR: return .isFolder
    case ENOENT:
      let folder = folder(of: (try? resolve(path)) ?? path)
      let exists = (try? SystemCall.status(ofPath: folder)) != nil
      return exists ? .cannotWrite(errno: ENOENT) : .folderMissing(folder)
    default: return .cannotWrite(errno: failure.errno)
    }
  }

  // MARK: Steps

  /// Follows symbolic links, also to a file that is not there yet.
  private static func resolve(_ path: String) throws(SystemCall.Failure) -> String {
    var path = path
    // As many as Linux follows.
    for _ in 0..<40 {
      guard let link = SystemCall.link(at: path) else { return path }
      path = link.hasPrefix("/") ? link : "\(folder(of: path))/\(link)"
    }
    throw SystemCall.Failure(errno: ELOOP)
  }

  /// Creates a file that was not there, in the same folder: only then is a rename one step.
  private static func createTemporary(beside path: String) throws(SystemCall.Failure) -> (Int32, String) {
    // Names end at 255 bytes; ours adds 16 to the destination's.
    let name = String(decoding: path.utf8.split(separator: 0x2F).last?.prefix(200) ?? [], as: UTF8.self)
    while true {
      let letters = String((0..<6).compactMap { _ in "abcdefghijklmnopqrstuvwxyz0123456789".randomElement() })
      let temporary = "\(folder(of: path))/.\(name).mosaic-\(letters)"
      do {
        return (try SystemCall.open(temporary, O_WRONLY | O_CREAT | O_EXCL, mode: 0o666), temporary)
      } catch {
        guard error.errno == EEXIST else { throw error }
      }
    }
  }

  /// The folder of a path: `.` where it names none.
  private static func folder(of path: String) -> String {
    guard let slash = path.utf8.lastIndex(of: 0x2F) else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }
}
