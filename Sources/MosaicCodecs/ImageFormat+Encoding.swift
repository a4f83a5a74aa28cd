// Whole pictures in one call, and the encoder of a format.

public import MosaicPixels
public import MosaicSystem

extension ImageFormat {
  /// The bytes of a file of this format that holds a picture of at least one pixel.
  ///
  /// If the format has alpha, it is written if `hasAlpha` says so; if that is `nil`, it is written if a pixel is not opaque.
  ///
  /// - Throws: `FileError`, also for a format that this build does not write.
  /// - Complexity: O(pixels).
  public func encode(
    _ pixmap: Pixmap, hasAlpha: Bool? = nil, options: EncodeOptions = EncodeOptions()
  ) throws(FileError) -> [UInt8] {
    let file = OutputFile.inMemory("\(name) in memory") { _ in }
    try write(pixmap, to: file, hasAlpha: hasAlpha, options: options)
    return file.bytes
  }

  /// Writes a file of this format that holds a picture of at least one pixel; the file appears whole or not at all.
  ///
  /// If the format has alpha, it is written if `hasAlpha` says so; if that is `nil`, it is written if a pixel is not opaque.
  ///
  /// - Throws: `FileError`, also for a format that this build does not write.
  /// - Complexity: O(pixels).
  public func write(
    _ pixmap: Pixmap, to path: String, hasAlpha: Bool? = nil, options: EncodeOptions = EncodeOptions()
  ) throws(FileError) {
    try write(pixmap, to: OutputFile(path), hasAlpha: hasAlpha, options: options)
  }

  /// - Returns: The quality that was found for ``EncodeOptions/maxBytes``.
  @discardableResult
  package func write(
    _ pixmap: Pixmap, to file: OutputFile, hasAlpha: Bool? = nil, options: EncodeOptions = EncodeOptions()
  ) throws(FileError) -> Int? {
    let alpha = hasAlpha ?? !pixmap.isOpaque
    let picture = EncodedPicture(file, width: pixmap.width, height: pixmap.height, hasAlpha: alpha)
    let encoder = try encoder(for: picture, options)
    try FileError.ofSink(file.path) {
      try encoder.write(pixmap.bytes)
      try encoder.finish()
    }
    try file.commit()
    return (encoder as? SizedEncoder)?.quality
  }

  // MARK: Encoders

  package var encoder: (any PixelEncoder.Type)? { CodecList.all.first { $0.format == self }?.encoder }

  /// The sink of a picture's rows: the encoder of this format, or a ``SizedEncoder`` that tries its qualities.
  ///
  /// - Throws: `FileError`, also if memory is short, or if the first bytes cannot be written.
  package func encoder(
    for picture: EncodedPicture, _ options: EncodeOptions
  ) throws(FileError) -> any RowSink {
    guard let encoder else {
      throw FileError(path: picture.path, kind: .cannotEncode("this build does not write \(phrase)"))
    }
    guard let most = most(options) else { return try encoder.init(picture, options) }
    return try SizedEncoder(encoder, of: self, picture, options, most: most)
  }

  /// Who takes only whole pictures, so that the whole picture is in memory; `nil` if rows are written as they come.
  package func wholePictureReader(_ options: EncodeOptions) -> String? {
    most(options) == nil
      ? encoder?.wholePictureLibrary(options).map { "\($0) compresses at once" }
      : "is encoded several times for --max-bytes"
  }

  /// The most bytes that encoding takes; `Int.max` if that overflows.
  package func heldBytes(width: Int, height: Int, _ options: EncodeOptions) -> Int {
    let own = encoder?.heldBytes(width: width, height: height, options) ?? 0
    guard let most = most(options) else { return own }
    return MemoryBudget.sum(own, SizedEncoder.heldBytes(width: width, height: height, most: most))
  }

  /// The most bytes of a file, if the format has qualities.
  private func most(_ options: EncodeOptions) -> Int? {
    [.jpeg, .webp, .avif].contains(self) ? options.maxBytes : nil
  }
}
