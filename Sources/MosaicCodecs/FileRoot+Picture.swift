// Files that are kept open because they are pictures.

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

extension FileRoot {
  /// Opens the file of a picture, whose first bytes and header are those of a format that this build reads; the caller closes it.
  ///
  /// - Throws: `CodecError` as ``descriptor(ofFile:)``, and where the file is no such picture.
  package func descriptor(ofPicture path: String) throws(CodecError) -> Int32 {
    let file = try InputFile(path, in: self)
    let reader = try CodecList.reader(for: file.start, path: path)
    let descriptor = file.takeDescriptor()
    // The decoder closes its own.
    let copy = fcntl(descriptor, F_DUPFD_CLOEXEC, 3)
    do throws(CodecError) {
      guard copy >= 0 else { throw CodecError(path: path, kind: .cannotRead(errno: errno)) }
      _ = try reader(.descriptor(copy), path, DecodeLimits(root: self), DecodeForm())
    } catch {
      close(descriptor)
      throw error
    }
    // Both share their place in the file.
    lseek(descriptor, 0, SEEK_SET)
    return descriptor
  }
}
