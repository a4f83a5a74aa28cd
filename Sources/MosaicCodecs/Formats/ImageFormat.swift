// The name of a kind of image file.

/// A kind of image file, such as PNG; ``ImageReader/formats`` are those that this build reads.
public struct ImageFormat: Hashable, Sendable {
  /// Its usual name: `PNG`, `JPEG`.
  public let name: String
  /// The name with its article, as in "is an AVIF image".
  package let phrase: String
  /// The name of several, as in "are AVIF images".
  package let plural: String
  /// The trait and library with which a build reads and writes it, `trait JPEG, libjpeg-turbo`; `nil` for formats that all builds have, or none.
  package let requirement: String?

  /// - Parameter library: Where a trait adds the format, the library behind it; the trait has the format's name, or `trait`.
  init(
    _ name: String, article: String = "a", noun: String = "image", library: String? = nil,
    trait: String? = nil
  ) {
    self.name = name
    phrase = "\(article) \(name) \(noun)"
    plural = "\(name) \(noun)s"
    requirement = library.map { "trait \(trait ?? name), \($0)" }
  }
}

extension ImageFormat {
  /// Portable Network Graphics (ISO/IEC 15948).
  public static let png = ImageFormat("PNG")
  /// JPEG (ITU-T T.81), as JFIF, Exif or neither.
  public static let jpeg = ImageFormat("JPEG", library: "libjpeg-turbo")
  /// WebP, lossy or lossless; only the first frame of an animation is read.
  public static let webp = ImageFormat("WebP", library: "libwebp")
  /// HEIC: HEVC in a HEIF file, as phones write photographs; read, and not written. Of several pictures the primary one is read.
  public static let heic = ImageFormat("HEIC", library: "libheif", trait: "HEIF")
  /// AVIF: AV1 in a HEIF file. Of a sequence the primary picture is read.
  public static let avif = ImageFormat("AVIF", article: "an", library: "libheif", trait: "HEIF")
  /// TIFF 6.0 and BigTIFF; only the first page is read. All builds write it, uncompressed.
  public static let tiff = ImageFormat("TIFF", library: "libtiff")
  /// GIF 87a and 89a; only the first frame of an animation is read.
  public static let gif = ImageFormat("GIF", library: "giflib")
  /// SVG, as a picture that is drawn at its final size; neither scripts nor animations run.
  public static let svg = ImageFormat("SVG", article: "an", library: "librsvg2-bin")
  /// An animated PNG, as it is written; what is read is a PNG.
  package static let apng = ImageFormat("APNG", article: "an")
  /// PDF; written, and not read.
  package static let pdf = ImageFormat("PDF", noun: "document")
  /// A pyramid of tiles with its descriptor, and one with a page; written, and not read.
  package static let deepZoom = ImageFormat("Deep Zoom", noun: "pyramid")
  package static let html = ImageFormat("HTML", article: "an", noun: "page")
}

extension ImageFormat: CustomStringConvertible {
  /// The name.
  public var description: String { name }
}
