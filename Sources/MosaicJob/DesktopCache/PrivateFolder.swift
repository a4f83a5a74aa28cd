// Folders that only their owner may read.

import MosaicCodecs

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Makes folders with the permissions 700.
enum PrivateFolder {
  /// Makes a folder, and those above it, where they are missing; takes from others what they may do in one that exists.
  ///
  /// - Throws: `CodecError` where there can be no folder.
  static func make(_ path: String) throws(CodecError) {
    guard !PictureFolder.isFolder(path) else { return restrict(path) }
    if let slash = path.utf8.lastIndex(of: 0x2F), slash != path.startIndex {
      let parent = String(path[..<slash])
      // The permissions of folders that exist above the cache are not ours.
      if !PictureFolder.isFolder(parent) { try make(parent) }
    }
    guard !path.utf8.contains(0) else { throw CodecError(path: path, kind: .cannotWrite(errno: EINVAL)) }
    if mkdir(path, 0o700) != 0 {
      let code = errno
      // Another program may have made it in the meantime.
      guard code == EEXIST, PictureFolder.isFolder(path) else {
        throw CodecError(path: path, kind: .cannotWrite(errno: code))
      }
    }
    restrict(path)
  }

  /// Does nothing where the folder belongs to somebody else, or is a link: what that leads to has the permissions that it has.
  private static func restrict(_ path: String) {
    guard let status = FileStatus(path, followsLinks: false), status.kind == .folder,
      status.permissions != 0o700
    else { return }
    chmod(path, 0o700)
  }
}
