// Whole pictures in one call.

#if WebP
  public import MosaicPixels

  extension WebPEncoder {
    /// The bytes of a WebP file that holds a picture of at least one pixel.
    ///
    /// - Parameters:
    ///   - pixmap: The picture.
    ///   - hasAlpha: Whether alpha is written; if `nil`, it is if a pixel is not opaque.
    ///   - options: How it is encoded.
    /// - Complexity: O(pixels).
    public static func encode(
      _ pixmap: Pixmap, hasAlpha: Bool? = nil, options: Options = Options()
    ) throws(CodecError) -> [UInt8] {
      let sink = MemorySink()
      let encoder = try WebPEncoder(
        sink: sink, path: "WebP in memory", width: pixmap.width, height: pixmap.height,
        hasAlpha: hasAlpha ?? !pixmap.isOpaque, options: options)
      try encoder.writeRows(pixmap.bytes)
      try encoder.finish()
      return sink.bytes
    }
  }
#endif
