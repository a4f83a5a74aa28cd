// Files of pictures, opened as they are.

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
