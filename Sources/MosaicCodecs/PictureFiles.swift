// Whether a picture file is animated, and a copy of its bytes.

extension OpenFile {
  /// Whether it holds several frames, of which only the first is decoded.
  package var isAnimated: Bool { ImageReader.isAnimated(source, start: start) }

  /// Appends the bytes of a picture, of a format that this build reads, to another file.
  package func copyPicture(to target: OutputFile) throws(CodecError) {
    _ = try CodecRegistry.standard.decoder(for: formatStart, path: path)
    for part in parts(0..<length) { try target.write(try bytes(part)) }
  }
}

extension FileRoot {
  /// Opens the file of a picture, whose first bytes and header are those of a format that this build reads; the caller closes it.
  package func descriptor(ofPicture path: String) throws(CodecError) -> Int32 {
    let file = try OpenFile(path, in: self)
    let decoder = try CodecRegistry.standard.decoder(for: file.formatStart, path: path)
    _ = try rethrowing(
      try decoder.open(file.source, limits: DecodeLimits(root: self), DecodeForm()),
      as: CodecError.about(path))
    return try file.descriptor()
  }
}
