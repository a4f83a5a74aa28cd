// Folders, real paths and whole files, for the modules above this one.

import MosaicSystem

extension SystemCall {
  /// Makes a folder, and those above it, where they are missing.
  package static func makeFolders(_ path: String, permissions: UInt32 = 0o777) throws(CodecError) {
    guard !isFolder(path), !path.utf8.contains(0) else { return }
    // Before a part of it is made.
    guard path.utf8.count < Int(PATH_MAX) else {
      throw CodecError(path: path, kind: .cannotWrite(errno: ENAMETOOLONG))
    }
    var missing: [String] = []
    var rest = path
    while !rest.isEmpty, !isFolder(rest) {
      missing.append(rest)
      rest = rest.folderPath ?? ""
    }
    for folder in missing.reversed() where mkdir(folder, mode_t(permissions)) != 0 {
      let code = errno
      // Another thread or program may have made it; a link to a missing folder exists, too, and is no folder.
      if code == EEXIST, isFolder(folder) { continue }
      throw CodecError(path: folder, kind: .cannotWrite(errno: code))
    }
  }

  /// Takes from others what they may do in a folder. Does nothing where it belongs to somebody else, or is a link: what that leads
  /// to has the permissions that it has.
  package static func makePrivate(_ folder: String) {
    guard let status = FileStatus(folder, followsLinks: false), status.kind == .folder,
      status.permissions != 0o700
    else { return }
    chmod(folder, 0o700)
  }

  package static func isFolder(_ path: String) -> Bool { FileStatus(path)?.kind == .folder }

  package static func isReadable(_ path: String) -> Bool { access(path, R_OK) == 0 }

  /// The path with links followed; `nil` where it leads nowhere.
  package static func realPath(_ path: String) -> String? {
    guard let real = realpath(path, nil) else { return nil }
    // The system allocated it for us.
    defer { free(real) }
    return String(validatingCString: real)
  }

  /// Passes on what the file or the pipe at a path has, a part at a time; returns the system's error number if it refuses to open
  /// or read it. `waits`: opening a pipe waits for its writer.
  package static func readAll<Stop>(
    at path: String, waits: Bool = true, _ take: (ArraySlice<UInt8>) throws(Stop) -> Void
  ) throws(Stop) -> Int32? {
    let descriptor: Int32
    do throws(Failure) { descriptor = try open(path, waits ? O_RDONLY : O_RDONLY | O_NONBLOCK) } catch {
      return error.errno
    }
    defer { close(descriptor) }
    return try readAll(descriptor, take)
  }
}

extension CodecError {
  package init(reading path: String, errno code: Int32) {
    switch code {
    case ENOENT: self = .missing(path)
    case EISDIR: self.init(path: path, kind: .isFolder)
    default: self.init(path: path, kind: .cannotRead(errno: code))
    }
  }
}
