// TIFF in the list of codecs.

#if TIFF
  import CTIFFSupport
#endif

extension ImageFormat {
  /// TIFF 6.0 and BigTIFF; only the first page is read.
  public static let tiff = ImageFormat("TIFF", library: "libtiff")
}

extension Codec {
  /// TIFF; read with the trait `TIFF`.
  static let tiff: Codec = {
    var codec = Codec(
      format: .tiff, pathExtensions: ["tif", "tiff"],
      // Both byte orders, plain and BigTIFF.
      signatures: [
        .bytes([0x49, 0x49, 0x2A, 0x00]), .bytes([0x4D, 0x4D, 0x00, 0x2A]),
        .bytes([0x49, 0x49, 0x2B, 0x00]), .bytes([0x4D, 0x4D, 0x00, 0x2B]),
      ])
    #if TIFF
      codec.reader = { source, path, limits, form throws(CodecError) in
        try TIFFDecoder(source, path: path, limits: limits, alpha: form.alpha)
      }
      codec.libraries = ["libtiff \(String(cString: mtiff_version()))"]
    #endif
    return codec
  }()
}
