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
    let sink = MemorySink()
    try encode(
      pixmap,
      for: EncodedPicture(
        sink: sink, path: "\(name) in memory", width: pixmap.width, height: pixmap.height,
        hasAlpha: hasAlpha ?? !pixmap.isOpaque), options)
    return sink.bytes
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

  /// Writes a picture of at least one pixel into a file, and commits it.
  package func write(
    _ pixmap: Pixmap, to file: OutputFile, hasAlpha: Bool? = nil, options: EncodeOptions = EncodeOptions()
  ) throws(CodecError) {
    try encode(
      pixmap,
      for: EncodedPicture(
        file, width: pixmap.width, height: pixmap.height, hasAlpha: hasAlpha ?? !pixmap.isOpaque), options)
    try file.commit()
  }

  private func encode(
    _ pixmap: Pixmap, for picture: EncodedPicture, _ options: EncodeOptions
  ) throws(CodecError) {
    let encoder = try encoder(for: picture, options)
    try encoder.write(pixmap.bytes)
    try encoder.finish()
  }

  // MARK: Encoders

  /// The encoder; `nil` where the format holds no pixels, and where this build does not write it.
  package var encoder: (any PixelEncoder.Type)? { CodecList.all.first { $0.format == self }?.encoder }

  /// Begins a picture.
  ///
  /// - Throws: `CodecError` if a side or an option is out of range, if there are too many texts, if there is no memory, or if the first
  ///   bytes cannot be written.
  package func encoder(
    for picture: EncodedPicture, _ options: EncodeOptions
  ) throws(CodecError) -> any PixelEncoder {
    guard let encoder else {
      throw CodecError(path: picture.path, kind: .cannotEncode("this build does not write \(phrase)"))
    }
    return try encoder.init(picture, options)
  }
}
