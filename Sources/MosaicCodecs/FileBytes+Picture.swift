// Copies of pictures, byte by byte.

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
