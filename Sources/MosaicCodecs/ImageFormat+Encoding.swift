// Whole pictures in one call, and the encoder of a format.

public import MosaicPixels

extension ImageFormat {
  /// The bytes of a file of this format that holds a picture of at least one pixel.
  ///
  /// Where the format has alpha, it is written if `hasAlpha` says so; if that is `nil`, it is where a pixel is not opaque.
  ///
  /// - Throws: `CodecError`, also for a format that this build does not write.
  /// - Complexity: O(pixels).
  public func encode(
    _ pixmap: Pixmap, hasAlpha: Bool? = nil, options: EncodeOptions = EncodeOptions()
  ) throws(CodecError) -> [UInt8] {
    let file = OutputFile.inMemory("\(name) in memory") { _ in }
    try write(pixmap, to: file, hasAlpha: hasAlpha, options: options)
    return file.bytes
  }

  /// Writes a file of this format that holds a picture of at least one pixel; the file appears whole or not at all.
  ///
  /// Where the format has alpha, it is written if `hasAlpha` says so; if that is `nil`, it is where a pixel is not opaque.
  ///
  /// - Throws: `CodecError`, also for a format that this build does not write.
  /// - Complexity: O(pixels).
  public func write(
    _ pixmap: Pixmap, to path: String, hasAlpha: Bool? = nil, options: EncodeOptions = EncodeOptions()
  ) throws(CodecError) {
    try write(pixmap, to: OutputFile(path), hasAlpha: hasAlpha, options: options)
  }

  package func write(
    _ pixmap: Pixmap, to file: OutputFile, hasAlpha: Bool? = nil, options: EncodeOptions = EncodeOptions()
  ) throws(CodecError) {
    let alpha = hasAlpha ?? !pixmap.isOpaque
    let picture = EncodedPicture(file, width: pixmap.width, height: pixmap.height, hasAlpha: alpha)
    let encoder = try encoder(for: picture, options)
    try CodecError.ofSink(file.path) {
      try encoder.write(pixmap.bytes)
      try encoder.finish()
    }
    try file.commit()
  }

  // MARK: Encoders

  package var encoder: (any PixelEncoder.Type)? { CodecList.all.first { $0.format == self }?.encoder }

  /// - Throws: `CodecError` also where there is no memory, and where the first bytes cannot be written.
  package func encoder(
    for picture: EncodedPicture, _ options: EncodeOptions
  ) throws(CodecError) -> any PixelEncoder {
    guard let encoder else {
      throw CodecError(path: picture.path, kind: .cannotEncode("this build does not write \(phrase)"))
    }
    return try encoder.init(picture, options)
  }
}
