// What an open file says as a picture.

extension OpenFile {
  /// Whether it holds several frames, of which only the first is decoded.
  package var isAnimated: Bool { ImageReader.isAnimated(file.source, start: file.start) }

  /// Its texts, and whether it ends as its format does.
  package var texts: OutputTexts {
    var parts = FileParts(file.source, start: file.start)
    return OutputTexts(&parts)
  }

  /// Appends the bytes of a picture to another file.
  ///
  /// - Throws: `CodecError` for a file that begins as no picture that this build reads, or becomes shorter meanwhile, and where the
  ///   other cannot be written.
  package func copyPicture(to target: OutputFile) throws(CodecError) {
    _ = try CodecList.decoder(for: file.start, path: path)
    for part in parts(0..<length) { try target.write(try bytes(part)) }
  }
}
