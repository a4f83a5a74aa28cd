// All image formats that are known here.

/// The list of codecs: formats that this build reads, and formats that it only recognises so that errors can name them. To read
/// another format, put its decoder in a folder of its own, its name into ``ImageFormat`` and its codec into this list; its
/// library goes into `Package.swift` (a target and a trait) and `.ci/install`. Others' packages add theirs to a ``CodecRegistry``.
enum CodecList {
  /// The first codec whose signature matches counts. An AVIF may also carry the HEIC brands that fix no coding.
  static let all = [png, jpeg, webP, avif, heic, tiff, gif, qoi, svg] + otherPictures + raws + documents

  static let readable = all.filter { $0.decoder != nil }

  private static let png = Codec(
    format: .png, signatures: [.bytes(PNGTexts.signature)], nearMiss: pngNearMiss,
    decoder: PNGDecoder.self, encoder: PNGEncoder.self)

  private static let jpeg = Codec(
    format: .jpeg,
    // A start-of-image marker, and the first byte of the marker that follows.
    signatures: [.bytes([0xFF, 0xD8, 0xFF])]
  )
  #if JPEG
    .by(JPEGDecoder.self, JPEGEncoder.self)
  #endif

  private static let webP = Codec(
    format: .webp,
    // A RIFF file; the four bytes between are its length.
    signatures: [.bytes(Array("RIFF".utf8) + [nil, nil, nil, nil] + Array("WEBP".utf8))]
  )
  #if WebP
    .by(WebPDecoder.self, WebPEncoder.self)
  #endif

  private static let avif = heif(.avif, brands: ["avif", "avis"])
    #if HEIF
      .by(HEIFDecoder.self, AVIFEncoder.self)
    #endif

  private static let heic = heif(
    .heic, brands: ["heic", "heix", "hevc", "hevx", "heim", "heis", "mif1", "msf1"])

  /// A format whose files begin with a `ftyp` box of ISO/IEC 14496-12 with one of these brands.
  private static func heif(_ format: ImageFormat, brands: [String]) -> Codec {
    Codec(
      format: format,
      signatures: brands.map { .text("ftyp\($0)", at: 4) } + [.compatibleBrands(brands)]
    )
    #if HEIF
      .by(HEIFDecoder.self)
    #endif
  }

  private static let tiff = Codec(
    format: .tiff,
    // Both byte orders, plain and BigTIFF.
    signatures: ["II*\0", "MM\0*", "II+\0", "MM\0+"].map { .text($0) }, encoder: TIFFEncoder.self
  )
  #if TIFF
    .by(TIFFDecoder.self)
  #endif

  private static let gif = Codec(
    format: .gif, signatures: [.text("GIF87a"), .text("GIF89a")]
  )
  #if GIF
    .by(GIFDecoder.self)
  #endif

  private static let qoi = Codec(format: .qoi, signatures: [.bytes(QOITexts.signature)])
    .by(QOIDecoder.self, QOIEncoder.self)

  /// Read through a program that may be missing until a picture is drawn.
  private static let svg = Codec(format: .svg, signatures: [.markup("svg")])
    #if SVG
      .by(SVGDecoder.self)
    #endif

  /// Six of the eight bytes are right, or the first four: a byte was damaged, or line ends were rewritten.
  private static func pngNearMiss(_ start: [UInt8]) -> String? {
    let isNear =
      start.starts(with: PNGTexts.signature.prefix(4))
      || zip(start, PNGTexts.signature).count { $0 == $1 } >= 6
    return isNear ? "its first eight bytes are nearly those of a PNG; was it sent as text?" : nil
  }
}
