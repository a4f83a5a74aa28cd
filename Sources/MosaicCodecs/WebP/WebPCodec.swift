// WebP in the list of codecs.

#if WebP
  import CWebP
#endif

extension ImageFormat {
  /// WebP, lossy or lossless; only the first frame of an animation is read.
  public static let webp = ImageFormat("WebP", library: "libwebp")
}

extension Codec {
  /// WebP; read with the trait `WebP`.
  static let webP: Codec = {
    var codec = Codec(
      format: .webp, pathExtensions: ["webp"],
      // A RIFF file; the four bytes between are its length.
      signatures: [.bytes(Array("RIFF".utf8) + [nil, nil, nil, nil] + Array("WEBP".utf8))])
    #if WebP
      codec.encoder = WebPEncoder.self
      codec.reader = { source, path, limits, form throws(CodecError) in
        let decoder = try WebPDecoder(
          source, path: path, limits: limits, reducing: form.factor, alpha: form.alpha)
        return ColorManagedDecoder.wrapping(decoder, profile: decoder.iccProfile, alpha: form.alpha)
      }
      let version = WebPGetDecoderVersion()
      codec.libraries = ["libwebp \(version >> 16).\(version >> 8 & 255).\(version & 255)"]
    #endif
    return codec
  }()
}
