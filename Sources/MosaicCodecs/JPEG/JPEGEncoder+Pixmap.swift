// Whole pictures in one call.

#if JPEG
  public import MosaicPixels

  extension JPEGEncoder {
    /// The bytes of a JPEG file that holds a picture of at least one pixel.
    ///
    /// - Complexity: O(pixels).
    public static func encode(_ pixmap: Pixmap, options: Options = Options()) throws(CodecError) -> [UInt8] {
      let sink = MemorySink()
      let encoder = try JPEGEncoder(
        sink: sink, path: "JPEG in memory", width: pixmap.width, height: pixmap.height, options: options)
      try encoder.writeRows(pixmap.bytes)
      try encoder.finish()
      return sink.bytes
    }
  }
#endif
