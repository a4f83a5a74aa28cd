// GIF in the list of codecs.

#if GIF
  import CGIF
#endif

extension ImageFormat {
  /// GIF 87a and 89a; only the first frame of an animation is read.
  public static let gif = ImageFormat("GIF", library: "giflib")
}

extension Codec {
  /// GIF; read with the trait `GIF`.
  static let gif: Codec = {
    var codec = Codec(
      format: .gif, pathExtensions: ["gif"], signatures: [.text("GIF87a"), .text("GIF89a")])
    #if GIF
      codec.reader = { source, path, limits, form throws(CodecError) in
        try GIFDecoder(source, path: path, limits: limits, alpha: form.alpha)
      }
      // giflib does not tell its version at run time: this is that of the headers.
      codec.libraries = ["giflib \(GIFLIB_MAJOR).\(GIFLIB_MINOR).\(GIFLIB_RELEASE)"]
    #endif
    return codec
  }()
}
