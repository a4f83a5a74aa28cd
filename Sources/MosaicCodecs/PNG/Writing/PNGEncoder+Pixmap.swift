// Whole pictures in one call.

public import MosaicPixels

extension PNGEncoder {
  /// The bytes of a PNG file that holds a picture of at least one pixel.
  ///
  /// - Parameters:
  ///   - pixmap: The picture.
  ///   - hasAlpha: Whether alpha is written; if `nil`, it is if a pixel is not opaque.
  ///   - compression: How hard it is compressed.
  ///   - texts: Texts that the file carries beside the picture.
  ///   - metadata: Who made it and what it shows.
  /// - Complexity: O(pixels).
  public static func encode(
    _ pixmap: Pixmap, hasAlpha: Bool? = nil, compression: PNGCompression = .default,
    texts: [FileText] = [], metadata: FileMetadata = FileMetadata()
  ) throws(CodecError) -> [UInt8] {
    let sink = MemorySink()
    try encode(
      pixmap, to: sink, path: "PNG in memory", hasAlpha: hasAlpha, compression: compression, texts: texts,
      metadata: metadata)
    return sink.bytes
  }

  /// Writes a PNG file that holds a picture of at least one pixel; the file appears whole or not at all.
  ///
  /// - Parameters:
  ///   - pixmap: The picture.
  ///   - path: Where the file is to be.
  ///   - hasAlpha: Whether alpha is written; if `nil`, it is if a pixel is not opaque.
  ///   - compression: How hard it is compressed.
  ///   - texts: Texts that the file carries beside the picture.
  ///   - metadata: Who made it and what it shows.
  /// - Complexity: O(pixels).
  public static func write(
    _ pixmap: Pixmap, to path: String, hasAlpha: Bool? = nil, compression: PNGCompression = .default,
    texts: [FileText] = [], metadata: FileMetadata = FileMetadata()
  ) throws(CodecError) {
    let file = try OutputFile(path)
    try encode(
      pixmap, to: file, path: path, hasAlpha: hasAlpha, compression: compression, texts: texts,
      metadata: metadata)
    try file.commit()
  }

  private static func encode(
    _ pixmap: Pixmap, to sink: any ByteSink, path: String, hasAlpha: Bool?, compression: PNGCompression,
    texts: [FileText], metadata: FileMetadata
  ) throws(CodecError) {
    let encoder = try PNGEncoder(
      sink: sink, path: path, width: pixmap.width, height: pixmap.height,
      hasAlpha: hasAlpha ?? !pixmap.isOpaque, compression: compression, texts: texts, metadata: metadata)
    try encoder.writeRows(pixmap.bytes)
    try encoder.finish()
  }
}
