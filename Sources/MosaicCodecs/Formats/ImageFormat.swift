// The kinds of image files: their names, endings, media types and first bytes.

package import MosaicSystem
import MosaicText

/// A kind of image file, such as PNG; ``ImageReader/formats`` are those that this build reads.
public struct ImageFormat: Hashable, Sendable {
  /// The format's usual name: `PNG`, `JPEG`.
  public let name: String
  /// Path extensions of its files in lower case, the usual one first; several formats may share one.
  package let endings: [String]
  /// The media type, such as `image/png`; empty for formats that are never written and that browsers do not show.
  package let mediaType: String
  /// `a` or `an`.
  private let article: String
  private let noun: String
  /// The trait and library with which a build reads and writes it, `trait JPEG, libjpeg-turbo`; `nil` for formats that all builds have, or none.
  package let requirement: String?
  /// Whether its files can hold texts about their origin, so that an output can be found to be current.
  package let holdsTexts: Bool

  /// - Parameter library: If a trait adds the format, the library behind it; the trait has the format's name, or `trait`.
  init(
    _ name: String, _ endings: [String], _ mediaType: String = "", article: String = "a",
    noun: String = "image", library: String? = nil, trait: String? = nil, holdsTexts: Bool = true
  ) {
    self.name = name
    self.endings = endings
    self.mediaType = mediaType
    self.article = article
    self.noun = noun
    requirement = library.map { "trait \(trait ?? name), \($0)" }
    self.holdsTexts = holdsTexts
  }

  /// The name with its article, as in "is an AVIF image".
  package var phrase: String { "\(article) \(name) \(noun)" }

  /// The name in the plural, as in "are AVIF images".
  package var plural: String { "\(name) \(noun)s" }

  /// The name with its article, without a noun that adds no information: "a PNG", "an HTML page".
  package var shortPhrase: String {
    noun == "image" || noun == "document" ? "\(article) \(name)" : phrase
  }

  /// Formats are equal if they have the same name.
  public static func == (one: ImageFormat, other: ImageFormat) -> Bool { one.name == other.name }

  /// Hashes the name.
  public func hash(into hasher: inout Hasher) { hasher.combine(name) }
}

/// The table of formats with a name in this code, one row each. ``CodecList`` says how files of a format are recognised, and what reads
/// and writes them; further kinds of pictures, which only errors name, are rows there.
extension ImageFormat {
  /// Portable Network Graphics (ISO/IEC 15948).
  public static let png = ImageFormat("PNG", ["png"], "image/png")
  /// JPEG (ITU-T T.81), as JFIF, Exif or neither.
  public static let jpeg = ImageFormat(
    "JPEG", ["jpg", "jpeg", "jpe", "jfif"], "image/jpeg", library: "libjpeg-turbo")
  /// WebP, lossy or lossless; only the first frame of an animation is read.
  public static let webp = ImageFormat("WebP", ["webp"], "image/webp", library: "libwebp")
  /// HEIC: HEVC in a HEIF file, as phones write photographs; read, and not written. If a file has several pictures, the primary
  /// one is read.
  public static let heic = ImageFormat("HEIC", ["heic", "heif", "hif"], library: "libheif", trait: "HEIF")
  /// AVIF: AV1 in a HEIF file. If a file is a sequence, the primary picture is read.
  public static let avif = ImageFormat(
    "AVIF", ["avif"], "image/avif", article: "an", library: "libheif", trait: "HEIF")
  /// TIFF 6.0 and BigTIFF; only the first page is read. All builds write it, uncompressed.
  public static let tiff = ImageFormat("TIFF", ["tif", "tiff"], "image/tiff", library: "libtiff")
  /// GIF 87a and 89a; only the first frame of an animation is read.
  public static let gif = ImageFormat("GIF", ["gif"], "image/gif", library: "giflib")
  /// QOI (qoiformat.org): lossless, simple to decode, and larger than PNG. All builds read and write it.
  public static let qoi = ImageFormat("QOI", ["qoi"], "image/qoi", holdsTexts: false)
  /// SVG, as a picture that is drawn at its final size; neither scripts nor animations run.
  public static let svg = ImageFormat(
    "SVG", ["svg"], "image/svg+xml", article: "an", library: "librsvg2-bin")
  /// An animated PNG, which is written; the reader takes it for a PNG.
  package static let apng = ImageFormat("APNG", ["apng"], "image/apng", article: "an")
  /// PDF; written, and not read.
  package static let pdf = ImageFormat("PDF", ["pdf"], "application/pdf", noun: "document")
  /// A pyramid of tiles with its descriptor, and one with a page; written, and not read.
  package static let deepZoom = ImageFormat("Deep Zoom", ["dzi"], "application/xml", noun: "pyramid")
  package static let html = ImageFormat("HTML", ["html"], "text/html", article: "an", noun: "page")

  /// Whether browsers show its files as images; formats are equal by name, so outside decoders may read them.
  package var isShownByBrowsers: Bool { Self.shownByBrowsers.contains(self) }

  private static let shownByBrowsers: Set<ImageFormat> = [.png, .jpeg, .webp, .gif, .svg, .avif]
}

extension ImageFormat: CustomStringConvertible {
  /// The name.
  public var description: String { name }
}

// MARK: Errors that name formats

extension ImageFormat {
  /// What errors say of the format.
  package var words: FileError.FormatWords {
    FileError.FormatWords(name: name, phrase: phrase, requirement: requirement)
  }
}

extension FileError.Kind {
  package static func unsupported(_ format: ImageFormat, readable: [ImageFormat]) -> FileError.Kind {
    .unsupportedFormat(format.words, readable: readable.map(\.name))
  }

  package static func unsupported(_ format: ImageFormat, _ feature: String) -> FileError.Kind {
    .unsupportedFeature(format.words, feature)
  }

  package static func missingProgram(for format: ImageFormat) -> FileError.Kind {
    .missingProgram(format.words)
  }
}

// MARK: First bytes

enum Signature: Sendable {
  /// These bytes; `nil` stands for any byte.
  case bytes([UInt8?])
  /// A `ftyp` box of ISO/IEC 14496-12 that names one of these brands among those that the file agrees with.
  case compatibleBrands([String])
  /// XML whose first element has this name, with or without a prefix, after white space, declarations and comments.
  case markup(String)

  static func bytes(_ bytes: [UInt8]) -> Signature { .bytes(bytes.map(Optional.some)) }

  /// This ASCII text, `offset` bytes behind the start.
  static func text(_ text: String, at offset: Int = 0) -> Signature {
    .bytes([UInt8?](repeating: nil, count: offset) + text.utf8.map(Optional.some))
  }

  func matches(_ start: [UInt8]) -> Bool {
    switch self {
    case .bytes(let bytes): start.count >= bytes.count && Self.agree(start, bytes)
    case .compatibleBrands(let brands): Self.hasBrand(start, among: brands)
    case .markup(let tag): Self.isMarkup(start, with: tag)
    }
  }

  /// Whether these bytes may be the beginning of a file that ends inside the signature.
  func beginsLike(_ start: [UInt8]) -> Bool {
    guard case .bytes(let bytes) = self else { return false }
    // Bytes that match anything do not count as a sign.
    return start.count < bytes.count && Self.agree(start, bytes) && zip(start, bytes).contains { $1 != nil }
  }

  private static func agree(_ start: [UInt8], _ bytes: [UInt8?]) -> Bool {
    zip(start, bytes).allSatisfy { $1 == nil || $0 == $1 }
  }

  private static func hasBrand(_ start: [UInt8], among brands: [String]) -> Bool {
    guard start.count >= 16, start[4..<8].elementsEqual("ftyp".utf8) else { return false }
    let end = min(start.count, start[..<4].reduce(0) { $0 << 8 | Int($1) })
    // The major brand and its version come first.
    return stride(from: 16, to: end - 3, by: 4).contains { place in
      brands.contains { start[place..<place + 4].elementsEqual($0.utf8) }
    }
  }

  private static func isMarkup(_ start: [UInt8], with name: String) -> Bool {
    var markup = Markup(start)
    return (try? markup.rootName())?.elementsEqual(name.utf8) == true
  }
}
