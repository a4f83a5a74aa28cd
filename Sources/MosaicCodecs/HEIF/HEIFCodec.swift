// HEIC and AVIF in the list of codecs.

#if HEIF
  import CHEIF
#endif

extension ImageFormat {
  /// HEIC: HEVC in a HEIF file, as phones write photographs; read, and not written. Of several pictures the primary one is read.
  public static let heic = ImageFormat("HEIC", library: "libheif", trait: "HEIF")
  /// AVIF: AV1 in a HEIF file; read, and not written. Of a sequence the primary picture is read.
  public static let avif = ImageFormat("AVIF", article: "an", library: "libheif", trait: "HEIF")
}

extension Codec {
  /// AVIF; read with the trait `HEIF`. It comes before HEIC, whose brands of no certain coding an AVIF may carry too.
  static let avif = heif(.avif, ["avif"], brands: ["avif", "avis"])

  /// HEIC, and HEIF with whatever is in it; read with the trait `HEIF`.
  static let heic = heif(
    .heic, ["heic", "heif", "hif"],
    brands: ["heic", "heix", "hevc", "hevx", "heim", "heis", "mif1", "msf1"])

  /// A format whose files begin with a `ftyp` box of ISO/IEC 14496-12 with one of these brands.
  private static func heif(_ format: ImageFormat, _ extensions: [String], brands: [String]) -> Codec {
    var codec = Codec(
      format: format, pathExtensions: extensions,
      signatures: brands.map { .text("ftyp\($0)", at: 4) } + [.compatibleBrands(brands)])
    #if HEIF
      codec.reader = { source, path, limits, form throws(CodecError) in
        let decoder = try HEIFDecoder(source, path: path, limits: limits, alpha: form.alpha)
        if let profile = decoder.file.profileBytes {
          return ColorManagedDecoder.wrapping(decoder, profile: profile, alpha: form.alpha)
        }
        guard let points = decoder.file.codingPoints else { return decoder }
        return ColorManagedDecoder.wrapping(decoder, points, alpha: form.alpha)
      }
      codec.libraries = ["libheif \(String(cString: heif_get_version()))"]
    #endif
    return codec
  }
}
