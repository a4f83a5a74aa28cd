// Folders in the folder that all files of a run must be in.

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
      for name in inside.split(separator: "/").dropLast() {
        let folder = OpenDescriptor(try open(inside: way, SystemCall.folderFlags))
        // A link that is there is not followed; the next step looks where it leads.
        if mkdirat(folder.descriptor, String(name), 0o777) != 0, errno != EEXIST {
          throw SystemCall.Failure(errno: errno)
        }
        way += "/\(name)"
      }
    } catch {
      throw CodecError(path: path, kind: Destination.kind(of: error, path: path, in: self))
    }
  }
}
