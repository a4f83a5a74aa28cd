// JPEG in the list of codecs.

#if JPEG
  import CJPEGSupport
#endif

extension ImageFormat {
  /// JPEG (ITU-T T.81), as JFIF, Exif or neither.
  public static let jpeg = ImageFormat("JPEG", library: "libjpeg-turbo")
}

extension Codec {
  /// JPEG; read with the trait `JPEG`.
  static let jpeg: Codec = {
    var codec = Codec(
      format: .jpeg, pathExtensions: ["jpg", "jpeg", "jpe", "jfif"],
      // A start-of-image marker, and the first byte of the marker that follows.
      signatures: [.bytes([0xFF, 0xD8, 0xFF])])
    #if JPEG
      codec.encoder = JPEGEncoder.self
      codec.reader = { source, path, limits, form throws(CodecError) in
        try JPEGDecoder(source, path: path, limits: limits, reducing: form.factor)
      }
      codec.libraries = ["libjpeg-turbo \(String(cString: mjpeg_version()))"]
    #endif
    return codec
  }()
}
