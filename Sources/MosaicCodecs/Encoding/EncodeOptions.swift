// How a picture is encoded, in any format of pixels.

import MosaicSystem

/// How a picture is encoded. A format uses the options that it has.
public struct EncodeOptions: Hashable, Sendable {
  /// How good a JPEG, a lossy WebP or an AVIF is to be, 1 (small) to 100 (good).
  ///
  /// The default lies between 75, the default of libjpeg and libvips, whose loss shows at the sharp edges of a collage, and 92,
  /// the default of ImageMagick. Even a WebP of quality 100 is lossy: two by two pixels share their colour.
  public var quality: Int
  /// The most bytes of a JPEG, a lossy WebP or an AVIF: the file gets the highest quality that fits, and ``quality`` is ignored.
  ///
  /// The whole picture is kept in memory and encoded seven times. If even the lowest quality takes more bytes, that is an error.
  public var maxBytes: Int?
  /// Whether a WebP is lossless; ``quality`` is then ignored.
  public var isLossless: Bool
  /// How many pixels of a JPEG or an AVIF share their colour.
  public var chroma = Chroma.auto
  /// How hard the file is compressed.
  public var compression: Compression
  /// The resolution that the file states, in pixels per inch, above 0; none if `nil`. A JPEG has whole numbers up to 65,535.
  public var dotsPerInch: Double?
  package var texts: [FileText] = []
  /// Who made the picture, and what it shows.
  public var metadata: FileMetadata
  /// The facts of a photograph that the Exif hands on: only time, creator and copyright are written.
  package var kept: PhotoFacts?
  /// Whether a JPEG, a WebP or a TIFF carries a profile of sRGB, of 496 bytes. Readers take a file without a profile for sRGB.
  public var embedsProfile: Bool

  /// Makes options.
  public init(
    quality: Int = 85, isLossless: Bool = false, compression: Compression = .default,
    dotsPerInch: Double? = nil, metadata: FileMetadata = FileMetadata(), embedsProfile: Bool = false
  ) {
    self.quality = quality
    self.isLossless = isLossless
    self.compression = compression
    self.dotsPerInch = dotsPerInch
    self.metadata = metadata
    self.embedsProfile = embedsProfile
  }

  package init(
    quality: Int = 85, isLossless: Bool = false, compression: Compression = .default,
    dotsPerInch: Double? = nil, texts: [FileText], metadata: FileMetadata = FileMetadata(),
    embedsProfile: Bool = false
  ) {
    self.init(
      quality: quality, isLossless: isLossless, compression: compression, dotsPerInch: dotsPerInch,
      metadata: metadata, embedsProfile: embedsProfile)
    self.texts = texts
  }
}

// MARK: Checks

extension EncodeOptions {
  func check(path: String) throws(FileError) {
    if let dotsPerInch, dotsPerInch <= 0 || !dotsPerInch.isFinite {
      throw FileError(
        path: path,
        kind: .cannotEncode("the resolution is \(dotsPerInch) pixels per inch; allowed: a number above 0"))
    }
    if let maxBytes, maxBytes < 1 || isLossless {
      throw FileError(
        path: path,
        kind: .cannotEncode(
          maxBytes < 1
            ? "at most \(maxBytes) bytes are allowed; allowed: 1 or more"
            : "it is to lose nothing, and to have at most \(maxBytes) bytes; leave one out"))
    }
    try FileText.check(texts, path: path)
    try metadata.check(path: path)
  }

  func checkQuality(path: String) throws(FileError) {
    guard (1...100).contains(quality) else {
      throw FileError(path: path, kind: .cannotEncode("the quality is \(quality); allowed: 1 to 100"))
    }
  }
}

/// How many pixels of a lossy picture share their colour, as ITU-R BT.601 calls it.
public enum Chroma: String, CaseIterable, Hashable, Sendable {
  /// 4:2:0 below quality 90, and 4:4:4 from there on, as in libvips and ImageMagick.
  case auto
  /// Two by two pixels share their colour (4:2:0): invisible in photographs, and red letters get soft edges.
  case half = "420"
  /// Each pixel has its own colour (4:4:4): red text and drawings stay sharp, and the file is about a fifth larger.
  case full = "444"

  /// Whether pixels of a picture of that quality share their colour.
  func isHalf(at quality: Int) -> Bool { self == .auto ? quality < 90 : self == .half }
}

/// How hard a file is compressed. The pixels of a PNG are always the same; the pixels of other formats are about as good.
public enum Compression: String, CaseIterable, Hashable, Sendable {
  /// As fast as possible; a JPEG is the same as with `default`.
  case fast
  /// A PNG several times as fast as libpng's level 6, at about its size.
  case `default`
  /// Takes many times the time, and holds the whole picture in memory, except for a PNG. A PNG has at most the size of libpng's
  /// level 9. A JPEG has several scans, and is quantized for the fewest bytes, with about the same PSNR.
  case small
}
