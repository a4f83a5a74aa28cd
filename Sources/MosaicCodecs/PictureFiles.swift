// Files of pictures, opened and copied as they are.

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

extension FileBytes {
  /// Appends the bytes of a picture to another file.
  ///
  /// - Throws: `CodecError` for a file that cannot be read, begins as no picture that this build reads, or becomes shorter meanwhile, and
  ///   where the other cannot be written.
  package static func copy(picture path: String, to target: OutputFile) throws(CodecError) {
    let file = try Reader(path)
    _ = try CodecList.reader(for: file.start, path: path)
    var place = 0
    while place < file.length {
      let count = min(Reader.partLength, file.length - place)
      var buffer = [UInt8](repeating: 0, count: count)
      try file.read(at: place, count, into: &buffer)
      try target.write(buffer)
      place += count
    }
  }
}
