// Folders and files in the folder that all files of a run must be in.

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

extension FileRoot {
  /// Makes the folders on the way to a file where they are missing.
  ///
  /// - Throws: `CodecError` where the path leads out of the root, or the system refuses.
  package func makeFolders(for path: String) throws(CodecError) {
    guard let inside = inside(path) else { throw CodecError(path: path, kind: .outsideRoot(self.path)) }
    var way = "."
    do throws(SystemCall.Failure) {
      for name in inside.pathNames.dropLast() {
        let folder = OpenDescriptor(try open(inside: way, SystemCall.folderFlags))
        // A link that is there is not followed; the next step looks where it leads.
        if mkdirat(folder.descriptor, name, 0o777) != 0, errno != EEXIST {
          throw SystemCall.Failure(errno: errno)
        }
        way += "/\(name)"
      }
    } catch {
      throw CodecError(path: path, kind: Destination.kind(of: error, path: path, in: self))
    }
  }

  /// Opens a regular file for reading; the caller closes it.
  ///
  /// - Throws: `CodecError` where there is none, the path leads out of the root, or the system refuses.
  package func descriptor(ofFile path: String) throws(CodecError) -> Int32 {
    try InputFile(path, in: self).takeDescriptor()
  }

  /// Removes a file, or a symbolic link and not what it leads to.
  ///
  /// - Throws: `CodecError` where the path leads out of the root, or the system refuses.
  package func remove(_ path: String) throws(CodecError) {
    do throws(SystemCall.Failure) {
      guard let inside = inside(path) else { throw SystemCall.Failure(errno: EXDEV) }
      let folder = OpenDescriptor(try open(inside: inside.folderOrDot, SystemCall.folderFlags))
      let name = inside.pathNames.last ?? "."
      guard unlinkat(folder.descriptor, name, 0) == 0 else { throw SystemCall.Failure(errno: errno) }
    } catch {
      throw CodecError(path: path, kind: Destination.kind(of: error, path: path, in: self))
    }
  }
}
