// Files of pictures, opened and copied as they are.

extension FileRoot {
  /// Opens the file of a picture, whose first bytes and header are those of a format that this build reads; the caller closes it.
  ///
  /// - Throws: `CodecError` as ``descriptor(ofFile:)``, and where the file is no such picture.
  package func descriptor(ofPicture path: String) throws(CodecError) -> Int32 {
    let file = try InputFile(path, in: self)
    let decoder = try CodecList.decoder(for: file.start, path: path)
    _ = try rethrowing(
      try decoder.open(file.source, limits: DecodeLimits(root: self), DecodeForm()),
      as: CodecError.about(path))
    return try file.descriptor()
  }
}

extension FileBytes {
  /// Appends the bytes of a picture to another file.
  ///
  /// - Throws: `CodecError` for a file that cannot be read, begins as no picture that this build reads, or becomes shorter meanwhile, and
  ///   where the other cannot be written.
  package static func copy(picture path: String, to target: OutputFile) throws(CodecError) {
    let file = try Reader(path)
    _ = try CodecList.decoder(for: file.file.start, path: path)
    for part in file.parts(0..<file.length) { try target.write(try file.bytes(part)) }
  }
}
